import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Opens a screen by its entry of the side menu. */
export async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Goes to another screen of the page that is open, as its links do: to load the page anew takes four times as long. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

export function row(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}

/** Opens what one more filter of a list is set with. */
export async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加筛选' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name }).locator(':focus')).toBeVisible();
}

/** An action of a row beyond the first ones; `more` is what opens them, in the language in use. */
export async function chooseMore(line: Locator, name: string, more = '更多'): Promise<void> {
  await line.getByRole('button', { name: more, exact: true }).click();
  await line.page().getByRole('menuitem', { name, exact: true }).click();
}

/** Pastes as from a spreadsheet or a list. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
