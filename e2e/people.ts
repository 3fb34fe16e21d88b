import { expect, type Locator, type Page } from '@playwright/test';

export const captchaAnswer = 'abcd';
export const smsAnswer = '123456';
export const password = 'demo123456';

interface Person {
  /** Code of its tenant; absent: the demonstration tenant. */
  tenant?: string;
  account: string;
  /** The role to choose; absent: the first one. */
  role?: string;
}

/** Authorizes the browser for a tenant, else the demonstration one, as one does on the first day. */
export async function authorize(page: Page, tenant?: string): Promise<void> {
  await page.goto('/auth');
  if (tenant) await page.getByLabel('授权码').fill(tenant);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL('/login');
}

/** From a clean browser to the shell. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await authorize(page, person.tenant);
  await signInAgain(page, person);
}

/** From the sign-in to the shell. */
export async function signInAgain(page: Page, { account, role }: Person): Promise<void> {
  await enterCredentials(page, account);
  const roles = page.getByRole('dialog').getByRole('radio');
  await (role ? page.getByRole('radio', { name: role, exact: true }) : roles.first()).check();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
}

export async function enterCredentials(page: Page, account: string): Promise<void> {
  await page.getByLabel('登录名').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  // Only the picture that has come can be answered.
  const captcha = page.getByRole('img', { name: '验证码图片，点击更换' });
  await expect(captcha).not.toHaveJSProperty('naturalWidth', 0);
  await page.getByRole('textbox', { name: '验证码' }).fill(captchaAnswer);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Opens a screen by its entry of the side menu. */
export async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export function row(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
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
