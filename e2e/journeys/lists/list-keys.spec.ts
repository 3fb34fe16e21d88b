import type { Page } from '@playwright/test';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const line = (page: Page, at: number) => page.getByRole('row').nth(at);
const tick = (page: Page, at: number) => line(page, at).getByRole('checkbox');

test('a list of materials is gone through, chosen from and opened by keys', async ({ page }) => {
  await signIn(page, { account: 'clerk', role: '主数据专员' }, { at: '/materialManage' });
  // A row that is on its way has no link.
  await expect(line(page, 4).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '物料编码 / 名称' })).toBeFocused();
  await page.keyboard.type('/e ');
  await expect(page.getByRole('searchbox', { name: '物料编码 / 名称' })).toHaveValue('/e ');
  await page.keyboard.press('Escape');
  await expect(line(page, 4)).toBeVisible();

  await line(page, 1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 3)).toBeFocused();
  await page.keyboard.press('Shift+Space');
  for (const at of [1, 2, 3]) await expect(tick(page, at)).toBeChecked();
  await expect(tick(page, 4)).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await tick(page, 4).click();
  await tick(page, 2).click({ modifiers: ['Shift'] });
  for (const at of [2, 3, 4]) await expect(tick(page, at)).toBeChecked();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeChecked();

  await line(page, 2).focus();
  const code = (await line(page, 2).getByRole('link').first().textContent()) ?? '';
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('打开这一行');
  await page.keyboard.press('Escape');
  await expect(line(page, 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/materialManage\/\d+/);
  await expect(page.getByRole('tab', { selected: true }).first()).toContainText(code);
});

test('E edits the row where the role may', async ({ page }) => {
  await signIn(page, { account: 'clerk', role: '主数据专员' }, { at: '/brand' });
  await line(page, 1).focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: '编辑品牌' })).toBeVisible();
  await signIn(page, { account: 'viewer', role: '只读' }, { at: '/brand' });
  await line(page, 1).focus();
  await page.keyboard.press('e');
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 2)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
