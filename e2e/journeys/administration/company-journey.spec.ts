import { authorize, sendCredentials } from '@edp/testkit/browser-sign-in';
import { SMS_CODE } from '@edp/testkit/credentials';
import type { Browser, Locator, Page } from '@playwright/test';
import { codeOf } from '../../../apps/server/src/testing/fixtures/authenticator-app.ts';
import { changeFirstPassword, chooseFirstRole } from '../../support/first-sign-in.ts';
import { painted } from '../../support/painted.ts';
import { choose, field, main, shownBeside, submit } from '../../support/record-page.ts';
import { openMenu, pasteInto, row } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const operator = { code: 'OPERATOR', name: '平台运营', admin: 'chief', password: 'yunying-2026' };
/** The database is empty before: neither demonstration nor tenant. */
test.use({ operator });

const company = '青岚风电设备制造有限公司';
const administrator = { code: 'QLFD', account: '13812345678', password: 'qinglan2026' };
const [production, quality] = ['生产部', '质量部'];
const [keeper, inspector] = ['生产物料员', '质量检验员'];
const rule = '质量部物料供生产查阅';
const title = '夏季高温作业规定';
const [unseen, shared, own] = [
  { code: 'GL-001', name: '办公用纸' },
  { code: 'ZL-001', name: '标准量块' },
  { code: 'SC-001', name: '变桨轴承' },
];
const people = [
  '姓名\t账号\t部门\t角色\t手机',
  `周敏\tzhoumin\t${production}\t${keeper}\t13812342207`,
  `王海涛\twanght\t${production}\t${keeper}\t`,
  `陈默\tchenmo\t${quality}\t${inspector}\t`,
  `李静\tlijing\t质检部\t${inspector}\t`,
  `赵强\tzhaoq\t${production}\t只读\t`,
].join('\r\n');

const top = (page: Page) => page.getByRole('dialog').last();
const box = (page: Page, name: string) =>
  page.getByRole('grid').getByRole('checkbox', { name: new RegExp(`^${name}(（已改动）)?$`) });
const entries = (page: Page) => page.getByRole('navigation').getByRole('link');

