import { menus } from '@edp/contract/menus';
import { fromWire, toWire } from '@edp/contract/wire-names';
import type { Page } from '@playwright/test';
import { openMenu } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加筛选' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(panel(page, name).locator(':focus')).toBeVisible();
}

test('materials are narrowed by chips, which stand in the address and can be taken back', async ({
  page,
}) => {
  await signIn(page, { account: 'admin' });
  await openMenu(page, '物料管理');
  await expect(rows(page).first()).toBeVisible();
  const codes = () => rows(page).getByRole('link').allTextContents();
  const all = await codes();

  await test.step('a brand is chosen among those found by its initials', async () => {
    await add(page, '品牌');
    const brand = panel(page, '品牌').getByRole('group').getByRole('checkbox').first();
    await brand.check();
    await expect(page).toHaveURL(/brandIds=\d+/);
    await expect(page.getByRole('button', { name: /^品牌 / })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page, '品牌')).toBeHidden();
  });

  await test.step('prices that are no numbers are refused with what was typed kept', async () => {
    await add(page, '市场价');
    const price = panel(page, '市场价');
    await price.getByRole('textbox', { name: '最小值' }).fill('一百');
    await page.keyboard.press('Enter');
    await expect(price.getByRole('alert')).toHaveText('请输入数字');
    await price.getByRole('textbox', { name: '最小值' }).fill('0');
    await price.getByRole('textbox', { name: '最大值' }).fill('0');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '市场价 0 – 0' })).toBeVisible();
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the address holds them, also in another window and by the way back', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: '市场价 0 – 0' })).toBeVisible();
    await page.getByRole('button', { name: '取消筛选：市场价' }).click();
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: '取消筛选：品牌' }).click();
    await expect.poll(codes).toEqual(all);
    await page.goBack();
    await expect(page.getByRole('button', { name: '取消筛选：品牌' })).toBeVisible();
    await expect(page.getByRole('button', { name: '取消筛选：市场价' })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('button', { name: '市场价 0 – 0' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).not.toHaveURL(/\?/);
    await expect.poll(codes).toEqual(all);
    await page.goForward();
    await expect(page).toHaveURL(/brandIds=\d+/);
    await page.getByRole('button', { name: '取消筛选：品牌' }).click();
    await expect.poll(codes).toEqual(all);
  });

  await test.step('what has no price, and what was changed lately', async () => {
    await add(page, '市场价');
    await panel(page, '市场价').getByRole('checkbox', { name: '不为空' }).check();
    await expect(page.getByRole('button', { name: '市场价 不为空' })).toBeVisible();
    await page.keyboard.press('Escape');
    await add(page, '更新时间');
    await panel(page, '更新时间').getByRole('checkbox', { name: '近 7 天' }).check();
    await expect(page).toHaveURL(/updatedTime=-7\.\./);
    await expect(page.getByRole('button', { name: '更新时间 近 7 天' })).toBeVisible();
  });

  await test.step('words count once nobody types', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: '物料编码 / 名称' }).fill('没有这样的物料');
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect(page.getByRole('searchbox', { name: '物料编码 / 名称' })).toHaveValue('');
    await expect.poll(codes).toEqual(all);
  });
});

test('a role that is not shown a column is offered no filter by it', async ({ page }) => {
  await page.route('**/resource/v6/currentRole', async (route) => {
    const response = await route.fetch();
    const { data } = menus.current.output.parse(fromWire(menus.current.output, await response.json()));
    const ofMaterials = data.permissionList.find(({ screen }) => screen === 'material');
    if (ofMaterials) ofMaterials.columns = ['itemCode', 'itemName'];
    const told = { code: 0, status: 1, msg: '', message: '', data };
    await route.fulfill({ response, json: toWire(menus.current.output, told) });
  });
  await signIn(page, { account: 'viewer' });
  await openMenu(page, '物料管理');
  await page.getByRole('button', { name: '添加筛选' }).click();
  await expect(page.getByRole('menuitem', { name: '物料编码' })).toBeVisible();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['物料编码', '物料名称', '图片']);
});
