import { randomUUID } from 'node:crypto';
import { brands } from '@edp/contract/brands';
import { securityEvents } from '@edp/contract/security-events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../database/connection.ts';
import { addKey, countOlderSeals, ownersKeys, retireOlder } from '../database/keys/rotate-keys.ts';
import { keepChanges } from '../features/record-history/keep-changes.ts';
import { removeOldEventsOfAll } from '../features/security-events/remove-old-events.ts';
import { brandForm } from '../testing/fixtures/brand-form.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestTenant } from '../testing/test-tenant.ts';
import { checkLogsOfAll } from './check-logs.ts';
import { checkSeals, type Ask, type SealFault } from './check-seals.ts';
import { sealTenant } from './seal-logs.ts';
import { digestedColumns } from './sealed-lines.ts';

/** A database of its own: keys are replaced, and old lines of all tenants removed. */
const product = useTestApp({}, { settings: [] });
let owner: pg.Client;
let tenant: TestTenant;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
  tenant = await sealedTenant();
});
afterAll(() => owner.end());

const ask: Ask = async <Row>(sql: string, parameters: readonly unknown[]) => {
  const { rows } = await owner.query<Row & pg.QueryResultRow>(sql, [...parameters]);
  return rows;
};

async function check({ id }: TestTenant) {
  return checkSeals(ask, id, await ownersKeys(owner, 'log-seals'));
}

/** Until nothing is left to be sealed: what is written elsewhere at the same time holds it up. */
async function sealAll(of: TestTenant, database = product.database): Promise<void> {
  await vi.waitUntil(
    async () => {
      await sealTenant(database, of.id, { marginSeconds: 0 });
      return (await check(of)).unsealed === 0;
    },
    { timeout: 15_000 },
  );
}

async function saveBrands(of: TestTenant, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await of.admin.call(brands.save, brandForm());
}

/** With lines in both logs, under several seals. */
async function sealedTenant(): Promise<TestTenant> {
  const made = await product.newTenant();
  for (let times = 0; times < 3; times += 1) {
    await saveBrands(made, 2);
    await made.admin.call(securityEvents.saveRetention, { days: 100 + times });
    await sealAll(made);
  }
  return made;
}

/** What is found after the owner has changed something, which is taken back. */
async function foundAfter(statement: string): Promise<SealFault[]> {
  await owner.query('begin');
  try {
    await owner.query('set local session_replication_role = replica');
    const { rowCount } = await owner.query(statement, statement.includes('$1') ? [tenant.id] : []);
    expect(rowCount).toBe(1);
    const { faults, examples } = await check(tenant);
    expect(examples).toHaveLength(faults);
    return examples;
  } finally {
    await owner.query('rollback');
  }
}

async function one(sql: string): Promise<string> {
  const { rows } = await owner.query({ text: sql, values: [tenant.id], rowMode: 'array' });
  return String(rows[0]?.[0]);
}

test('intact logs stand; what is not sealed yet is told and is no fault', async () => {
  const before = await check(tenant);
  expect(before).toMatchObject({ faults: 0, examples: [], unsealed: 0 });
  expect(before.lines).toBeGreaterThan(9);
  await saveBrands(tenant, 1);
  const after = await check(tenant);
  expect(after).toMatchObject({ faults: 0, lines: before.lines });
  expect(after.unsealed).toBeGreaterThan(0);
  await sealAll(tenant);
  expect(await check(tenant)).toEqual({ ...before, lines: before.lines + after.unsealed });
});

