import { sql } from 'kysely';
import { idIn } from '../../../database/lists/id-in.ts';
import type { Scope } from '../../../database/scope.ts';
import { updateStamp } from '../../../database/records/stamps.ts';

/** Puts products on (1) or off (0) shelf; answers how many of them the inventory organisation has. */
export async function switchProducts(
  scope: Scope,
  { organisationId, ids, active }: { organisationId: number; ids: readonly number[]; active: number },
): Promise<number> {
  const { numUpdatedRows } = await scope.db
    // Locked in one order, so that two people who choose the same products do not wait for each other.
    .with('chosen', (chosen) =>
      chosen
        .selectFrom('products as p')
        .innerJoin('product_organisations as o', (join) =>
          join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.product_id', '=', 'p.id'),
        )
        .where('p.tenant_id', '=', scope.tenantId)
        .where('o.inventory_organisation_id', '=', organisationId)
        .where((row) => idIn(row.ref('p.id'), ids))
        .select('p.id')
        .orderBy('p.id')
        .forNoKeyUpdate('p'),
    )
    .updateTable('products')
    .set({
      active,
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', (row) => row.selectFrom('chosen').select('id'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many of the products the tenant has. */
export async function countProducts(scope: Scope, ids: readonly number[]): Promise<number> {
  return countOf(scope, 'products', ids);
}

/** How many of the inventory organisations the tenant has. */
export async function countOrganisations(scope: Scope, ids: readonly number[]): Promise<number> {
  return countOf(scope, 'inventory_organisations', ids);
}

async function countOf(
  { db, tenantId }: Scope,
  table: 'products' | 'inventory_organisations',
  ids: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ids of the inventory organisations that have the product. */
export async function listOrganisationIds(scope: Scope, productId: number): Promise<ReadonlySet<number>> {
  return (await organisationsOfMany(scope, [productId])).get(productId) ?? new Set();
}

/** The same of many products, by their ids. */
export async function organisationsOfMany(
  { db, tenantId }: Scope,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await db
    .selectFrom('product_organisations')
    .select(['product_id', 'inventory_organisation_id as id'])
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('product_id'), productIds))
    .execute();
  const ofProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map([...ofProduct].map(([product, found]) => [product, new Set(found.map(({ id }) => id))]));
}

/** Gives each of the organisations each of the products, in one order; what it has already is passed over. */
export async function assignProducts(
  { db, tenantId }: Scope,
  { organisationIds, productIds }: Record<'organisationIds' | 'productIds', readonly number[]>,
): Promise<void> {
  await sql`
    insert into product_organisations (tenant_id, inventory_organisation_id, product_id)
    select ${tenantId}, o.id, p.id
      from unnest(${organisationIds}::bigint[]) as o (id) cross join unnest(${productIds}::bigint[]) as p (id)
     order by o.id, p.id
        on conflict do nothing`.execute(db);
}
