import { randomUUID } from 'node:crypto';
import { brands } from '@edp/contract/brands';
import { recordHistory } from '@edp/contract/record-history';
import { securityEvents } from '@edp/contract/security-events';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { applicationAccess } from '../../database/application-role.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { keepChanges } from './keep-changes.ts';

/** A database of its own, which is always fenced: forgeries are refused by the policy. */
const product = useTestApp({}, { settings: [] });
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
});

test('the application can add to what is recorded, and neither change nor remove it', async () => {
  const { data: brand } = await tenant.admin.call(brands.save, brandForm());
  const client = new pg.Client(applicationAccess(product.ownerUrl));
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local app.tenant_id = '${tenant.id}'`);
    const tables = await client.query<{ name: string }>(
      "select c.oid::regclass::text as name from pg_class as c where c.relname like 'record\\_changes%' and c.relkind in ('r', 'p')",
    );
    expect(tables.rows.length).toBeGreaterThan(4);
    for (const { name } of tables.rows)
      for (const statement of [
        `update ${name} set origin = 'api'`,
        `delete from ${name}`,
        `truncate ${name}`,
      ]) {
        await client.query('savepoint tried');
        await expect(client.query(`${statement}`)).rejects.toThrow(/permission denied/);
        await client.query('rollback to savepoint tried');
      }
  } finally {
    await client.end();
  }
  const { data } = await tenant.admin.call(recordHistory.list, { kind: 'brand', id: brand.id });
  expect(data.entries).toHaveLength(1);
});

describe('what is kept', () => {
  const ages = [20, 40, 400];
  const addOld = (tenantId: number) =>
    product.database.inTenantTransaction(tenantId, (db) =>
      db
        .insertInto('record_changes')
        .values(
          ages.map((days) => ({
            tenant_id: tenantId,
            record_id: 77,
            at: new Date(Date.now() - days * 86_400_000),
            entry_id: randomUUID(),
            kind: 'brand',
            table_name: 'brands',
            operation: 'update',
            origin: 'system',
            row_name: String(days),
          })),
        )
        .execute(),
    );
  const kept = async (tenantId: number) => {
    const rows = await product.database
      .asTenant(tenantId)
      .selectFrom('record_changes')
      .where('tenant_id', '=', tenantId)
      .where('record_id', '=', 77)
      .select('row_name')
      .orderBy('at', 'desc')
      .execute();
    return rows.map((row) => Number(row.row_name));
  };

  test('is all of it, unless the tenant says for how many days', async () => {
    const short = await product.newTenant();
    expect(await short.admin.call(securityEvents.saveRetention, { days: 365, changeDays: 30 })).toMatchObject(
      {
        data: { days: 365, changeDays: 30 },
      },
    );
    await addOld(short.id);
    await addOld(other.id);
    // What is written elsewhere at the same time holds the seal up without which nothing is removed.
    await vi.waitUntil(
      async () => {
        await keepChanges(product.database);
        return (await kept(short.id)).length < ages.length;
      },
      { timeout: 15_000 },
    );
    expect(await kept(short.id)).toEqual([20]);
    expect(await kept(other.id)).toEqual(ages);
    // A form that does not know of it keeps it.
    await short.admin.call(securityEvents.saveRetention, { days: 90 });
    expect((await short.admin.call(securityEvents.retention, {})).data).toMatchObject({
      days: 90,
      changeDays: 30,
    });
    expect(await short.admin.call(securityEvents.saveRetention, { days: 90, changeDays: 29 })).toMatchObject({
      code: 4000,
    });
  });

  test('stands by month, for months to come as well', async () => {
    const { rows } = await sql<{ total: number; of: string }>`
      select count(*)::int as total from pg_inherits where inhparent = 'public.record_changes'::regclass`.execute(
      product.database.global,
    );
    expect(rows[0]?.total).toBeGreaterThanOrEqual(5);
    const written = await product.database
      .asTenant(tenant.id)
      .selectFrom('record_changes')
      .where('tenant_id', '=', tenant.id)
      .select(sql<string>`tableoid::regclass::text`.as('part'))
      .distinct()
      .execute();
    expect(written.map(({ part }) => part)).toEqual([
      expect.stringMatching(/^record_changes_\d{4}_\d\d_month$/),
    ]);
  });
});
