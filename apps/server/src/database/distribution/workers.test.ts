import { randomUUID } from 'node:crypto';
import { brands } from '@edp/contract/brands';
import { session } from '@edp/contract/session';

import { signedHeaders } from '@edp/testkit/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { addCitusStandIn } from '../../testing/citus-stand-in.ts';
import { cloneDatabase, runAsOwner } from '../../testing/new-database.ts';
import { newTenant, type TestTenant } from '../../testing/test-tenant.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { openDatabase, type Database } from '../connection.ts';

let url: string;
let database: Database;
let app: Awaited<ReturnType<typeof buildApp>>;
/** Of two workers. */
let tenants: [TestTenant, TestTenant];

beforeAll(async () => {
  url = await cloneDatabase(inject('template'), `workers_${randomUUID().replaceAll('-', '')}`);
  await addCitusStandIn(url);
  await runAsOwner(url, "insert into pg_dist_partition values ('public.users', 'h', 's')");
  database = openDatabase(url, { max: 6 });
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', EDP_CAPTCHA_FIXED: 'abcd' });
  app = await buildApp({ config, database });
  const made = new Map<number, TestTenant>();
  while (made.size < 2) {
    const tenant = await newTenant({ app, database }, `W${randomUUID().slice(0, 8)}`);
    made.set(await workerOf(tenant), tenant);
  }
  const [one, other] = made.values();
  if (one === undefined || other === undefined) throw new Error('The workers have no tenants');
  tenants = [one, other];
  await readiness({ code: 0, served: expect.any(Number) });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function workerOf({ id }: TestTenant): Promise<number> {
  const { rows } = await database.pool.query<{ worker: number }>(
    "select get_shard_id_for_distribution_column('public.users', $1) as worker",
    [id],
  );
  return rows[0]?.worker ?? 0;
}

const codeOf = async ({ admin }: TestTenant) => (await admin.call(session.info, {})).code;

async function readiness(expected: object): Promise<void> {
  await vi.waitFor(
    async () => {
      database.workers.look();
      expect((await app.inject('/readyz')).json()).toMatchObject(expected);
    },
    { timeout: 4_000 },
  );
}

test('while a worker is away its tenants are refused and those of others served', async () => {
  const [one, other] = tenants;
  await runAsOwner(url, `insert into stand_in_away values (${await workerOf(one)})`);
  database.workers.look();
  await expect.poll(() => codeOf(one)).toBe(5030);
  expect(await codeOf(other)).toBe(0);
  const { served, tenants: all } = (await app.inject('/readyz')).json();
  expect(served).toBeGreaterThan(0);
  expect(served).toBeLessThan(all);

  await runAsOwner(url, `insert into stand_in_away values (1), (2)`);
  await readiness({ code: 5030 });

  await runAsOwner(url, 'delete from stand_in_away');
  await readiness({ code: 0, served: all });
  expect(await codeOf(one)).toBe(0);
});

test('a process that starts knows before its first call which tenants are served', async () => {
  await runAsOwner(url, `insert into stand_in_away values (1)`);
  const fresh = openDatabase(url, { max: 2 });
  await fresh.workers.untilKnown();
  const { served, tenants: all } = fresh.workers.served ?? { served: 0, tenants: 0 };
  expect(served).toBeGreaterThan(0);
  expect(served).toBeLessThan(all);
  await fresh.close();
  await runAsOwner(url, 'delete from stand_in_away');
});

test('whoever waits to be opened keeps nobody of another worker, and is refused after two seconds', async () => {
  const [one, other] = tenants;
  const call = { method: 'POST', url: session.info.path, body: '{}' } as const;
  const signed = signedHeaders(one.admin.signer, call);
  const headers = { ...signed, 'content-type': 'application/json' };
  const letGo = new Error('rolled back');
  const holding = database.inTenantTransaction(other.id, async (db) => {
    // Whoever brings the same nonce waits for it to be remembered or not.
    await sql`insert into nonces (nonce, expires_at) values (${signed['c']}, now() + interval '1 minute')`.execute(
      db,
    );
    const held = app.inject({ method: 'POST', url: call.url, payload: call.body, headers });
    await untilWaiting(db, 1);
    expect(await codeOf(other)).toBe(0);
    expect((await held).json()).toMatchObject({ code: 5030 });
    throw letGo;
  });
  await expect(holding).rejects.toBe(letGo);
  expect(await codeOf(one)).toBe(0);
});

/** As a coordinator says it that loses a worker while it asks, and while it commits. */
const lost = [
  'connection to the remote node localhost:1 failed with the following error: server closed the connection unexpectedly',
  'failure on connection marked as essential: localhost:1',
  'could not commit transaction for shard 102008 on at least one active node',
];

test.each(lost)('a save that loses its worker at its end is refused as unavailable: %s', async (message) => {
  const [{ admin }] = tenants;
  await runAsOwner(
    url,
    `create or replace function lose() returns trigger language plpgsql as $$ begin raise exception '${message}' using errcode = 'XX000'; end $$;
     create constraint trigger lost after insert on brands deferrable initially deferred for each row execute function lose()`,
  );
  const name = randomUUID().slice(0, 20);
  const brand = { code: name, name, active: 1, sortOrder: 1, description: '' };
  expect(await admin.call(brands.save, brand)).toMatchObject({ code: 5030 });
  await runAsOwner(url, 'drop trigger lost on brands');
  expect(await admin.call(brands.save, brand)).toMatchObject({ code: 0 });
});
