import { test as base } from '@playwright/test';
import { withServer, type Server } from './server.ts';

export { expect } from '@playwright/test';

/** Tests that run side by side have each a server and data of their own. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its pattern
    async ({}, use) => withServer(use),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
});
