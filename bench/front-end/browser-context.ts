import type { Browser, BrowserContext } from '@playwright/test';
import { authorize, signInAgain } from '@edp/testkit/browser-sign-in';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
export interface Bench {
  browser: Browser;
  address: string;
}

const VIEWPORT = { width: 1366, height: 768 };

/** A clean browser, or one that remembers. */
export function newContext(
  { browser, address }: Bench,
  storageState?: StorageState,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: VIEWPORT,
    ...(storageState && { storageState }),
  });
}

/** Authorizes and signs in; answers what the browser remembers before (tenant) and after (session). */
export async function signIn(bench: Bench): Promise<{ tenant: StorageState; session: StorageState }> {
  const context = await newContext(bench);
  const page = await context.newPage();
  await authorize(page);
  const tenant = await context.storageState();
  await signInAgain(page, { account: 'admin' });
  await page.evaluate(() => localStorage.removeItem('edp_tabs'));
  const session = await context.storageState();
  await context.close();
  return { tenant, session };
}
