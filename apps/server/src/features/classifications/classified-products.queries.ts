import type { ClassifiedProduct, classifications } from '@edp/contract/classifications';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import { visibleTo, readableBy } from '../../database/access/access.ts';
import { isInOrganisationOf, organisationConditions } from '../../database/access/organisation-access.ts';
import { orderKeys } from '../../database/lists/order.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import type { Scope } from '../../database/scope.ts';
import {} from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName, nameFilters } from '../../database/records/translations.ts';
import { updateStamp } from '../../database/records/stamps.ts';

/** How many of the products stand in the classification already or may be put there: those that the caller sees. */
export async function countClassifiable(
  scope: Scope,
  id: number,
  productIds: readonly number[],
): Promise<number> {
  const accessFilter = await readableBy(scope, 'product');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products as p
     where p.tenant_id = ${scope.tenantId} and p.id = any(${productIds}::bigint[])
       and (p.classification_id = ${id}
            or (${visibleTo(accessFilter, 'p')} and ${isInOrganisationOf(scope, 'product', sql.ref('p.id'))}))`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

/** Makes the products those of the classification: others of it are freed, those of another one move. */
export async function classifyProducts(
  { db, tenantId, userId }: Scope,
  id: number,
  productIds: readonly number[],
): Promise<void> {
  // Locked in one order, so that two people who choose the same products do not wait for each other.
  await sql`
    with concerned as materialized (
      select id, case when id = any(${productIds}::bigint[]) then ${id}::bigint end as wanted
        from products
       where tenant_id = ${tenantId} and (classification_id = ${id} or id = any(${productIds}::bigint[]))
       order by id for no key update)
    update products as p
       set classification_id = c.wanted, version = p.version + 1, updated_by = ${userId}, updated_at = ${new Date()}
      from concerned as c
     where p.tenant_id = ${tenantId} and p.id = c.id and p.classification_id is distinct from c.wanted`.execute(
    db,
  );
}

/** The classification that a product is in; undefined when it is in none. */
export async function classificationOf(
  { db, tenantId }: Scope,
  productId: number,
): Promise<number | undefined> {
  const product = await db
    .selectFrom('products')
    .select('classification_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', productId)
    .executeTakeFirst();
  return product?.classification_id ?? undefined;
}

/** Takes a product out of the classification; false when it is no longer there. */
export async function freeProduct(
  scope: Scope,
  { productId, from }: { productId: number; from: number },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('products')
    .set({
      classification_id: null,
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', productId)
    .where('classification_id', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const productSortColumns = { code: 'p.code', name: 'p.name' };

/**
 * Products of one classification that the caller sees, which are part of it, or without one those that he sees; newest
 * first.
 */
export async function listClassifiedProducts(
  scope: Scope,
  groupId: number | undefined,
  input: ParsedInputOf<typeof classifications.choosable>,
): Promise<PagedRows<ClassifiedProduct>> {
  const { keyword, name, ...page } = input;
  const { db, tenantId } = scope;
  const accessFilter = await readableBy(scope, groupId === undefined ? 'product' : 'classification');
  const placed = groupId === undefined ? await organisationConditions(scope, 'product', sql.ref('p.id')) : [];
  const matching = db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        groupId === undefined
          ? visibleTo(accessFilter, 'p')
          : row('p.classification_id', 'in', (classification) =>
              classification
                .selectFrom('classifications as g')
                .select('g.id')
                .where('g.tenant_id', '=', tenantId)
                .where('g.id', '=', groupId)
                .where(visibleTo(accessFilter, 'g')),
            ),
        ...placed,
        ...nameFilters(scope, 'p', { keyword, name }),
      ]),
    );
  const options = {
    ...page,
    id: 'p.id',
    order: orderKeys(productSortColumns, input),
    filtered: keyword !== undefined || name !== undefined,
  };
  return paged(db, { matching, rows: selectClassified(scope) }, options);
}

function selectClassified({ db, tenantId, language }: Scope) {
  return db
    .selectFrom('products as p')
    .innerJoin('categories as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.category_id'),
    )
    .leftJoin('classifications as g', (join) =>
      join.onRef('g.tenant_id', '=', 'p.tenant_id').onRef('g.id', '=', 'p.classification_id'),
    )
    .where('p.tenant_id', '=', tenantId)
    .select((row) => [
      'p.id',
      'p.code',
      localizedName(language, { tenantId, id: row.ref('p.id'), name: row.ref('p.name') }).as('name'),
      localizedName(language, { tenantId, id: row.ref('c.id'), name: row.ref('c.name') }).as('categoryText'),
      'p.classification_id as groupId',
      row.fn.coalesce('g.name', sql.lit('')).as('groupName'),
      'p.active',
      shanghaiTime(row.ref('p.updated_at')).as('updatedTime'),
    ]);
}
