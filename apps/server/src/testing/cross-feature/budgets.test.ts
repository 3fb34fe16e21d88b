import { AsyncLocalStorage } from 'node:async_hooks';
import { brands } from '@edp/contract/brands';
import { dictionary } from '@edp/contract/dictionary';
import { materials } from '@edp/contract/materials';
import { units } from '@edp/contract/units';
import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchText } from '../../database/lists/search.ts';
import { brandForm } from '../fixtures/brand-form.ts';
import { materialFormOf, type MaterialNeeds } from '../fixtures/material-forms.ts';
import { addBaseCategory, addMaterial, organisationOf } from '../fixtures/material-records.ts';
import { joinDepartment } from '../fixtures/product-forms.ts';
import { runAsOwner } from '../new-database.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import type { TestTenant } from '../test-tenant.ts';

/**
 * What a call costs the database, in round trips and in rows read, whatever the machine. Small tables are read through as
 * large ones would be, by their keys.
 */
const product = useTestApp({}, { settings: ['enable_seqscan = off'] });
const MATERIALS = 5_000;
let tenant: TestTenant;
let clerk: TestClient;
let unitId: number;
let needs: MaterialNeeds;
let materialId: number;
let accessoryIds: number[];
let organisationId: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  const rights = [
    'basics',
    'brand',
    'brand:add',
    'brand:edit',
    'unit',
    'material',
    'material:add',
    'material:edit',
  ];
  const made = await tenant.userWith(rights, { organisations: ['总仓'] });
  clerk = made;
  const { database } = product;
  await joinDepartment(database, tenant.id, made.account);
  organisationId = await organisationOf(database, tenant.id, '总仓');
  const first = await addMaterial(database, tenant.id, { organisationIds: [organisationId] });
  ({ unitId, id: materialId } = first);
  const { data: types } = await tenant.admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  const itemCategoryId = await addBaseCategory(database, tenant.id, '紧固件');
  needs = { unitId, itemCategoryId, itemTypeIds: types.slice(0, 1).map(({ id }) => id) };
  await database.inTenantTransaction(tenant.id, async (db) => {
    await sql`
      with made as (
        insert into materials (tenant_id, item_code, item_name, unit_id, search_text, created_by, updated_by)
        select ${tenant.id}, 'B-' || n, '预算螺丝' || n, ${unitId}, ${searchText('b-', '预算螺丝')} || n, ${tenant.adminId},
               ${tenant.adminId}
          from generate_series(1, ${MATERIALS}::integer) as n returning id)
      insert into material_organisations (tenant_id, inventory_organisation_id, material_id)
      select ${tenant.id}, ${organisationId}, id from made`.execute(db);
  });
  accessoryIds = (await clerk.call(materials.list, { pageSize: 3 })).data.map(({ id }) => id);
  // Plans are those of a database that knows its tables.
  await runAsOwner(product.ownerUrl, 'vacuum analyze');
  database.pool.on('acquire', countPackets);
});

/** Of the call that goes on; what the server does by itself on the same connections has none. */
const ownPackets = new AsyncLocalStorage<{ sent: number }>();
const counted = new WeakSet<pg.PoolClient>();

/** Each packet to the database is a way there and back. */
function countPackets(client: pg.PoolClient): void {
  if (counted.has(client)) return;
  counted.add(client);
  const { stream } = client.connection;
  const { _write: write, _writev: writev } = stream;
  const count = () => {
    const packets = ownPackets.getStore();
    if (packets) packets.sent++;
  };
  stream._write = (...given) => (count(), write.apply(stream, given));
  stream._writev = (...given) => (count(), writev?.apply(stream, given));
}

type Work = () => Promise<unknown>;

