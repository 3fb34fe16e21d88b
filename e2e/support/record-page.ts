import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

export function main(page: Page) {
  return page.getByRole('main');
}

/** By its label, which a star follows where it is required; on the page, or in a dialog. */
export function field(within: Page | Locator, label: string) {
  const place = 'goto' in within ? main(within) : within;
  return place.getByLabel(new RegExp(`^${label}\\*?$`));
}

export function flag(page: Page, label: string) {
  return main(page).getByRole('switch', { name: label, exact: true });
}

export function tab(page: Page, name: string) {
  return main(page).getByRole('tab', { name });
}

/** The value beside a label on a page that is read. */
export function shownBeside(page: Page, label: string) {
  return main(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd');
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交' }).click();
}

export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const box = field(within, label);
  await box.click();
  await box.page().keyboard.type(option);
  await box.page().getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
  // Closes a list of which several can be chosen; of one it is closed already.
  await box.blur();
}

export async function typeDate(page: Page, label: string, date: string): Promise<void> {
  await field(page, label).fill(date);
  await page.keyboard.press('Enter');
  await expect(field(page, label)).toHaveValue(date);
}
