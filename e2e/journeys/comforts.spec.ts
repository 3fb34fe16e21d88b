import { products } from '@edp/contract/products';
import { enterCredentials, authorize } from '@edp/testkit/browser-sign-in';
import { signInAt } from '@edp/testkit/sign-in';
import type { Page } from '@playwright/test';
import { addEmptyTenant } from '../support/empty-tenant.ts';
import { held } from '../support/held.ts';
import { openMenu, row, visit } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = ['商品管理', '物料管理', '商品分类', '商品BOM', '分类集', '标签集', '品牌', '单位'];

const strip = (page: Page) => page.getByRole('tablist', { name: '标签页' });

test('the tab in front is wholly in sight with its cross, and 首页 stays at the left', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  for (const name of SCREENS) await openMenu(page, name);
  await page.setViewportSize({ width: 900, height: 700 });
  const isWhole = async (name: string) => {
    const tab = strip(page).getByRole('tab', { name, exact: true });
    const [whole, part] = [await strip(page).boundingBox(), await tab.boundingBox()];
    const home = await strip(page).getByRole('tab', { name: '首页' }).boundingBox();
    if (!whole || !part || !home) return false;
    return part.x >= home.x + home.width - 1 && part.x + part.width <= whole.x + whole.width + 1;
  };
  await expect.poll(() => isWhole('单位')).toBe(true);
  await expect(strip(page).getByRole('tab', { name: '首页' })).toBeInViewport({ ratio: 1 });
  await strip(page).getByRole('tab', { name: '单位', exact: true }).press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => isWhole('商品管理')).toBe(true);
});

test('tabs that are taken up again speak the language in use', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/materialManage' });
  await page.getByRole('button', { name: '新增物料' }).click();
  await expect(strip(page).getByRole('tab', { name: '新增物料' })).toBeVisible();
  await strip(page).getByRole('tab', { name: '首页' }).click();
  await page.getByRole('button', { name: '外观与语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  const english = page.getByRole('tablist', { name: 'Tab' });
  await expect(english).toBeVisible();
  await page.reload();
  await expect(english.getByRole('tab')).toHaveCount(3);
  for (const title of await english.getByRole('tab').allTextContents())
    expect(title).not.toMatch(/\p{Script=Han}/u);
  await page.getByRole('navigation').getByRole('link', { name: 'Bills of materials' }).click();
  await expect(english.getByRole('tab', { selected: true })).toHaveText('Bills of materials');
  const title = english.getByText('Bills of materials');
  expect(await title.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
});

test('a title that is too long for its tab ends in the tab', async ({ page }) => {
  const name = '加长'.repeat(25);
  await page.route('**/resource/v6/currentRole', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace('"商品BOM"', `"${name}"`);
    await route.fulfill({ response, body: text });
  });
  await signIn(page, { account: 'admin' }, { at: '/sparebom' });
  const tab = strip(page).getByRole('tab', { name });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  expect((await tab.boundingBox())?.width).toBeLessThan(280);
});

test('the first Tab key leads past the menu', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/brand?keyword=SCHNEIDER' });
  await expect(row(page, 'SCHNEIDER')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到主要内容' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('with one role Enter is enough', async ({ page }) => {
  await authorize(page);
  await enterCredentials(page, 'viewer');
  const dialog = page.getByRole('dialog', { name: '选择角色' });
  await expect(dialog.getByRole('radio')).toBeChecked();
  await expect(dialog.getByRole('button', { name: '确定' })).toBeFocused();
  const menu = held();
  await page.route('**/resource/v6/currentRole', menu.hold, { times: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();

  await test.step('and who goes on before the menu has come stays there', async () => {
    await page.getByRole('link', { name: /^您好/ }).click();
    await expect(page).toHaveURL('/account');
    menu.release();
    await expect(page.getByRole('navigation').getByRole('link', { name: '品牌' })).toBeVisible();
    await expect(page).toHaveURL('/account');
  });
});

test('with several roles none is chosen, and that is said', async ({ page }) => {
  await authorize(page);
  await enterCredentials(page, 'admin');
  const dialog = page.getByRole('dialog', { name: '选择角色' });
  await expect(dialog.getByRole('radio').nth(1)).toBeVisible();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('请先选择当前角色')).toBeVisible();
});

test('a message that is due does not take the button away from under the pointer', async ({ page }) => {
  await authorize(page);
  await page.goto('/register');
  await page.getByLabel('手机号码').fill('12');
  const submit = page.getByRole('button', { name: '提交注册' });
  await submit.scrollIntoViewIfNeeded();
  await page.getByLabel('手机号码').focus();
  const before = await submit.boundingBox();
  if (!before) throw new Error('The button is not shown');
  // At its lower edge, where the smallest shift would miss it.
  await page.mouse.move(before.x + before.width / 2, before.y + 2);
  await page.mouse.down();
  expect(await submit.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByText('请输入公司名称')).toBeVisible();
});

test('a toast names the record and leads to it where one does not see it', async ({ page, server }) => {
  await addEmptyTenant(server, { code: 'TOAST', company: '提示公司', organisation: '提示仓' });
  await signIn(page, { tenant: 'TOAST', account: 'admin' }, { at: '/classification' });
  await page.getByRole('button', { name: '新增分类' }).click();
  await page.getByRole('textbox', { name: '分类名称' }).fill('不锈钢紧固件');
  await page.getByRole('textbox', { name: '分类描述' }).fill('紧固件');
  await page.getByRole('main').getByRole('button', { name: '保存', exact: true }).click();
  const toast = page.getByRole('status').filter({ hasText: '操作成功 · 不锈钢紧固件' });
  await toast.getByRole('link', { name: '查看' }).click();
  await expect(page).toHaveURL(/\/classification\/\d+$/);
  await expect(page.getByText('不锈钢紧固件').first()).toBeVisible();
});

test('a figure of the home page leads to the list of what it counts', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  for (const [label, path] of [
    ['已上架商品', '/mchManage?active=1'],
    ['30 天内到期的证书', '/applicationManage/certificates?endsWithin=30'],
  ] as const) {
    await visit(page, '/home');
    const figure = page.getByRole('main').getByRole('link', { name: label });
    const total = (await figure.locator('strong').textContent()) ?? '';
    await figure.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByText(`共 ${total} 条`)).toBeVisible();
  }
});

