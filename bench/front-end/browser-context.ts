import type { Browser, BrowserContext, Page } from '@playwright/test';
import { authorize, signInAgain } from '@edp/testkit/browser-sign-in';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
export interface Bench {
  browser: Browser;
  address: string;
}

const VIEWPORT = { width: 1366, height: 768 };

/** Works in a clean browser, or in one that remembers. */
export async function inBrowser<T>(
  { browser, address }: Bench,
  storageState: StorageState | undefined,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: VIEWPORT,
    ...(storageState && { storageState }),
  });
  const result = await work(await context.newPage(), context);
  await context.close();
  return result;
}

/** Authorizes and signs in; answers what the browser remembers before (tenant) and after (session). */
export function signIn(bench: Bench): Promise<{ tenant: StorageState; session: StorageState }> {
  return inBrowser(bench, undefined, async (page, context) => {
    await authorize(page);
    const tenant = await context.storageState();
    await signInAgain(page, { account: 'admin' });
    await page.evaluate(() => localStorage.removeItem('edp_tabs'));
    return { tenant, session: await context.storageState() };
  });
}
