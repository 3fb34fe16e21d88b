import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { applicationRoleOf } from '../database/application-role.ts';
import { openDatabase } from '../database/connection.ts';
import type { Database } from '../database/connection.ts';
import { cloneDatabase, runAsOwner } from './new-database.ts';
import { takeTenant } from './prepared-tenants.ts';
import { hasRls, sharedDatabase } from './shared-database.ts';
import { TestClient } from './test-client.ts';
import { asTestTenant, newTenant } from './test-tenant.ts';
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

interface OwnDatabase {
  settings: string[];
  /** For who reads all of it again and again; else it has tenants, as the one that is shared. */
  isEmpty?: boolean;
}

/**
 * The product in process, on the run's PostgreSQL; every test file makes its own tenants. Files that ask for nothing of their own
 * share one product in each worker, since to start it and to plan its statements takes longer than most tests. One with an
 * environment has a product of its own, and those that look at what the database counts of itself have a database of their own, with
 * settings such as `enable_seqscan = off`.
 */
export function useTestApp(environment?: Record<string, string>, own?: OwnDatabase): TestApp {
  if (environment === undefined) return useProduct(() => shared('product', () => ownProduct({})));
  return useProduct(() => ownProduct(environment, own));
}

/**
 * The same with background jobs, two at a time: shared by the files of a worker, on a database of their own, since whichever product
 * of a database is free takes a job.
 */
export function useJobsApp(): TestApp {
  return useProduct(() => shared('jobs', () => ownProduct({ EDP_JOBS_AT_ONCE: '2' }, { settings: [] })));
}

type Product = Omit<TestApp, 'anyone' | 'newTenant'>;

interface Started {
  product: Product;
  stop(): Promise<void>;
}

function useProduct(start: () => Promise<Started>): TestApp {
  // Filled before the first test; typed as whole so that tests read plainly.
  const test = {} as TestApp;
  let stop = () => Promise.resolve();

  beforeAll(async () => {
    const started = await start();
    stop = started.stop;
    Object.assign(test, started.product);
    test.anyone = (tenantCode = '') => new TestClient(test.app, { tenantCode });
    test.newTenant = async (options) => {
      const prepared = options?.operator === true ? undefined : await takeTenant(test.database);
      if (prepared !== undefined) return asTestTenant(test, prepared);
      return newTenant(test, `T${randomUUID().slice(0, 8)}`, options);
    };
  });

  afterAll(() => stop());

  return test;
}

const kept = new Map<string, Promise<Started>>();

/** By its fences too: a worker may run files of both projects. They end with the worker. */
async function shared(kind: string, start: () => Promise<Started>): Promise<Started> {
  const key = `${kind} on ${sharedDatabase()}`;
  const started = kept.get(key) ?? start();
  kept.set(key, started);
  return { product: (await started).product, stop: () => Promise.resolve() };
}

async function ownProduct(environment: Record<string, string>, own?: OwnDatabase): Promise<Started> {
  return startProduct(own === undefined ? sharedDatabase() : await ownDatabase(own), environment);
}

async function ownDatabase({ settings, isEmpty = false }: OwnDatabase): Promise<string> {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const url = await cloneDatabase(inject(isEmpty ? 'template' : 'filledTemplate'), name);
  for (const setting of settings) await runAsOwner(url, `alter database ${name} set ${setting}`);
  if (!hasRls()) await runAsOwner(url, `alter role ${applicationRoleOf(url).name} bypassrls`);
  return url;
}

async function startProduct(ownerUrl: string, environment: Record<string, string>): Promise<Started> {
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
