import type { Page } from '@playwright/test';
import { addEmptyTenant } from '../support/empty-tenant.ts';
import { openMenu, row } from '../support/screens.ts';
import type { Server } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const LONG = { timeout: 15_000 };

/** A company of its own, so that no other test sees what is saved. */
async function signInToEmpty(page: Page, server: Server, code: string): Promise<void> {
  await addEmptyTenant(server, { code, company: '失联公司', organisation: '失联仓' });
  await signIn(page, { tenant: code, account: 'admin' });
}

async function fillBrand(page: Page, code: string, name: string) {
  await page.getByRole('button', { name: '新增品牌' }).click();
  const form = page.getByRole('dialog', { name: '新增品牌' });
  await form.getByLabel('代码').fill(code);
  await form.getByLabel('名称').fill(name);
  return form;
}

test('a save whose answer was lost tells success once, and the list holds one row', async ({
  page,
  server,
}) => {
  await signInToEmpty(page, server, 'DOUBT1');
  await openMenu(page, '品牌');
  let lost = 0;
  await page.route('**/proBrand/saveOrUpdate', async (route) => {
    // The server has saved it; what it answered gets lost.
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
    await page.unroute('**/proBrand/saveOrUpdate');
  });
  const form = await fillBrand(page, 'LOST-01', '失联钢厂');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '操作成功 · 失联钢厂' })).toBeVisible();
  await expect(form).toBeHidden();
  expect(lost).toBe(1);
  await expect(page.getByText('代码已存在')).toHaveCount(0);
  await expect(row(page, 'LOST-01')).toHaveCount(1);
});

test('what stays unknown is said at the button, and pressed again it is done once', async ({
  page,
  server,
}) => {
  await signInToEmpty(page, server, 'DOUBT2');
  await openMenu(page, '品牌');
  await page.route('**/proBrand/saveOrUpdate', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const form = await fillBrand(page, 'LOST-02', '失联二厂');
  const save = form.getByRole('button', { name: '保存', exact: true });
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: '不确定是否已完成' });
  await expect(notice).toBeVisible(LONG);
  const [said, pressed] = [await notice.boundingBox(), await save.boundingBox()];
  expect(Math.abs((said?.y ?? 0) + (said?.height ?? 0) - (pressed?.y ?? 0))).toBeLessThan(30);
  await page.unroute('**/proBrand/saveOrUpdate');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: '操作成功 · 失联二厂' })).toBeVisible();
  await expect(row(page, 'LOST-02')).toHaveCount(1);
});

test('offline is said below the header, at the button and in the list, and goes by itself', async ({
  page,
  context,
}) => {
  await signIn(page, { account: 'admin' }, { at: '/brand' });
  const form = await fillBrand(page, 'OFF-01', '离线钢厂');
  await context.setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开：' })).toBeVisible();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开，请在恢复连接后重试' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: '放弃未保存的修改吗？' })
    .getByRole('button', { name: '放弃' })
    .click();
  const filter = page.getByRole('searchbox', { name: '代码 / 名称' });
  await filter.fill('SCHNEIDER');
  await filter.press('Enter');
  const why = page.getByRole('main').getByRole('alert').filter({ hasText: '网络已断开' });
  await expect(why.getByRole('button', { name: '重试' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开：' })).toBeHidden();
  await expect(row(page, 'SCHNEIDER')).toBeVisible();
});

test('an answer that gives no reason is told all the same', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  await page.route(/\/(unit|proBrand)\/list/, (route) => route.fulfill({ json: { code: 1 } }));
  await openMenu(page, '品牌');
  await expect(page.getByRole('main').getByText('获取服务器数据失败')).toBeVisible();
  await openMenu(page, '单位');
  await expect(page.getByRole('main').getByText('获取数据失败', { exact: true })).toBeVisible();
});

test('a unit that cannot be read for editing is told in the words of units', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  await page.route('**/unit/detail', (route) => route.fulfill({ json: { code: 1 } }));
  await openMenu(page, '单位');
  await row(page, 'PCS').getByRole('button', { name: '编辑' }).click();
  await expect(page.getByText('获取数据失败', { exact: true })).toBeVisible();
});
