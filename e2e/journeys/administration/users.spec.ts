import { authorize, sendCredentials } from '@edp/testkit/browser-sign-in';
import type { Page } from '@playwright/test';
import { chineseIn, expectNoBarrier } from '../../support/barriers.ts';
import { addEmptyTenant } from '../../support/empty-tenant.ts';
import { changeFirstPassword, chooseFirstRole, toldPassword } from '../../support/first-sign-in.ts';
import { addFilter, openMenu, row, visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { addTeam } from '../../support/team.ts';
import { expect, test } from '../../support/test.ts';

const tenant = 'ADMINISTRATION';
const admin = { tenant, account: 'admin', role: '平台管理员' };

test('a department, a user in it, the first sign-in and the end of it', async ({
  page,
  elsewhere,
  server,
}) => {
  test.slow();
  await addEmptyTenant(server, { code: tenant, company: '华东制造集团', organisation: '一号库' });
  await signIn(page, admin, { at: '/admin/departments' });
  await page.getByRole('treeitem', { name: '华东制造集团' }).click();
  await page.getByRole('button', { name: '新增下级' }).click();
  await dialog(page).getByLabel('部门名称').fill('采购中心');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: '采购中心' })).toBeVisible();

  await page.getByRole('treeitem', { name: '华东制造集团' }).click();
  await page.getByRole('button', { name: '新增下级' }).click();
  await dialog(page).getByLabel('部门名称').fill('询价组');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '移动', exact: true }).click();
  await expect(dialog(page)).toContainText('请选择另一个上级');
  await dialog(page).getByRole('combobox', { name: '新的上级部门' }).click();
  await dialog(page).getByRole('tree').getByText('采购中心').click();
  await expect(dialog(page)).toContainText('没有人因此看到更多或更少的数据');
  await dialog(page).getByRole('button', { name: '移动', exact: true }).click();
  // Its new parent was folded.
  await expect(page.getByRole('treeitem', { name: '询价组', level: 3 })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('treeitem', { name: '询价组', level: 2 })).toBeVisible();

  await openMenu(page, '用户管理');
  await page.getByRole('treeitem', { name: '采购中心' }).click();
  await expect(page.getByRole('button', { name: '部门 采购中心' })).toBeVisible();
  await page.getByRole('button', { name: '新增用户' }).click();
  await dialog(page).getByLabel('姓名').fill('邹敏');
  await dialog(page).getByLabel('账号').fill('zhoumin');
  await dialog(page).getByRole('combobox', { name: '角色' }).click();
  await page.getByTitle('只读').click();
  await dialog(page).getByLabel('姓名').click();
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  const firstPassword = await toldPassword(page);
  await expect(row(page, 'zhoumin')).toContainText('只读');
  await expect(page.getByRole('treeitem', { name: '采购中心' })).toContainText('1');

  const own = await elsewhere.newPage();
  await authorize(own, tenant);
  await sendCredentials(own, 'zhoumin', firstPassword);
  await changeFirstPassword(own, firstPassword);
  await expect(own.getByRole('dialog').getByText('新密码不能与旧密码相同')).toBeVisible();
  await changeFirstPassword(own, 'caigou-2026');
  await chooseFirstRole(own);
  const entries = own.getByRole('navigation');
  await expect(entries.getByRole('link', { name: '商品管理' })).toBeVisible();
  await expect(entries.getByRole('link', { name: '用户管理' })).toHaveCount(0);
  await visit(own, '/brand');
  await expect(own.getByRole('heading', { level: 1, name: '品牌' })).toBeVisible();
  await expect(own.getByRole('button', { name: '新增品牌' })).toHaveCount(0);
  await own.goto('/admin/users');
  await expect(own.getByText('当前角色不能打开此页面')).toBeVisible();

  await row(page, 'zhoumin').getByRole('button', { name: '邹敏' }).click();
  await expect(dialog(page).getByText('Chrome')).toBeVisible();
  await dialog(page).getByRole('button', { name: '停用', exact: true }).click();
  const question = page.getByRole('dialog', { name: '停用此用户吗？' });
  await expect(question).toContainText('邹敏（zhoumin）');
  await question.getByRole('button', { name: '停用' }).click();
  await expect(own.getByText('当前会话已过期，请重新登录')).toBeVisible();
  await expect(own).toHaveURL('/login');
  await sendCredentials(own, 'zhoumin', 'caigou-2026');
  await expect(own.getByText('用户名或密码错误')).toBeVisible();
  await dialog(page).getByRole('button', { name: '关闭' }).last().click();
  await expect(row(page, 'zhoumin')).toContainText('已停用');
});

