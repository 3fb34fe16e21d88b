import { test as base, type BrowserContext } from '@playwright/test';
import { withServer, type Operator, type Server } from './server.ts';

export { expect } from '@playwright/test';

interface OfWorker {
  operator: Operator | undefined;
  server: Server;
  kept: { context?: BrowserContext };
}

/** Tests that run side by side have each a server and data of their own. */
export const test = base.extend<object, OfWorker>({
  /** Named by `test.use`: instead of the demonstration the server has the tenant of this operator alone. */
  operator: [undefined, { scope: 'worker', option: true }],
  server: [async ({ operator }, use) => withServer(use, operator), { scope: 'worker', timeout: 120_000 }],
  baseURL: ({ server }, use) => use(server.address),
  kept: [
    async ({ operator: _ }, use) => {
      const kept: OfWorker['kept'] = {};
      await use(kept);
      await kept.context?.close();
    },
    { scope: 'worker' },
  ],
  /**
   * One after the other in a browser that keeps the client's code and nothing else: to fetch and compile it for each test took
   * longer than most of what is tested. Only one with a folder keeps what was compiled. A browser without code is one of
   * `browser.newContext()`.
   */
  context: async ({ kept, playwright }, use) => {
    const context = (kept.context ??= await playwright.chromium.launchPersistentContext(''));
    context.once('close', () => delete kept.context);
    await use(context);
    if (kept.context === context) await empty(context);
  },
});

/** Takes away what a test has left. */
async function empty(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.unrouteAll();
  await context.clearPermissions();
  await context.setOffline(false);
  await context.setStorageState({ cookies: [], origins: [] });
}