test('a change on the home page says what was changed and leads to it', async ({ page, server }) => {
  const other = await signInAt(server.address);
  const { data: found } = await other.call(products.list, { keyword: 'SP-100703' });
  await other.call(products.putOnShelf, { ids: found.map(({ id }) => id) });
  await signIn(page, { account: 'admin' });
  const figures = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('strong') });
  await expect(figures.filter({ hasText: '物料' })).toHaveText(/^物料\d/);
  const newest = row(page, '商品').first();
  const link = newest.getByRole('link').nth(1);
  await expect(link).toHaveText('SP-100703');
  await expect(newest.getByRole('link').first()).toHaveText('商品');
  await link.click();
  await expect(page).toHaveURL(/^[^?]+\/mchManage\/\d+\/0$/);
  await expect(page.getByRole('main').getByText('SP-100703').first()).toBeVisible();
});

test('the figures of the home page stand in one line, on a phone in pairs', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  const figures = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('strong') });
  await expect(figures).toHaveCount(7);
  const lines = () =>
    figures.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  expect(await lines()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(lines).toBe(4);
});

test('no entry of the home page is cut, in English neither', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { language: 'ENG' });
  const entries = page.getByRole('region', { name: 'Entries' }).getByRole('link');
  await expect(entries.filter({ hasText: 'Bills of materials' })).toBeVisible();
  const cut = await entries
    .locator('span:last-child')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
  expect(cut).toEqual([]);
});

test('a search can be folded away, what a search of the menu finds does not fold', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/mchManage' });
  const words = page.getByRole('searchbox', { name: '代码 / 名称' });
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: '收起', exact: true }).click();
  await expect(words).toBeHidden();
  await page.getByRole('button', { name: '展开', exact: true }).click();
  await expect(words).toBeVisible();

  await test.step('what a search of the menu finds does not fold', async () => {
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const group = menu.getByRole('button', { name: '基础数据' });
    await expect(group).toBeVisible();
    await menu.getByRole('searchbox').fill('单位');
    await expect(menu.getByText('基础数据')).toBeVisible();
    await expect(group).toBeHidden();
    await expect(menu.getByRole('link')).toHaveText(['单位']);
  });
});
