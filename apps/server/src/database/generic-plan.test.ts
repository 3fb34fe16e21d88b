import { materials } from '@edp/contract/materials';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMaterial, organisationOf } from '../testing/fixtures/material-records.ts';
import { useTestApp } from '../testing/test-app.ts';
import { genericPlan } from './tenant-reads.ts';

const product = useTestApp();

/** How often the marked statements were run with the plan for all values, and with one for their own. */
async function plansOfMarked(): Promise<{ generic: number; custom: number }> {
  const { pool } = product.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const sums = { generic: 0, custom: 0 };
  for (const client of clients) {
    const { rows } = await client.query(
      `select generic_plans as generic, custom_plans as custom from pg_prepared_statements
        where statement like '%planned once%'`,
    );
    for (const { generic, custom } of rows) {
      sums.generic += generic;
      sums.custom += custom;
    }
    client.release();
  }
  return sums;
}

test('the list of materials is planned for all tenants at once', async () => {
  const tenant = await product.newTenant();
  const clerk = await tenant.userWith(['material'], { organisations: ['东库'] });
  const organisationId = await organisationOf(product.database, tenant.id, '东库');
  await addMaterial(product.database, tenant.id, { organisationIds: [organisationId] });
  for (let turn = 0; turn < 3; turn++)
    expect((await clerk.call(materials.list, { pageNo: 1, pageSize: 10 })).data).toHaveLength(1);
  const { generic, custom } = await plansOfMarked();
  expect(generic).toBeGreaterThan(0);
  expect(custom).toBe(0);
});

test('in a command a marked statement is planned for all, the others of it as usual', async () => {
  const tenant = await product.newTenant();
  const modes = await product.database.inTenantTransaction(tenant.id, async (db) => {
    const mode = async (mark = sql``) =>
      (
        await sql<{ mode: string; page: string }>`
          select ${mark} current_setting('plan_cache_mode') as mode, current_setting('random_page_cost') as page`.execute(
          db,
        )
      ).rows[0];
    return [await mode(), await mode(genericPlan), await mode()];
  });
  const usual = { mode: 'auto', page: '4' };
  expect(modes).toEqual([usual, { mode: 'force_generic_plan', page: '1.1' }, usual]);
});
