import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { addCitusStandIn } from '../../testing/citus-stand-in.ts';
import { cloneDatabase, runAsOwner } from '../../testing/new-database.ts';
import { newTenant } from '../../testing/test-tenant.ts';
import { openDatabase, type Database } from '../connection.ts';
import { genericPlan } from '../tenant-reads.ts';
import { Shards } from './shards.ts';

let url: string;
let database: Database;
let tenantId: number;
let closeApp: () => Promise<unknown>;
/** The shard of the tenant's users, and the number of its worker. */
let anchor: number;

beforeAll(async () => {
  url = await cloneDatabase(inject('template'), `shards_${randomUUID().replaceAll('-', '')}`);
  await addCitusStandIn(url);
  await runAsOwner(
    url,
    `insert into pg_dist_partition values ('public.users', 'h', 's');
     insert into pg_dist_shard values ('public.users', 1, 'a'), ('public.users', 2, 'b')`,
  );
  database = openDatabase(url, { max: 4 });
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', EDP_CAPTCHA_FIXED: 'abcd' });
  const app = await buildApp({ config, database });
  closeApp = () => app.close();
  const tenant = await newTenant({ app, database }, `S${randomUUID().slice(0, 8)}`);
  tenantId = tenant.id;
  const { rows } = await database.pool.query<{ anchor: number }>(
    "select get_shard_id_for_distribution_column('public.users', $1) as anchor",
    [tenantId],
  );
  anchor = rows[0]?.anchor ?? 0;
  // The worker is the same database; its shard says so.
  await runAsOwner(
    url,
    `create table public.users_${anchor} as select * from users where tenant_id = ${tenantId};
     update public.users_${anchor} set name = 'at the worker';
     grant select on public.users_${anchor} to public`,
  );
});
afterAll(async () => {
  await closeApp();
  await database.close();
});

beforeEach(async () => {
  const { hostname, port } = new URL(url);
  await runAsOwner(
    url,
    `update pg_dist_placement set groupid = shardid;
     update pg_dist_local_group set groupid = ${anchor};
     update pg_dist_node set nodename = '${hostname}', nodeport = ${port} where groupid = ${anchor}`,
  );
  await untilRead('at the worker');
});

/** As soon as the process has looked again. */
async function untilRead(where: 'at the worker' | 'at the coordinator'): Promise<void> {
  await vi.waitFor(async () => {
    database.workers.readAgain();
    const isThere = (await nameOf()) === 'at the worker';
    if (isThere !== (where === 'at the worker')) throw new Error(`It is not read ${where}`);
  });
}

async function nameOf(): Promise<string | undefined> {
  const rows = await database
    .asTenant(tenantId)
    .selectFrom('users as u')
    .select('u.name')
    .where('u.tenant_id', '=', tenantId)
    .where('u.account', '=', 'admin')
    .execute();
  return rows[0]?.name;
}

test('what has been moved is asked of the coordinator, and of the worker again when it is back', async () => {
  await runAsOwner(url, `update pg_dist_placement set groupid = 9 where shardid = ${anchor}`);
  expect(await nameOf()).not.toBe('at the worker');
  await runAsOwner(url, 'update pg_dist_placement set groupid = shardid');
  await untilRead('at the worker');
});

test('a worker that lets nobody in is gone round', async () => {
  await runAsOwner(url, `update pg_dist_node set nodeport = 1 where groupid = ${anchor}`);
  await expect(untilRead('at the coordinator')).resolves.toBeUndefined();
});

test('what the worker does not have is asked of the coordinator', async () => {
  await runAsOwner(url, `alter table public.users_${anchor} rename to users_gone`);
  expect(await nameOf()).not.toBe('at the worker');
  await runAsOwner(url, `alter table public.users_gone rename to users_${anchor}`);
});

test('another statement of the same turn is answered all the same', async () => {
  const db = database.asTenant(tenantId);
  const marked = sql<{ mode: string }>`select ${genericPlan} current_setting('plan_cache_mode') as mode`;
  const [, mode] = await Promise.all([nameOf(), marked.execute(db)]);
  expect(mode.rows[0]?.mode).toBe('force_generic_plan');
});

test('a statement names the shards in the place of the tables', () => {
  const shards = new Shards(1, { users: 10, roles: 11 });
  expect(
    [
      'select u.name from users as u join "roles" as "r" on r.id = u.role_id',
      'select users.name from public.users where users.id = 1',
      'select users_of, extract(epoch from users.created_at) from usersx join lateral (select from roles) as x on true',
    ].map((text) => shards.translate(text)),
  ).toEqual([
    'select u.name from public."users_10" as u join public."roles_11" as "r" on r.id = u.role_id',
    'select users.name from public."users_10" as users where users.id = 1',
    'select users_of, extract(epoch from users.created_at) from usersx join lateral (select from public."roles_11" as roles) as x on true',
  ]);
});