test('every column of both logs is sealed', async () => {
  for (const log of ['security_events', 'record_changes'] as const) {
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by 1`,
      [log],
    );
    expect(digestedColumns(log).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  }
});

describe('of the lines', () => {
  const some = { security_events: 'kind', record_changes: 'row_name' } as const;
  const logs = ['security_events', 'record_changes'] as const;
  const middle = (log: string) =>
    `(select id from ${log} where tenant_id = $1 order by at, id offset (select count(*) / 2 from ${log} where tenant_id = $1) limit 1)`;
  const idOf = (log: string) => one(`select id from ${log} where id = ${middle(log)}`);

  test.each(logs)('one of %s that is altered, removed or added is found, by its id', async (log) => {
    const line = await idOf(log);
    const of = { log, line };
    expect(
      await foundAfter(
        `update ${log} set ${some[log]} = 'other' where tenant_id = $1 and id = ${middle(log)}`,
      ),
    ).toEqual([expect.objectContaining({ ...of, what: 'altered' })]);
    expect(await foundAfter(`delete from ${log} where tenant_id = $1 and id = ${middle(log)}`)).toEqual([
      expect.objectContaining({ ...of, what: 'missing' }),
    ]);
    const columns = digestedColumns(log).filter((column) => column !== 'id');
    const added = log === 'security_events' ? '77' : randomUUID();
    expect(
      await foundAfter(`insert into ${log} (id, ${columns.join()}) select '${added}', ${columns.join()} from ${log}
         where tenant_id = $1 and id = ${middle(log)}`),
    ).toEqual([expect.objectContaining({ log, line: added, what: 'added' })]);
  });

  test('one that is moved to another time is missing at the one and added at the other', async () => {
    const moved = await foundAfter(
      `update record_changes set at = at - interval '1 year' where tenant_id = $1
          and id = (select id from record_changes where tenant_id = $1 order by at desc limit 1)`,
    );
    expect(moved.map(({ what }) => what).toSorted()).toEqual(['added', 'missing']);
  });
});

describe('of the seals', () => {
  const last = '(select max(number) from log_seals where tenant_id = $1)';
  const seal = (what: SealFault['what'], line: string) =>
    expect.objectContaining({ log: 'log_seals', line, what });

  test('one that is altered, or has other lines, is found', async () => {
    expect(
      await foundAfter(
        `update log_seals set event_count = event_count + 1 where tenant_id = $1 and number = 2`,
      ),
    ).toEqual([seal('altered', '2')]);
    const forged = `update log_seals set hash = sha256(hash) where tenant_id = $1 and number = 2`;
    expect(await foundAfter(forged)).toEqual([seal('altered', '2'), seal('altered', '3')]);
    const lines = `update log_seals set change_lines = set_byte(change_lines, 20, 1 - (get_byte(change_lines, 20) & 1))
      where tenant_id = $1 and number = 2`;
    expect(await foundAfter(lines)).toContainEqual(seal('altered', '2'));
  });

  test('one that is removed is found, the last one too', async () => {
    expect(await foundAfter('delete from log_seals where tenant_id = $1 and number = 2')).toEqual([
      seal('missing', '2'),
    ]);
    const number = await one(`select ${last}`);
    expect(await foundAfter(`delete from log_seals where tenant_id = $1 and number = ${last}`)).toEqual([
      seal('missing', number),
    ]);
    expect(await foundAfter('delete from log_seal_heads where tenant_id = $1')).toEqual([
      expect.objectContaining({ log: 'log_seal_heads', what: 'missing' }),
    ]);
    expect(
      await foundAfter(`update log_seal_heads as h set number = s.number, hash = s.hash, signature = s.signature
         from log_seals as s where h.tenant_id = $1 and s.tenant_id = $1 and s.number = h.number - 1`),
    ).toContainEqual(expect.objectContaining({ log: 'log_seal_heads', what: 'altered' }));
  });

  test('nothing is sealed on top of what is broken', async () => {
    const broken = await sealedTenant();
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [String(broken.id)]);
    await owner.query(
      'delete from log_seals where tenant_id = $1 and number = (select max(number) from log_seals where tenant_id = $1)',
      [broken.id],
    );
    const refusal = () =>
      sealTenant(product.database, broken.id, { marginSeconds: 0 }).then(() => 'none', String);
    // What is written elsewhere at the same time holds it up.
    await expect.poll(refusal, { timeout: 15_000 }).toMatch(/not as they were made/);
    expect((await check(broken)).examples).toEqual([expect.objectContaining({ what: 'missing' })]);
    // As the owner begins anew once it is known what has happened.
    await owner.query('delete from log_seal_heads where tenant_id = $1', [broken.id]);
    await owner.query('delete from log_seals where tenant_id = $1', [broken.id]);
    await sealAll(broken);
    expect(await check(broken)).toMatchObject({ faults: 0 });
  });

  test('the application adds to them and takes nothing back, and no tenant seals for another', async () => {
    const other = await product.newTenant();
    const within = (tenantId: number, statement: string) =>
      product.database.inTenantTransaction(tenantId, (db) => sql.raw(statement).execute(db));
    for (const statement of [
      'delete from log_seals',
      "update log_seals set day = '2020-01-01'",
      'delete from log_seal_heads',
      'update log_seal_heads set number = 1',
    ])
      await expect(within(tenant.id, statement)).rejects.toThrow(/permission denied/);
    const advance = `select app.advance_log_seals(${tenant.id}, 1, ''::bytea, 1, ''::bytea)`;
    await expect(within(other.id, advance)).rejects.toThrow(/another tenant/);
    await expect(within(tenant.id, advance)).rejects.toThrow(/no such seal/);
    await expect(within(other.id, `select app.forget_removed_lines(${tenant.id})`)).rejects.toThrow(
      /another tenant/,
    );
    const { rows } = await owner.query('select count(*)::int as n from log_seals where tenant_id = $1', [
      other.id,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

test('a line of a transaction that ends late is waited for, and then sealed', async () => {
  const late = await product.newTenant();
  await sealAll(late);
  const writer = new pg.Client({ connectionString: product.ownerUrl });
  await writer.connect();
  try {
    await writer.query('begin');
    await writer.query(`select set_config('app.tenant_id', $1, true)`, [String(late.id)]);
    await writer.query("insert into security_events (tenant_id, log, kind) values ($1, 'audit', 'printed')", [
      late.id,
    ]);
    await saveBrands(late, 1);
    await sealTenant(product.database, late.id, { marginSeconds: 0 });
    expect((await check(late)).unsealed).toBeGreaterThan(0);
    await writer.query('commit');
  } finally {
    await writer.end();
  }
  await sealAll(late);
  expect(await check(late)).toMatchObject({ faults: 0, unsealed: 0 });
});

test('two processes that seal at once make one chain', async () => {
  const busy = await product.newTenant();
  const second = openDatabase(product.ownerUrl, { max: 2 });
  try {
    for (let times = 0; times < 5; times += 1) {
      await saveBrands(busy, 2);
      await Promise.all([
        sealTenant(product.database, busy.id, { marginSeconds: 0 }),
        sealTenant(second, busy.id, { marginSeconds: 0 }),
        saveBrands(busy, 2),
      ]);
    }
  } finally {
    await second.close();
  }
  await sealAll(busy);
  expect(await check(busy)).toMatchObject({ faults: 0, unsealed: 0 });
});

/** Lines of both logs as they would have been written so many days ago. */
async function addOld(of: TestTenant, ages: readonly number[]): Promise<void> {
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [String(of.id)]);
  for (const days of ages) {
    const at = `clock_timestamp() - make_interval(days => ${days})`;
    await owner.query(
      `insert into security_events (tenant_id, at, log, kind) values ($1, ${at}, 'audit', 'printed')`,
      [of.id],
    );
    await owner.query(
      `insert into record_changes (tenant_id, record_id, at, entry_id, kind, table_name, operation, origin)
       values ($1, 7, ${at}, gen_random_uuid(), 'brand', 'brands', 'update', 'system')`,
      [of.id],
    );
  }
}

test('what retention removes is said by a seal and recorded, and what is left still stands', async () => {
  const old = await product.newTenant();
  await addOld(old, [400, 399, 60, 59, 10]);
  await sealAll(old);
  const { rows: days } = await owner.query<{ days: number }>(
    'select count(distinct day)::int as days from log_seals where tenant_id = $1',
    [old.id],
  );
  expect(days[0]?.days).toBe(6);
  await old.admin.call(securityEvents.saveRetention, { days: 30, changeDays: 100 });
  const roots = () =>
    owner.query('select number, day::text, hash from log_seals where tenant_id = $1 and number <= 6', [
      old.id,
    ]);
  const before = await roots();
  await removeOldEventsOfAll(product.database);
  await keepChanges(product.database);
  await sealAll(old);
  const count = async (log: string) =>
    (
      await owner.query(
        `select count(*)::int as n from ${log} where tenant_id = $1 and at < clock_timestamp() - interval '5 days'`,
        [old.id],
      )
    ).rows;
  expect(await count('security_events')).toEqual([{ n: 1 }]);
  expect(await count('record_changes')).toEqual([{ n: 3 }]);
  expect(await check(old)).toMatchObject({ faults: 0, unsealed: 0 });
  expect((await roots()).rows).toEqual(before.rows);
  const { data } = await old.admin.call(securityEvents.audits, { kind: 'oldLinesRemoved' });
  expect(data.map(({ changes }) => changes[0]).toSorted()).toEqual(
    ['日志：登录和操作', '日志：数据修改'].toSorted(),
  );
  await checkLogsOfAll(product.database);
  const { rows } = await owner.query('select faults from log_checks where tenant_id = $1', [old.id]);
  expect(rows).toEqual([{ faults: '0' }]);
  // Who removes more than the tenant's days allow has no seal that says so.
  await owner.query(
    `delete from record_changes where tenant_id = $1 and at < clock_timestamp() - interval '59 days'`,
    [old.id],
  );
  expect((await check(old)).examples.map(({ what }) => what)).toEqual(['missing', 'missing']);
});

test('another key signs from then on, and the former one can be retired once every tenant is sealed with it', async () => {
  const idle = await sealedTenant();
  await addKey(owner, 'log-seals');
  expect(await countOlderSeals(owner)).toBeGreaterThan(0);
  const tenants = await owner.query<{ id: string }>('select tenant_id as id from log_seal_heads');
  await vi.waitUntil(
    async () => {
      for (const { id } of tenants.rows) await sealTenant(product.database, Number(id), { marginSeconds: 0 });
      return (await countOlderSeals(owner)) === 0;
    },
    { timeout: 15_000 },
  );
  await retireOlder(owner, 'log-seals');
  expect(await check(idle)).toMatchObject({ faults: 0 });
  await owner.query(`update log_seals set signature = '\\x00' where tenant_id = $1 and number = 2`, [
    idle.id,
  ]);
  await owner.query(`update log_seal_heads set key_number = 1 where tenant_id = $1`, [idle.id]);
  expect((await check(idle)).examples).toEqual([
    expect.objectContaining({ log: 'log_seal_heads', what: 'altered' }),
  ]);
});
