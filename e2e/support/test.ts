import { test as base } from '@playwright/test';
import { withServer, type Operator, type Server } from './server.ts';

export { expect } from '@playwright/test';

/** Tests that run side by side have each a server and data of their own. */
export const test = base.extend<object, { operator: Operator | undefined; server: Server }>({
  /** Named by `test.use`: instead of the demonstration the server has the tenant of this operator alone. */
  operator: [undefined, { scope: 'worker', option: true }],
  server: [async ({ operator }, use) => withServer(use, operator), { scope: 'worker', timeout: 120_000 }],
  baseURL: ({ server }, use) => use(server.address),
});