test('people are gone through, and given roles, moved and disabled together', async ({ page, server }) => {
  test.slow();
  const company = 'CROWD';
  const team = await addTeam(server, company, [['user'], ['brand'], ['unit']]);
  const [first, second, third] = team.map(({ account }) => row(page, account));
  if (!first || !second || !third) throw new Error('the team is not there');
  await signIn(page, { tenant: company, account: 'admin', role: '平台管理员' }, { at: '/admin/users' });
  const bar = page.getByRole('group', { name: /^已选/ });

  await test.step('the arrow keys go through the list behind the drawer, and ask before they lose something', async () => {
    await second.getByRole('button').click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('2 / 4')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(drawer.getByText('1 / 4')).toBeVisible();
    await expect(drawer.getByText(team[2]?.account ?? '', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: '编辑' }).click();
    await drawer.getByLabel('手机').fill('13812342207');
    await drawer.getByRole('button', { name: '下一条' }).click();
    const question = page.getByRole('dialog').last();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    await expect(drawer.getByText('138****2207')).toBeVisible();
    await drawer.getByRole('button', { name: '显示', exact: true }).click();
    await expect(drawer.getByText('13812342207')).toBeVisible();
    await drawer.getByRole('link', { name: '登录日志' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '登录日志' })).toBeVisible();
    await expect(page.getByLabel('关键字')).toHaveValue(team[2]?.account ?? '');
    await openMenu(page, '用户管理');
    await drawer.getByRole('button', { name: '关闭' }).last().click();
  });

  await test.step('roles are given to those who are ticked', async () => {
    await first.getByRole('checkbox').check();
    await second.getByRole('checkbox').check();
    await bar.getByRole('button', { name: '分配角色' }).click();
    await page.getByRole('combobox', { name: '增加角色' }).click();
    await page.getByTitle('只读').click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '分配角色' }).getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('已更改2人')).toBeVisible();
    await expect(first).toContainText('只读');
    await expect(second).toContainText('只读');
    await expect(third).not.toContainText('只读');
    await expect(bar).toBeHidden();
  });

  await test.step('somebody is dragged onto a department', async () => {
    const department = page.getByRole('treeitem').first();
    await third.locator('[draggable=true]').dragTo(department);
    const move = page.getByRole('dialog', { name: '调整部门' });
    await expect(move.getByRole('status')).toContainText('没有人因此看到更多或更少的数据');
    await move.getByRole('button', { name: '调整', exact: true }).click();
    await expect(third).toContainText(`租户${company}`);
  });

  await test.step('all are disabled but who presses, which is told, and are let in again', async () => {
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await bar.getByRole('button', { name: '停用' }).click();
    const question = page.getByRole('dialog', { name: '停用所选用户吗？' });
    await expect(question).toContainText('4 人');
    await question.getByRole('button', { name: '停用' }).click();
    const skipped = page.getByRole('dialog', { name: '1 人没有更改' });
    await expect(skipped.getByRole('row').filter({ hasText: 'admin' })).toContainText('不能停用自己的账号');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(page.getByText('已更改3人')).toBeVisible();
    await skipped.getByRole('button', { name: '关闭' }).last().click();
    for (const person of [first, second, third]) await expect(person).not.toContainText('已停用');
  });

  await test.step('who has not signed in yet is found, and how many of them', async () => {
    await addFilter(page, '最近登录');
    await page.getByRole('dialog', { name: '最近登录' }).getByText('为空', { exact: true }).click();
    await expect(row(page, 'admin')).toBeHidden();
    await expect(third).toBeVisible();
  });
});

function dialog(page: Page) {
  return page.getByRole('dialog');
}

test('users and departments hold no serious barrier, and no Chinese in English', async ({ page }) => {
  test.slow();
  // Others add people meanwhile, so that the clerk may stand on any page.
  const start = { at: '/admin/users?keyword=clerk', language: 'ENG' } as const;
  await signIn(page, { account: 'admin', role: '平台管理员' }, start);
  await row(page, 'clerk').getByRole('checkbox').check();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main h1, main form, main thead')).toEqual([]);
  await row(page, 'clerk').getByRole('checkbox').uncheck();
  await row(page, 'clerk').getByRole('button').click();
  await expect(dialog(page).getByText('Security')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog :is(h3, dt, button, footer, p)')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Assign roles' }).click();
  await dialog(page).getByRole('button', { name: 'Edit' }).click();
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New user' }).click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByText('Enter the account')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await visit(page, '/admin/departments');
  await page.getByRole('treeitem').nth(2).click();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main :is(h1, dt, button, p)')).toEqual([]);
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(dialog(page).getByText('Choose another parent')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog :is(label, button, [role=status])')).toEqual([]);
});
