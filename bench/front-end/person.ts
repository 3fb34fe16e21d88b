import type { Browser, BrowserContext } from '@playwright/test';
import { captchaAnswer } from '../harness/server.ts';

export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;
export interface Bench {
  browser: Browser;
  address: string;
}

const ACCOUNT = 'admin';
const PASSWORD = 'demo123456';
const VIEWPORT = { width: 1366, height: 768 };

/** A clean browser, or one that remembers. */
export function newContext({ browser, address }: Bench, kept?: Kept): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: VIEWPORT,
    ...(kept && { storageState: kept }),
  });
}

/** Authorizes and signs in; answers what the browser remembers before (tenant) and after (session). */
export async function signIn(bench: Bench): Promise<{ tenant: Kept; person: Kept }> {
  const context = await newContext(bench);
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('登录名').waitFor();
  const tenant = await context.storageState();
  await page.getByLabel('登录名').fill(ACCOUNT);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: '验证码' }).fill(captchaAnswer);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '退出登录' }).waitFor();
  await page.evaluate(() => localStorage.removeItem('edp_tabs'));
  const person = await context.storageState();
  await context.close();
  return { tenant, person };
}
