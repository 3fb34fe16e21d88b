import type { ClassifiedProduct, classifications } from '@edp/contract/classifications';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import { paged } from '../../database/paged.ts';
import type { PagedRows } from '../../database/paged.ts';
import type { Scope } from '../../database/scope.ts';
import { wordsOf } from '../../database/search.ts';
import { shanghaiTime } from '../../database/times.ts';
import { nameIn, shownAs } from '../../database/translations.ts';

/** How many of the products the tenant has. */
export async function countProducts({ db, tenantId }: Scope, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products
     where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db);
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

/** Takes a product out of its classification; false when it is in none. */
export async function freeProduct({ db, tenantId, userId }: Scope, productId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set((row) => ({
      classification_id: null,
      version: row('version', '+', 1),
      updated_by: userId,
      updated_at: new Date(),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', productId)
    .where('classification_id', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const productSortColumns = { code: 'p.code', name: 'p.name' };

/** Products of one classification, or of the tenant without one, newest first. */
export async function listClassifiedProducts(
  scope: Scope,
  groupId: number | undefined,
  input: ParsedInputOf<typeof classifications.choosable>,
): Promise<PagedRows<ClassifiedProduct>> {
  const { keyword, name, sortField, ...page } = input;
  const { db, tenantId, language } = scope;
  const holds = (column: string, typed: string) =>
    shownAs(language, { tenantId, id: sql.ref('p.id'), text: sql.ref(`p.${column}`) }, typed);
  const matching = db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        ...(groupId === undefined ? [] : [row('p.classification_id', '=', groupId)]),
        ...wordsOf(keyword).map((word) => holds('search_text', word)),
        ...(name === undefined ? [] : [holds('name', name)]),
      ]),
    );
  const options = {
    ...page,
    id: 'p.id',
    sortColumn: sortField && productSortColumns[sortField],
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
      nameIn(language, { tenantId, id: row.ref('p.id'), name: row.ref('p.name') }).as('name'),
      nameIn(language, { tenantId, id: row.ref('c.id'), name: row.ref('c.name') }).as('categoryText'),
      'p.classification_id as groupId',
      row.fn.coalesce('g.name', sql.lit('')).as('groupName'),
      'p.active',
      shanghaiTime(row.ref('p.updated_at')).as('updatedTime'),
    ]);
}
