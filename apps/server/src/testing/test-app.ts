import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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
  /** Answers the address where it can be reached over the network from now on. */
  listen(): Promise<string>;
  /** A caller that has not signed in. */
  anyone(tenantCode?: string): TestClient;
  newTenant(options?: { operator: boolean }): Promise<TestTenant>;
}

/**
 * The product in process, on the run's PostgreSQL; every test file makes its own tenants. Files that ask for nothing of their own
 * share one product in each worker, since to start it and to plan its statements takes longer than most tests. One with an
 * environment has a product of its own, and those that look at what the database counts of itself have a database of their own, with
 * settings such as `enable_seqscan = off`.
 */
export function useTestApp(environment?: Record<string, string>, own?: { settings: string[] }): TestApp {
  // Filled before the first test; typed as whole so that tests read plainly.
  const test = {} as TestApp;
  let stop = () => Promise.resolve();

  beforeAll(async () => {
    if (environment === undefined) Object.assign(test, await sharedProduct());
    else {
      const started = await startProduct(await databaseFor(own), environment);
      stop = started.stop;
      Object.assign(test, started.product);
    }
    test.anyone = (tenantCode = '') => new TestClient(test.app, { tenantCode });
    test.newTenant = (options) => newTenant(test, `T${randomUUID().slice(0, 8)}`, options);
  });

  afterAll(() => stop());

  return test;
}

type Product = Omit<TestApp, 'anyone' | 'newTenant'>;

/** By its database: a worker may run files of both projects. They end with the worker. */
const shared = new Map<string, Promise<Product>>();

function sharedProduct(): Promise<Product> {
  const url = sharedDatabase();
  const product = shared.get(url) ?? startProduct(url, {}).then((started) => started.product);
  shared.set(url, product);
  return product;
}

async function databaseFor(own?: { settings: string[] }): Promise<string> {
  if (own === undefined) return sharedDatabase();
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const url = await cloneDatabase(inject('template'), name);
  for (const setting of own.settings) await runAsOwner(url, `alter database ${name} set ${setting}`);
  return url;
}

async function startProduct(ownerUrl: string, environment: Record<string, string>) {
  const folder = await mkdtemp(join(inject('folder'), 'files-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    EDP_CAPTCHA_FIXED: 'abcd',
    EDP_SMS_FIXED: '123456',
    ...environment,
  });
  const database = openDatabase(ownerUrl, { max: 6 });
  const app = await buildApp({ config, database });
  await app.ready();
  let address: Promise<string> | undefined;
  const product: Product = {
    app,
    database,
    ownerUrl,
    listen: () => (address ??= app.listen({ host: '127.0.0.1', port: 0 })),
  };
  return {
    product,
    async stop() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
