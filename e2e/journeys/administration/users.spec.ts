import { authorize, sendCredentials } from '@edp/testkit/browser-sign-in';
import type { Page } from '@playwright/test';
import { chineseIn, expectNoBarrier } from '../../support/barriers.ts';
import { addEmptyTenant } from '../../support/empty-tenant.ts';
import { changeFirstPassword, chooseFirstRole, toldPassword } from '../../support/first-sign-in.ts';
import { openMenu, row } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const tenant = 'ADMINISTRATION';
const admin = { tenant, account: 'admin', role: '平台管理员' };

test('a department, a user in it, the first sign-in and the end of it', async ({ page, browser, server }) => {
  test.slow();
  await addEmptyTenant(server, { code: tenant, company: '华东制造集团', organisation: '一号库' });
  await signIn(page, admin, { at: '/admin/departments' });
  await page.getByRole('treeitem', { name: '华东制造集团' }).click();
  await page.getByRole('button', { name: '新增下级' }).click();
  await dialog(page).getByLabel('部门名称').fill('采购中心');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: '采购中心' })).toBeVisible();

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

  const own = await browser.newPage({ baseURL: server.address });
  await authorize(own, tenant);
  await sendCredentials(own, 'zhoumin', firstPassword);
  await changeFirstPassword(own, firstPassword);
  await expect(own.getByRole('dialog').getByText('新密码不能与旧密码相同')).toBeVisible();
  await changeFirstPassword(own, 'caigou-2026');
  await chooseFirstRole(own);
  const entries = own.getByRole('navigation');
  await expect(entries.getByRole('link', { name: '商品管理' })).toBeVisible();
  await expect(entries.getByRole('link', { name: '用户管理' })).toHaveCount(0);
  await own.goto('/brand');
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
  await own.close();
});

function dialog(page: Page) {
  return page.getByRole('dialog');
}

test('users and departments hold no serious barrier, and no Chinese in English', async ({ page }) => {
  test.slow();
  // Others add people meanwhile, so that the clerk may stand on any page.
  const start = { at: '/admin/users?keyword=clerk', language: 'ENG' } as const;
  await signIn(page, { account: 'admin', role: '平台管理员' }, start);
  await expect(row(page, 'clerk')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main h1, main form, main thead')).toEqual([]);
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
  await page.goto('/admin/departments');
  await page.getByRole('treeitem').nth(2).click();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main :is(h1, dt, button, p)')).toEqual([]);
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(dialog(page).getByText('Choose another parent')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog :is(label, button, [role=status])')).toEqual([]);
});