test('from an empty database to an employee who reads what she must and sees what her role allows', async ({
  page,
  browser,
  server,
}) => {
  test.slow();

  await test.step('a company registers', async () => {
    await page.goto('/register');
    await register(page);
    await expect(page).toHaveURL('/registerSuccess');
  });

  await test.step('an operator, whose tenant was made by command, approves', async () => {
    const staff = await browser.newPage({ baseURL: server.address });
    await authorize(staff, operator.code);
    await sendCredentials(staff, operator.admin, operator.password);
    await chooseFirstRole(staff);
    await openMenu(staff, '注册审核');
    await row(staff, company).getByRole('button', { name: '审批', exact: true }).click();
    await top(staff).getByRole('button', { name: '通过' }).click();
    const approval = staff.getByRole('dialog', { name: '通过注册申请' });
    await approval.getByLabel('授权码').fill(administrator.code);
    await approval.getByRole('button', { name: '通过' }).click();
    await expect(top(staff).getByText('已通过')).toBeVisible();
    await staff.goto('/dev/outbox');
    await expect(
      staff.getByText(`授权码：${administrator.code}，登录名：${administrator.account}`),
    ).toBeVisible();
    await staff.close();
  });

  await test.step('its administrator signs in', async () => {
    await page.getByRole('button', { name: '关闭' }).click();
    await authorize(page, administrator.code);
    await sendCredentials(page, administrator.account, administrator.password);
    await chooseFirstRole(page);
  });

  await test.step('and prepares what materials refer to', async () => {
    await openMenu(page, '单位');
    await page.getByRole('button', { name: '新增单位' }).click();
    await top(page).getByLabel('代码').fill('JIAN');
    await top(page).getByLabel('名称').fill('件');
    await choose(top(page), '单位类别', '数量');
    await save(page);
    await openMenu(page, '分类集');
    await row(page, 'PRO_BASE_CLASS').getByRole('button', { name: '管理分类' }).click();
    await page.getByRole('button', { name: '+ 根分类' }).click();
    await top(page).getByLabel('名称').fill('零部件');
    await top(page).getByLabel('代码').fill('LBJ');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('treeitem', { name: '零部件' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await addMaterial(page, unseen);
  });

  await test.step('two departments', async () => {
    await openMenu(page, '部门管理');
    for (const name of [production, quality]) {
      await page.getByRole('treeitem', { name: company }).click();
      await page.getByRole('button', { name: '新增下级' }).click();
      await top(page).getByLabel('部门名称').fill(name);
      await save(page);
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
  });

  await test.step('two roles: one sees its department alone, without a price', async () => {
    await openMenu(page, '角色管理');
    await addRole(page, { name: inspector, code: 'INSPECTOR' });
    for (const right of ['首页 · 查看', '物料管理 · 查看', '物料管理 · 新增', '物料管理 · 编辑'])
      await box(page, right).click();
    await chooseOrganisation(page);
    await saveRole(page);

    await addRole(page, { name: keeper, code: 'KEEPER' });
    for (const right of ['首页 · 查看', '物料管理 · 查看', '物料管理 · 新增']) await box(page, right).click();
    await page.getByRole('button', { name: /^物料管理的字段/ }).click();
    await page.getByRole('checkbox', { name: '市场价：列表可见' }).uncheck();
    await page.getByRole('tab', { name: '数据范围' }).click();
    await page.getByRole('radio', { name: /^本部门 / }).check();
    await chooseOrganisation(page);
    await saveRole(page);
  });

  const passwords = await test.step('five people from a table, one of whom is mended in place', async () => {
    await openMenu(page, '用户管理');
    await page.getByRole('button', { name: '批量新增' }).click();
    await pasteInto(top(page).getByRole('textbox', { name: '从表格复制后粘贴到这里' }), people);
    await expect(top(page).getByText('共 5 行，4 行可以新增，1 行有误')).toBeVisible();
    const department = top(page).getByRole('textbox', { name: /^第 4 行 部门/ });
    await expect(department).toHaveAccessibleName('第 4 行 部门：部门“质检部”不存在');
    await department.fill(quality);
    await page.keyboard.press('Tab');
    await top(page).getByRole('button', { name: '新增 5 人' }).click();
    const told = page.getByRole('dialog', { name: '初始密码（5 人）' });
    const passwordOf = (account: string) =>
      told.getByRole('row').filter({ hasText: account }).locator('code').innerText();
    const found = { zhoumin: await passwordOf('zhoumin'), chenmo: await passwordOf('chenmo') };
    await told.getByRole('button', { name: '我已记下' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row(page, 'zhoumin')).toContainText(keeper);
    await expect(row(page, 'lijing')).toContainText(quality);
    return found;
  });

  await test.step('a rule by which production reads what quality owns', async () => {
    await openMenu(page, '共享规则');
    await page.getByRole('button', { name: '新增共享规则' }).click();
    await field(page, '规则名称').fill(rule);
    await choose(page, '共享数据类型', '物料');
    await choose(page, '权限', '只读');
    await chooseParty(page, '选择共享来源', quality);
    await chooseParty(page, '选择共享目标', production);
    await submit(page);
    await expect(row(page, rule)).toContainText('启用中');
  });

  await test.step('a piece of news that production must read', async () => {
    await openMenu(page, '新闻管理');
    await page.getByRole('button', { name: '新增新闻' }).click();
    await page.getByRole('textbox', { name: '标题' }).fill(title);
    await page.getByRole('textbox', { name: '类型' }).fill('安全提示');
    await page.getByRole('switch', { name: '必读' }).click();
    await page.getByRole('radio', { name: '指定部门、角色或用户组' }).click();
    await page.getByRole('button', { name: '选择发布范围' }).click();
    await top(page).getByRole('treeitem', { name: production }).click();
    await top(page).getByRole('button', { name: '确定' }).click();
    await page.getByRole('textbox', { name: '正文' }).fill('气温高于35度时，每小时休息十分钟。');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await row(page, title).getByRole('button', { name: '发布', exact: true }).click();
    await expect(top(page)).toContainText('发布给 3 人');
    await top(page).getByRole('button', { name: '发布' }).click();
    await expect(row(page, title)).toContainText('已发布');
  });

  await test.step('a second factor for whoever works in one of the roles', async () => {
    await openMenu(page, '安全设置');
    await main(page).getByRole('combobox', { name: '须二次验证的角色' }).click();
    await page.getByTitle(keeper, { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('操作成功')).toBeVisible();
    await openMenu(page, '用户管理');
    await expect(row(page, 'zhoumin')).toContainText('须设置，尚未设置');
    await expect(row(page, 'chenmo')).not.toContainText('须设置');
  });

  await test.step('a colleague of quality, whom it does not concern, adds a material', async () => {
    const colleague = await firstSignIn(browser, server.address, {
      account: 'chenmo',
      first: passwords.chenmo,
    });
    await chooseFirstRole(colleague);
    await expect(main(colleague).getByText('还没有新闻')).toBeVisible();
    await addMaterial(colleague, shared);
    await expect(colleague.getByRole('columnheader', { name: '市场价' })).toBeVisible();
    await expect(row(colleague, unseen.code)).toBeVisible();
    await expect(colleague.getByRole('dialog')).toHaveCount(0);
    await colleague.close();
  });

  await test.step('an employee signs in with a second factor, and reads what she must', async () => {
    const employee = await firstSignIn(browser, server.address, {
      account: 'zhoumin',
      first: passwords.zhoumin,
    });
    await setUpApp(employee, 'zhoumin-2026');
    await chooseFirstRole(employee);
    const forced = employee.getByRole('dialog', { name: title });
    await expect(forced).toContainText('每小时休息十分钟');
    await forced.getByRole('button', { name: '我已阅读' }).click();
    await expect(employee.getByText('成功阅读第1条消息')).toBeVisible();
    await expect(forced).toBeHidden();
    await expect(main(employee).getByRole('button', { name: title })).toBeVisible();
    await seesWhatTheRoleAllows(employee);
    await employee.close();
  });

  await test.step('her receipt stands in the list', async () => {
    await openMenu(page, '新闻管理');
    await row(page, title).getByRole('button', { name: '回执' }).click();
    await expect(top(page).getByText('已读 1 人，共 3 人')).toBeVisible();
    const receipt = (account: string) => top(page).getByRole('row').filter({ hasText: account });
    await expect(receipt('zhoumin')).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    await expect(receipt('wanght')).toContainText('未读');
    await expect(receipt('chenmo')).toHaveCount(0);
  });
});

async function register(page: Page): Promise<void> {
  const form = main(page);
  const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
  await fill('公司名称', company);
  await fill('统一社会信用代码', '91440300MA5FTEST0X');
  for (const [level, label] of [
    ['省', '广东省'],
    ['市', '深圳市'],
    ['区县', '南山区'],
  ] as const)
    await form.getByLabel(level, { exact: true }).selectOption({ label });
  await fill('详细地址', '科技园一路1号');
  await fill('申请人', '李思远');
  await fill('手机号码', administrator.account);
  await form.getByRole('button', { name: '获取验证码' }).click();
  await fill('验证码', SMS_CODE);
  await fill('密码', administrator.password);
  await fill('确认密码', administrator.password);
  await fill('需求描述', '统一物料编码');
  await form.getByLabel('营业执照照片', { exact: true }).setInputFiles(await painted(page, 60, 40));
  await expect(form.getByRole('button', { name: '预览' })).toBeVisible();
  await form.getByRole('button', { name: '提交注册' }).click();
}

/** With the password that was told, which is changed then. */
async function firstSignIn(
  browser: Browser,
  baseURL: string,
  { account, first }: { account: string; first: string },
): Promise<Page> {
  const page = await browser.newPage({ baseURL });
  await authorize(page, administrator.code);
  await sendCredentials(page, account, first);
  await changeFirstPassword(page, `${account}-2026`);
  return page;
}

/** The app on the phone is set up where the sign-in asks for it. */
async function setUpApp(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '设置二次验证' });
  await expect(dialog).toContainText('您的账号须有二次验证才能使用');
  await dialog.getByLabel('登录密码').fill(password);
  await dialog.getByRole('button', { name: '下一步' }).click();
  const secret = (await top(page).locator('code').innerText()).replaceAll(' ', '');
  await top(page).getByRole('textbox', { name: '动态码' }).fill(codeOf(secret));
  await top(page).getByRole('button', { name: '确定' }).click();
  await expect(top(page).getByRole('listitem')).toHaveCount(10);
  await top(page).getByRole('button', { name: '我已保存' }).click();
}

async function save(page: Page): Promise<void> {
  await top(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function addMaterial(page: Page, { code, name }: { code: string; name: string }): Promise<void> {
  await openMenu(page, '物料管理');
  await page.getByRole('button', { name: '新增物料' }).click();
  await field(page, '物料编码').fill(code);
  await field(page, '物料名称').fill(name);
  await choose(page, '物料分类', '零部件');
  await choose(page, '物料类型', '备件');
  await choose(page, '物料单位', '件');
  await submit(page);
  await expect(row(page, code)).toBeVisible();
}

async function addRole(page: Page, { name, code }: { name: string; code: string }): Promise<void> {
  await page.getByRole('button', { name: '新增角色' }).click();
  await top(page).getByLabel('名称').fill(name);
  await top(page).getByLabel('代码').fill(code);
  await save(page);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

async function chooseOrganisation(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^库存组织/ }).click();
  await page.getByRole('checkbox', { name: company }).check();
}

async function saveRole(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: '未保存的改动' });
  await bar.getByRole('button', { name: '保存', exact: true }).click();
  await expect(bar).toBeHidden();
}

async function chooseParty(page: Page, button: string, department: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog: Locator = page.getByRole('dialog', { name: button });
  await dialog.getByRole('tab', { name: '部门' }).click();
  await dialog.getByRole('treeitem', { name: department }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
}

/** Menu, buttons, columns and records, and nothing beyond them. */
async function seesWhatTheRoleAllows(page: Page): Promise<void> {
  await expect(entries(page)).toHaveText(['首页', '物料管理']);
  await addMaterial(page, own);
  await expect(page.getByText('共 2 条')).toBeVisible();
  await expect(row(page, shared.code)).toContainText('共享');
  await expect(row(page, own.code)).toBeVisible();
  await expect(row(page, unseen.code)).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: '物料名称' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '市场价' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '新增物料' })).toBeVisible();
  for (const name of ['编辑', '删除', '打印'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await row(page, shared.code).getByRole('link', { name: shared.code }).click();
  await expect(shownBeside(page, '物料名称')).toHaveText(shared.name);
  await expect(main(page).getByText(`只读共享：通过共享规则“${rule}”查看`)).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByText('当前角色不能打开此页面')).toBeVisible();
}