/** The most that the call took in several turns. */
async function roundTrips(work: Work): Promise<number> {
  // Afterwards what is remembered is remembered, and every connection has its statements.
  for (let time = 0; time < 8; time++) expect(await work()).toMatchObject({ code: 0 });
  let most = 0;
  for (let time = 0; time < 5; time++) {
    const packets = { sent: 0 };
    expect(await ownPackets.run(packets, work)).toMatchObject({ code: 0 });
    expect(packets.sent).toBeGreaterThan(0);
    most = Math.max(most, packets.sent);
  }
  return most;
}

/** Rows that the tables and indexes of the records gave while the work was done, as the database counts them. */
async function rowsRead(work: Work): Promise<number> {
  const before = await rowsSoFar();
  expect(await work()).toMatchObject({ code: 0 });
  return (await rowsSoFar()) - before;
}

async function rowsSoFar(): Promise<number> {
  const { pool, openings } = product.database;
  const connections = Array.from({ length: pool.options.max });
  const clients = await Promise.all(connections.map(() => pool.connect()));
  for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  // All at once, so that each goes over another one of the connections that open requests.
  await Promise.all(connections.map(() => sql`select pg_stat_force_next_flush()`.execute(openings)));
  const rows = await clients[0]?.query(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables
      where schemaname = 'public'`,
  );
  clients.forEach((client) => client.release());
  return rows?.rows[0].read;
}

let numbers = 0;
const newBrand = () => clerk.call(brands.save, brandForm({ code: `N${++numbers}`, name: `新${numbers}` }));
const unit = () => clerk.call(units.detail, { id: unitId });
const newMaterial = () => clerk.call(materials.create, materialFormOf(needs, {}));
const changedMaterial = () =>
  clerk.call(materials.update, materialFormOf(needs, { materialId, accessoryIds }));
const material = () => clerk.call(materials.detail, { materialId, inventoryOrganisationId: organisationId });
const ofMaterials = (input: object) => () => clerk.call(materials.list, input);

describe(`rows read with ${MATERIALS} materials`, () => {
  test.each<[string, number, Work]>([
    ['one unit', 15, unit],
    ['one material', 25, material],
    ['the first page', 60, ofMaterials({})],
    ['the last page', 60, ofMaterials({ pageNo: MATERIALS / 10 })],
    ['page 100, by its keys', 1_100, ofMaterials({ pageNo: 100 })],
    ['what is not found', 1_100, ofMaterials({ keyword: '没有' })],
    ['a new brand', 20, newBrand],
    // The last ones, since they make lists and record longer.
    ['a new material', 80, newMaterial],
    ['a changed material with accessories', 150, changedMaterial],
  ])('%s: at most %d', async (_what, most, work) => {
    await work();
    const read = await rowsRead(work);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(most);
  });
});

describe('round trips to the database, the one that opens the request included', () => {
  test.each<[string, number, Work]>([
    ['one unit', 2, unit],
    ['one material', 3, material],
    ['brands', 2, () => clerk.call(brands.list, {})],
    ['materials', 3, ofMaterials({})],
    ['materials that are searched for', 3, ofMaterials({ keyword: '螺丝' })],
    ['a new brand', 5, newBrand],
    ['a new material', 4, newMaterial],
    ['a changed material with accessories', 5, changedMaterial],
  ])('%s: at most %d', async (_what, most, work) => {
    expect(await roundTrips(work)).toBeLessThanOrEqual(most);
  });
});

test('the search entry of a new material is written once, before its places', async () => {
  const { data: made } = await newMaterial();
  // Within its transaction each statement has a number; a row that is changed again has the number of its change.
  const { rows } = await product.database.inTenantTransaction(tenant.id, (db) =>
    sql<{ isFirst: boolean; places: number[] }>`
      select e.cmin::text::bigint < o.cmin::text::bigint as "isFirst", e.organisation_ids as places
        from search_entries as e
        join material_organisations as o on o.tenant_id = e.tenant_id and o.material_id = e.id
       where e.tenant_id = ${tenant.id} and e.kind = 'material' and e.id = ${made.id}`.execute(db),
  );
  expect(rows).toEqual([{ isFirst: true, places: [String(organisationId)] }]);
});
