import { expect, type Page } from '@playwright/test';
import { CAPTCHA_ANSWER, PASSWORD } from './credentials.ts';

export interface Credentials {
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
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await authorize(page, credentials.tenant);
  await signInAgain(page, credentials);
}

/** From the sign-in to the shell. */
export async function signInAgain(page: Page, { account, role }: Credentials): Promise<void> {
  await enterCredentials(page, account);
  const roles = page.getByRole('dialog').getByRole('radio');
  await (role ? page.getByRole('radio', { name: role, exact: true }) : roles.first()).check();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
}

/** On the page of the sign-in, whatever comes of it. */
export async function sendCredentials(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('登录名').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  // Only the picture that has come can be answered.
  const captcha = page.getByRole('img', { name: '验证码图片，点击更换' });
  await expect(captcha).not.toHaveJSProperty('naturalWidth', 0);
  await page.getByRole('textbox', { name: '验证码' }).fill(CAPTCHA_ANSWER);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Up to the dialog that comes next. */
export async function enterCredentials(page: Page, account: string, password = PASSWORD): Promise<void> {
  await sendCredentials(page, account, password);
  await expect(page.getByRole('dialog')).toBeVisible();
}
