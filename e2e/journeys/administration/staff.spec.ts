import type { Page } from '@playwright/test';
import { chineseIn, expectNoBarrier } from '../../support/barriers.ts';
import { addEmptyTenant } from '../../support/empty-tenant.ts';
import { held } from '../../support/held.ts';
import { chooseMore, openMenu, pasteInto, row, visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const top = (page: Page) => page.getByRole('dialog').last();

test('a group gets members, an organisation is stopped and an employee linked; what is in use says by what', async ({
  page,
  server,
}) => {
  test.slow();
  const tenant = 'STAFF';
  await addEmptyTenant(server, { code: tenant, company: '华东制造集团', organisation: '一号库' });
  await signIn(page, { tenant, account: 'admin', role: '平台管理员' });

  await test.step('a group, and its members', async () => {
    await openMenu(page, '用户组');
    await page.getByRole('button', { name: '新增用户组' }).click();
    await top(page).getByLabel('代码').fill('QA');
    await top(page).getByLabel('名称').fill('质量小组');
    await page.keyboard.press('Enter');
    await row(page, 'QA').getByRole('button', { name: '0 人' }).click();
    await expect(top(page).getByText('还没有成员，请点击“添加成员”')).toBeVisible();
    await top(page).getByRole('button', { name: '添加成员' }).click();
    await top(page).getByRole('searchbox', { name: '用户' }).fill('gly');
    await page.keyboard.press('Enter');
    await top(page).getByRole('row').nth(1).getByRole('checkbox').check();
    await top(page).getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('dialog', { name: '添加成员：质量小组' })).toBeHidden();
    await expect(top(page).getByRole('row').filter({ hasText: 'admin' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'QA')).toContainText('1 人');
    await chooseMore(row(page, 'QA'), '停用');
    await expect(top(page)).toContainText('已经使用它的共享规则继续有效');
    await top(page).getByRole('button', { name: '停用' }).click();
    await expect(row(page, 'QA')).toContainText('已停用');
  });

  await test.step('an organisation, the role that keeps it, and what stopping does', async () => {
    await openMenu(page, '库存组织');
    await row(page, '一号库').getByRole('button', { name: '删除' }).click();
    await top(page).getByRole('button', { name: '删除' }).click();
    await expect(top(page)).toContainText('正在被');
    await top(page).getByRole('link', { name: '平台管理员' }).click();
    await expect(page.getByRole('heading', { level: 2, name: '平台管理员' })).toBeVisible();
    await openMenu(page, '库存组织');
    await page.getByRole('button', { name: '新增库存组织' }).click();
    await top(page).getByLabel('代码').fill('HD02');
    await top(page).getByLabel('名称').fill('二号库');
    await top(page).getByLabel('单位组织').fill('华东公司');
    await page.keyboard.press('Enter');
    await row(page, 'HD02').getByRole('button', { name: '停用' }).click();
    await top(page).getByRole('button', { name: '停用' }).click();
    await expect(row(page, 'HD02')).toContainText('已停用');
    await openMenu(page, '角色管理');
    await page.getByRole('tab', { name: /^库存组织 \d/ }).click();
    await expect(page.getByRole('checkbox', { name: '一号库' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: '二号库' })).toHaveCount(0);
  });

  await test.step('an employee with an account, whom a department names', async () => {
    await openMenu(page, '员工');
    await page.getByRole('button', { name: '新增员工' }).click();
    await top(page).getByLabel('工号').fill('E1');
    await top(page).getByLabel('姓名').fill('邹敏');
    await top(page).getByLabel('手机').fill('123');
    await page.keyboard.press('Enter');
    await expect(top(page).getByText('未输入手机号码或格式不正确!')).toBeVisible();
    await top(page).getByLabel('手机').fill('13812342207');
    await top(page).getByRole('combobox', { name: '关联用户' }).click();
    await page.getByTitle('管理员').first().click();
    await top(page).getByRole('button', { name: '保存', exact: true }).click();
    await expect(row(page, 'E1')).toContainText('138****2207');
    await expect(row(page, 'E1').getByRole('link', { name: 'admin' })).toBeVisible();
    await openMenu(page, '部门管理');
    await page.getByRole('treeitem').first().click();
    await page.getByRole('button', { name: '编辑' }).click();
    await top(page).getByRole('combobox', { name: '负责人' }).click();
    await page.getByTitle('管理员').first().click();
    await top(page).getByRole('button', { name: '保存', exact: true }).click();
    await openMenu(page, '员工');
    await row(page, 'E1').getByRole('button', { name: '删除' }).click();
    await top(page).getByRole('button', { name: '删除' }).click();
    await expect(top(page)).toContainText('员工正在被1条数据使用，不能删除');
    await page.keyboard.press('Escape');
    await row(page, 'E1').getByRole('button', { name: '离职' }).click();
    await expect(top(page)).toContainText('关联的用户“admin”不会停用');
    await top(page).getByRole('button', { name: '离职' }).click();
    await expect(row(page, 'E1')).toContainText('已离职');
  });
});

const pasted = [
  '姓名\t账号\t部门\t角色\t手机\t工龄',
  '邹敏\timport-zhou\t质量部\t只读\t13812342207\t3',
  '李静\tclerk\t没有的部门\t只读\t\t1',
  '"王""海""涛"\timport-wang\t\t\t\t',
].join('\r\n');

test('users come from a table: wrong cells are mended in place, and passwords told once', async ({
  page,
}) => {
  test.slow();
  await signIn(page, { account: 'admin', role: '平台管理员' }, { at: '/admin/users' });
  await page.getByRole('button', { name: '批量新增' }).click();
  const paste = top(page).getByRole('textbox', { name: '从表格复制后粘贴到这里' });
  await expect(paste).toBeFocused();
  await expectNoBarrier(page);
  await pasteInto(paste, pasted);
  await expect(top(page).getByText('共 3 行，2 行可以新增，1 行有误')).toBeVisible();
  await expect(top(page).getByText('未使用的列：工龄')).toBeVisible();
  await expectNoBarrier(page);
  await top(page).getByRole('checkbox', { name: '只看有误的行' }).check();
  await expect(top(page).getByRole('row')).toHaveCount(2);
  const account = top(page).getByRole('textbox', { name: '第 2 行 账号' });
  await expect(account).toHaveAccessibleName('第 2 行 账号：账号已存在');
  await account.fill('import-li');
  await page.keyboard.press('Tab');
  await expect(account).toHaveAccessibleName('第 2 行 账号');
  await top(page).getByRole('checkbox', { name: '只看有误的行' }).uncheck();
  await top(page).getByRole('button', { name: '新增 2 人' }).click();
  const told = page.getByRole('dialog', { name: '初始密码（2 人）' });
  await expect(told.getByRole('cell', { name: 'import-zhou' })).toBeVisible();
  await expect(told.getByRole('cell', { name: '王"海"涛' })).toBeVisible();
  await expectNoBarrier(page);
  const download = page.waitForEvent('download');
  await told.getByRole('button', { name: '下载 CSV' }).click();
  expect((await download).suggestedFilename()).toBe('初始密码.csv');
  await told.getByRole('button', { name: '我已记下' }).click();

  await expect(top(page).getByText('共 1 行，0 行可以新增，1 行有误')).toBeVisible();
  const department = top(page).getByRole('textbox', { name: /^第 2 行 部门/ });
  await expect(department).toHaveAccessibleName('第 2 行 部门：部门“没有的部门”不存在');
  await department.fill('华东制造中心/质量部');
  await page.keyboard.press('Enter');
  await top(page).getByRole('button', { name: '新增 1 人' }).click();
  await page
    .getByRole('dialog', { name: '初始密码（1 人）' })
    .getByRole('button', { name: '我已记下' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'import-li')).toContainText('质量部');
  await expect(row(page, 'import-zhou')).toContainText('只读');
});

test('many users come in blocks: one sees how far they are, and stops', async ({ page }) => {
  await signIn(page, { account: 'admin', role: '平台管理员' });
  await openMenu(page, '用户管理');
  await page.getByRole('button', { name: '批量新增' }).click();
  const lines = Array.from({ length: 60 }, (_, at) => `储备${at}\tblock-${at}`);
  await pasteInto(top(page).getByRole('textbox'), ['姓名\t账号', ...lines].join('\r\n'));
  const calls: ReturnType<typeof held>[] = [];
  await page.route('**/createMany', async (route) => {
    const call = held();
    calls.push(call);
    // The first block goes through, the second waits.
    if (calls.length === 1) call.release();
    await call.hold(route);
  });
  await top(page).getByRole('button', { name: '新增 60 人' }).click();
  await expect(top(page).getByText('已新增 25 / 60 人')).toBeVisible();
  await top(page).getByRole('button', { name: '停止' }).click();
  calls[1]?.release();
  const told = page.getByRole('dialog', { name: '初始密码（50 人）' });
  await expect(told.getByRole('cell', { name: 'block-49' })).toBeVisible();
  await told.getByRole('button', { name: '我已记下' }).click();
  await expect(top(page).getByText('共 10 行，10 行可以新增，0 行有误')).toBeVisible();
});

test('groups, organisations and employees hold no serious barrier, and no Chinese in English', async ({
  page,
}) => {
  test.slow();
  await signIn(page, { account: 'admin', role: '平台管理员' }, { language: 'ENG' });
  for (const [path, add] of [
    ['/admin/user-groups', 'New user group'],
    ['/admin/inventory-organisations', 'New inventory organisation'],
    ['/admin/employees', 'New employee'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('cell').first()).toBeVisible();
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'main :is(h1, form, thead, button)')).toEqual([]);
    await page.getByRole('button', { name: add }).click();
    await top(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      top(page)
        .getByText(/^Enter the/)
        .first(),
    ).toBeVisible();
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await visit(page, '/admin/users');
  await page.getByRole('button', { name: 'Add in bulk' }).click();
  await pasteInto(top(page).getByRole('textbox'), 'one\ttwo\r\nadmin\tthree\tnowhere');
  await expect(top(page).getByText('2 lines: 1 can be added, 1 is wrong')).toBeVisible();
  expect(await chineseIn(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await visit(page, '/admin/user-groups');
  await row(page, 'REVIEW').getByRole('button', { name: '3' }).click();
  await expect(top(page).getByText('3 in total')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog :is(form, thead, button, footer)')).toEqual([]);
});
