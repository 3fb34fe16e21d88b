import { authorize, sendCredentials } from '@edp/testkit/browser-sign-in';
import type { Page } from '@playwright/test';
import { chineseIn, expectNoBarrier } from '../../support/barriers.ts';
import { changeFirstPassword, chooseFirstRole, toldPassword } from '../../support/first-sign-in.ts';
import { row, visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const operator = { account: 'admin', role: '平台管理员' };

test('a tenant is added, worked in, limited, helped and disabled', async ({ page, elsewhere }) => {
  test.slow();
  await signIn(page, operator, { at: '/admin/tenants' });
  await page.getByRole('button', { name: '新增租户' }).click();
  await dialog(page).getByLabel('授权码').fill('hxby');
  await dialog(page).getByLabel('租户名称').fill('恒星泵业');
  await dialog(page).getByLabel('管理员姓名').fill('周建国');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  const firstPassword = await toldPassword(page);
  await expect(row(page, 'HXBY')).toContainText('恒星泵业');

  const own = await elsewhere.newPage();
  await authorize(own, 'HXBY');
  await sendCredentials(own, 'admin', firstPassword);
  await changeFirstPassword(own, 'hengxing-2026');
  await chooseFirstRole(own);
  await expect(own.getByRole('navigation').getByRole('link', { name: '租户管理' })).toHaveCount(0);

  await row(page, 'HXBY').getByRole('button', { name: '限额' }).click();
  await dialog(page).getByLabel('用户数上限（启用）').fill('1');
  await dialog(page).getByLabel('存储上限（MB）').fill('2048');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(row(page, 'HXBY')).toContainText('1 / 1');
  await expect(row(page, 'HXBY')).toContainText('0 MB / 2 GB');
  await own.goto('/admin/users');
  await own.getByRole('button', { name: '新增用户' }).click();
  await dialog(own).getByLabel('姓名').fill('李雷');
  await dialog(own).getByLabel('账号').fill('lilei');
  await dialog(own).getByRole('button', { name: '保存', exact: true }).click();
  await expect(own.getByText('租户的启用用户数已达上限（1），请联系平台运营方')).toBeVisible();

  await row(page, 'HXBY').getByRole('button', { name: '重置密码' }).click();
  await expect(dialog(page).getByRole('radio', { name: '周建国 admin' })).toBeChecked();
  await dialog(page).getByRole('button', { name: '重置密码' }).click();
  await toldPassword(page);
  await expect(own.getByText('当前会话已过期，请重新登录')).toBeVisible();

  await row(page, 'HXBY').getByRole('button', { name: '停用' }).click();
  const question = page.getByRole('dialog', { name: '停用此租户吗？' });
  await expect(question).toContainText('恒星泵业 · HXBY');
  await question.getByRole('button', { name: '停用' }).click();
  await expect(row(page, 'HXBY')).toContainText('已停用');
  await row(page, 'HXBY').getByRole('button', { name: '启用' }).click();
  await expect(row(page, 'HXBY')).not.toContainText('已停用');
  await visit(page, '/admin/tenants?keyword=BRH');
  await expect(row(page, 'BRH')).toBeVisible();
  await expect(row(page, 'BRH').getByRole('button', { name: '停用' })).toHaveCount(0);
});

function dialog(page: Page) {
  return page.getByRole('dialog');
}

test('tenants hold no serious barrier, and no Chinese in English', async ({ page }) => {
  test.slow();
  await signIn(page, operator, { at: '/admin/tenants?keyword=BRH', language: 'ENG' });
  await expect(row(page, 'BRH')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main :is(h1, form, thead, button)')).toEqual([]);
  await row(page, 'BRH').getByRole('button', { name: 'Reset password' }).click();
  await expect(dialog(page).getByRole('radio').first()).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog :is(legend, button, p)')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New tenant' }).click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await row(page, 'BRH').getByRole('button', { name: 'Limits' }).click();
  await expect(dialog(page).getByLabel('Limit of enabled users')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog :is(label, button)')).toEqual([]);
});
