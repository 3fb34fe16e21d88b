import { globalSearch } from '@edp/contract/global-search';
import type { Page } from '@playwright/test';
import { chineseIn, expectNoBarrier, speak } from '../../support/barriers.ts';
import { held } from '../../support/held.ts';
import { openMenu } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const names = {
  中文: {
    palette: '搜索记录、菜单和操作',
    brands: '品牌',
    newBrand: '新增品牌',
    shortcuts: '快捷键',
    recent: '最近查看',
  },
  English: {
    palette: 'Search records, menu and actions',
    brands: 'Brands',
    newBrand: 'New brand',
    shortcuts: 'Shortcuts',
    recent: 'Recently viewed',
  },
};

async function openPalette(page: Page, name = names.中文.palette) {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name });
  await expect(palette.getByRole('combobox')).toBeFocused();
  return palette;
}

/** The code of the first material that the list shows. */
async function firstMaterial(page: Page): Promise<{ code: string; name: string }> {
  await openMenu(page, '物料管理');
  const cells = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
  const code = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  await expect(code).toBeVisible();
  const text = (await code.textContent()) ?? '';
  const all = await cells.allTextContents();
  return { code: text, name: all[all.indexOf(text) + 1] ?? '' };
}

for (const [language, said] of Object.entries(names))
  test(`by keyboard alone: a screen, an action and the shortcuts, in ${language}`, async ({ page }) => {
    test.slow();
    await signIn(page, { account: 'clerk' });
    if (language === 'English') {
      await speak(page, 'ENG');
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    }
    const palette = await openPalette(page, said.palette);
    await page.keyboard.type(language === 'English' ? 'brand' : 'pp');
    await expect(palette.getByRole('option', { name: said.brands }).first()).toBeVisible();
    await expectNoBarrier(page, 'dialog');
    if (language === 'English') expect(await chineseIn(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(palette.getByRole('combobox')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();

    await openPalette(page, said.palette);
    await page.keyboard.type(`>${said.newBrand}`);
    await expect(palette.getByRole('option')).toHaveText([new RegExp(said.newBrand)]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: said.newBrand })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('searchbox').first().focus();
    await page.keyboard.type('?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: said.shortcuts })).toContainText('Ctrl');
    await expectNoBarrier(page, 'dialog');
    if (language === 'English') expect(await chineseIn(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

test('a record is found by its code and by initials, opened, opened behind, and shown as seen last', async ({
  page,
}) => {
  await signIn(page, { account: 'clerk' });
  const { code } = await firstMaterial(page);
  const palette = await openPalette(page);
  await page.keyboard.type(code.toLowerCase());
  const option = palette.getByRole('option', { name: code }).first();
  await expect(option.locator('mark').first()).toHaveText(code);
  await page.keyboard.press('Control+Enter');
  await expect(palette.getByRole('status')).toContainText(code);
  await expect(page.locator('[role=tab]', { hasText: code })).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('tab', { name: code })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: '物料详情' })).toBeVisible();

  const star = page.getByRole('button', { name: '收藏', exact: true });
  await star.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  await openPalette(page);
  await expect(palette.getByRole('group', { name: '最近查看' }).getByRole('option').first()).toContainText(
    code,
  );
  await expect(
    palette.getByRole('group', { name: '收藏' }).getByRole('option', { name: code }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '首页', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: '最近查看' })).toContainText(code);
  const kept = page.getByRole('region', { name: '收藏' });
  await expect(kept).toContainText('物料');
  await kept.getByRole('button', { name: /取消收藏/ }).press('Enter');
  await expect(kept).toBeHidden();
});

test('Enter opens what was typed last, though what was found for an earlier text still stands', async ({
  page,
}) => {
  await signIn(page, { account: 'admin' });
  const palette = await openPalette(page);
  await page.keyboard.type('斯凯孚');
  const first = palette.getByRole('group', { name: '记录' }).getByRole('option').first();
  await expect(first).toContainText('斯凯孚');
  const answer = held();
  await page.route(new RegExp(globalSearch.search.path), answer.hold);
  await palette.getByRole('combobox').fill('千克');
  await page.keyboard.press('Enter');
  await expect(first).toContainText('斯凯孚');
  answer.release();
  await expect(palette).toBeHidden();
  await expect(page.getByText('千克').first()).toBeVisible();
  await expect(page.getByText('斯凯孚')).toBeHidden();

  // Nor is it lost while nothing stands there yet.
  const next = held();
  await page.route(new RegExp(globalSearch.search.path), next.hold);
  await openPalette(page);
  await page.keyboard.type('斯凯孚');
  await page.keyboard.press('Enter');
  await expect(palette.getByRole('option')).toHaveCount(0);
  next.release();
  await expect(palette).toBeHidden();
  await expect(page.getByText('斯凯孚').first()).toBeVisible();
});

test('a kind limits what is found, > asks for actions, @ for people', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  const palette = await openPalette(page);
  await page.keyboard.type('a');
  await expect(palette.getByRole('group', { name: '记录' })).toBeVisible();
  const badge = palette.getByRole('group', { name: '记录' }).getByRole('option').first();
  await expect(badge).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(palette.getByText('全部类型')).toBeHidden();
  await expect(palette.getByRole('group', { name: '菜单' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.type('@admin');
  await expect(palette.getByRole('option', { name: /用户.*admin/ })).toBeVisible();
  await expect(palette.getByRole('group')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.type('>退出');
  await expect(palette.getByRole('option')).toHaveText([/退出登录/]);
});

test('a role without a screen finds nothing of it', async ({ page }) => {
  await signIn(page, { account: 'viewer' });
  const palette = await openPalette(page);
  await page.keyboard.type('@admin');
  await expect(palette.getByRole('group', { name: '没有找到' })).toContainText('在物料管理中搜索');
  await expect(palette.getByRole('option', { name: /用户/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.type('>新增');
  await expect(palette.getByRole('option', { name: '新增' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.type('用户管理');
  await expect(palette.getByRole('group', { name: '没有找到' })).toBeVisible();
});

test('without a connection menu and actions still work', async ({ page }) => {
  await signIn(page, { account: 'clerk' });
  await openPalette(page);
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  const palette = await openPalette(page);
  await page.keyboard.type('品牌');
  await expect(palette.getByRole('status')).toContainText('网络已断开');
  await expect(
    palette.getByRole('group', { name: '菜单' }).getByRole('option', { name: '品牌' }),
  ).toBeVisible();
  await page.context().setOffline(false);
});
