import { readFile } from 'node:fs/promises';
import { HttpClient } from '@edp/testkit/http-client';
import { loginInput } from '@edp/testkit/sign-in';
import { session } from '@edp/contract/session';
import type { Page } from '@playwright/test';
import { chineseIn, expectNoBarrier } from '../../support/barriers.ts';
import { addEmptyTenant } from '../../support/empty-tenant.ts';
import { addFilter, openMenu, row, visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const tenant = 'LOGS';
const admin = { tenant, account: 'admin', role: '平台管理员' };

test('what people do is found in the logs, taken along and kept as long as the tenant says', async ({
  page,
  server,
}) => {
  test.slow();
  await addEmptyTenant(server, { code: tenant, company: '华东制造集团', organisation: '一号库' });
  const guesser = new HttpClient(server.address, { tenantCode: tenant });
  await guesser.call(session.login, { ...(await loginInput(guesser)), password: 'guess' });
  await signIn(page, admin, { at: '/admin/roles' });
  await page.getByRole('button', { name: '新增角色' }).click();
  await dialog(page).getByLabel('名称').fill('仓库管理员');
  await dialog(page).getByLabel('代码').fill('WH_KEEPER');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);

  await openMenu(page, '登录日志');
  await expect(row(page, '登录失败')).toContainText('密码错误');
  await expect(row(page, '登录成功')).toContainText('管理员');
  await addFilter(page, '结果');
  await page.getByRole('radio', { name: '失败' }).check();
  await page.keyboard.press('Escape');
  await expect(row(page, '登录成功')).toHaveCount(0);
  await expect(row(page, '登录失败')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('登录日志.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('管理员,admin,登录失败,失败,原因：密码错误');

  await page.getByRole('button', { name: '保留天数' }).click();
  await expect(dialog(page).getByLabel('保留天数')).toHaveValue('365');
  await dialog(page).getByLabel('保留天数').fill('20');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog(page).getByText('应为30–3650之间的整数')).toBeVisible();
  await dialog(page).getByLabel('保留天数').fill('730');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);

  await openMenu(page, '审计日志');
  await expect(row(page, '修改日志保留天数')).toContainText('保留天数：365 → 730');
  await expect(row(page, '条数：1')).toContainText(/导出.*登录日志/);
  await addFilter(page, '事件');
  await page.getByRole('radio', { name: '新增角色' }).check();
  await page.keyboard.press('Escape');
  await expect(row(page, '修改日志保留天数')).toHaveCount(0);
  await row(page, '仓库管理员 (WH_KEEPER)').getByRole('button', { name: '查看' }).click();
  await expect(dialog(page)).toContainText('角色 · 仓库管理员 (WH_KEEPER)');
  await page.keyboard.press('Escape');
  // What was changed of records stands between the events, and leads to the record.
  await page.getByRole('button', { name: '重置' }).click();
  await addFilter(page, '数据类型');
  await page.getByRole('radio', { name: '角色', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(row(page, '仓库管理员')).toHaveCount(1);
  await expect(row(page, '仓库管理员')).toContainText('新增数据');
  await expect(row(page, '仓库管理员')).toContainText('界面');
  await expect(page.getByRole('link', { name: '角色 · 仓库管理员' })).toBeVisible();
  await page.getByRole('button', { name: '日志完整性' }).click();
  await expect(dialog(page)).toContainText('待封存条数');
  const roots = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: '导出每日封存值' }).click();
  const days = await readFile(await (await roots).path(), 'utf8');
  expect(days.trimEnd()).toContain('日期,封存值,事件数,修改数');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: '关键字' }).fill('没有这个人');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
});

test('the logs hold no serious barrier, and no Chinese in English', async ({ page }) => {
  await signIn(page, { account: 'admin', role: '平台管理员' }, { language: 'ENG' });
  for (const path of ['/admin/sign-in-log', '/admin/audit-log']) {
    await visit(page, path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'main h1, main form, main header, main thead')).toEqual([]);
  }
  await page.getByRole('button', { name: 'Integrity of the logs' }).click();
  await expect(dialog(page)).toContainText('Lines not sealed yet');
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  await expect(dialog(page)).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Days kept' }).click();
  await expect(dialog(page).getByLabel('Days kept')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog')).toEqual([]);
});

function dialog(page: Page) {
  return page.getByRole('dialog');
}
