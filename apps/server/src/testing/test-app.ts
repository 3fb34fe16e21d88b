import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import type { Database } from '../database/connection.ts';
import { cloneDatabase, runAsOwner } from './new-database.ts';
import { sharedDatabase } from './shared-database.ts';
import { TestClient } from './test-client.ts';
import { newTenant } from './test-tenant.ts';
import type { TestTenant } from './test-tenant.ts';

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  /** The database's owner, whom row-level security does not bind. */
  ownerUrl: string;
  /** A caller that has not signed in. */
  anyone(tenantCode?: string): TestClient;
  newTenant(options?: { operator: boolean }): Promise<TestTenant>;
}

/**
 * The product in process, on the run's PostgreSQL; every test file makes its own tenants, and those that look at what the
 * database counts of itself have a database of their own, with settings such as `enable_seqscan = off`.
 */
export function useTestApp(environment: Record<string, string> = {}, own?: { settings: string[] }): TestApp {
  // Filled before the first test; typed as whole so that tests read plainly.
  const test = {} as TestApp;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'edp-files-'));
    test.ownerUrl = sharedDatabase();
    if (own) {
      const name = `own_${randomUUID().replaceAll('-', '')}`;
      test.ownerUrl = await cloneDatabase(inject('template'), name);
      for (const setting of own.settings)
        await runAsOwner(test.ownerUrl, `alter database ${name} set ${setting}`);
    }
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
      EDP_CAPTCHA_FIXED: 'abcd',
      EDP_SMS_FIXED: '123456',
      ...environment,
    });
    test.database = openDatabase(test.ownerUrl, { max: 6 });
    test.app = await buildApp({ config, database: test.database });
    await test.app.ready();
    test.anyone = (tenantCode = '') => new TestClient(test.app, { tenantCode });
    test.newTenant = (options) => newTenant(test, `T${randomUUID().slice(0, 8)}`, options);
  });

  afterAll(async () => {
    await test.app.close();
    await test.database.close();
    await rm(folder, { recursive: true, force: true });
  });

  return test;
}
