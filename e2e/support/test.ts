import {
  test as base,
  type BrowserContext,
  type BrowserType,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { withServer, type Operator, type Server } from './server.ts';

export { expect } from './expect.ts';

/** A browser that the tests of one worker have one after the other. */
interface Kept {
  context: BrowserContext;
  /** Stays, so that the browser can be told something when the pages of a test are gone. */
  own: Page;
  session: CDPSession;
}

interface OfWorker {
  operator: Operator | undefined;
  server: Server;
  kept: Map<string, Kept>;
}

interface OfTest {
  /** Of another computer, at which somebody else works, or the same person. */
  elsewhere: BrowserContext;
}

/** Tests that run side by side have each a server and data of their own. */
export const test = base.extend<OfTest, OfWorker>({
  /** Named by `test.use`: instead of the demonstration the server has the tenant of this operator alone. */
  operator: [undefined, { scope: 'worker', option: true }],
  server: [async ({ operator }, use) => withServer(use, operator), { scope: 'worker', timeout: 120_000 }],
  baseURL: ({ server }, use) => use(server.address),
  kept: [
    async ({ operator: _ }, use) => {
      const kept: OfWorker['kept'] = new Map();
      await use(kept);
      for (const { context } of kept.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  /**
   * One after the other in a browser that keeps the client's code and nothing else: to fetch and compile it for each test took
   * longer than most of what is tested. Only one with a folder keeps what was compiled. A browser without code is one of
   * `browser.newContext()`.
   */
  context: ({ kept, playwright: { chromium }, server }, use) => lend('here', { kept, chromium, server }, use),
  elsewhere: ({ kept, playwright: { chromium }, server }, use) =>
    lend('elsewhere', { kept, chromium, server }, use),
});

async function lend(
  name: string,
  { kept, chromium, server }: Pick<OfWorker, 'kept' | 'server'> & { chromium: BrowserType },
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const browser = kept.get(name) ?? (await open(chromium, () => kept.delete(name)));
  kept.set(name, browser);
  await use(browser.context);
  if (kept.get(name) === browser) await empty(browser, server.address);
}

async function open(chromium: BrowserType, onClose: () => void): Promise<Kept> {
  const context = await chromium.launchPersistentContext('');
  context.once('close', onClose);
  const own = context.pages()[0] ?? (await context.newPage());
  return { context, own, session: await context.newCDPSession(own) };
}

/** Takes away what a test has left. Not by `setStorageState`, which takes the code as well and opens a page for it. */
async function empty({ context, own, session }: Kept, origin: string): Promise<void> {
  await context.unrouteAll();
  for (const page of context.pages()) {
    if (page === own) continue;
    // Chromium never closes one whose next document has begun and not ended.
    await page.waitForLoadState('load', { timeout: 5_000 }).catch(() => {});
    await page.close();
  }
  await context.clearPermissions();
  await context.setOffline(false);
  await context.clearCookies();
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
}
