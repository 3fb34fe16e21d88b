import type { Variant } from '@edp/contract/variants';
import type { Page } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { visibleTo, readableBy } from '../../../database/access/access.ts';
import { organisationConditions } from '../../../database/access/organisation-access.ts';
import { idIn } from '../../../database/lists/id-in.ts';
import type { Condition } from '../../../database/lists/conditions.ts';
import {
  countedToSort,
  filteredPage,
  inOrderOf,
  unorderedFields,
} from '../../../database/lists/filtered-page.ts';
import type { AskedOrder } from '../../../database/lists/order.ts';
import { paged } from '../../../database/lists/paged.ts';
import type { PagedRows } from '../../../database/lists/paged.ts';
import { shanghaiTime } from '../../../database/records/times.ts';
import { localizedName } from '../../../database/records/translations.ts';
import type { PageOfIds } from '../../../database/lists/search-entries.ts';
import type { Scope } from '../../../database/scope.ts';
import { UNINDEXED, variantConditions, variantOrder } from './variant-conditions.ts';
import type { VariantFilters, VariantSort } from './variant-conditions.ts';

/** A variant as it is stored; its picture gets an address on the way out. */
export type StoredVariant = Omit<Variant, 'pictureUrl' | 'pictureIds' | 'valueTexts'> & {
  pictureId: number | null;
};

interface VariantPage extends Page, AskedOrder<VariantSort> {}

export interface LongRows extends PagedRows<StoredVariant> {
  unordered?: VariantSort[];
}

/** One page of the variants of products that the caller sees, whichever of the role's inventory organisations is active. */
export async function listVariants(
  scope: Scope,
  filters: VariantFilters,
  page: VariantPage,
): Promise<LongRows> {
  const rows = await pageOfVariants(scope, filters, page);
  const { sortField } = page;
  const whole = countedToSort(
    sql`select from product_specifications as v where v.tenant_id = ${scope.tenantId}`,
  );
  return { ...rows, ...(await unorderedFields(scope.db, rows, { sortField, unindexed: UNINDEXED, whole })) };
}

async function pageOfVariants(
  scope: Scope,
  filters: VariantFilters,
  { pageNo, pageSize, ...asked }: VariantPage,
): Promise<PagedRows<StoredVariant>> {
  const conditions = [
    ...(await variantConditions(scope, filters)),
    ...(await seenConditions(scope, filters)),
  ];
  const isWhole = conditions.length === 0;
  const page = { pageNo, pageSize };
  if (!isWhole || asked.sortField !== undefined || asked.thenField !== undefined) {
    const order = variantOrder(asked);
    const source = matching(scope, conditions);
    const total = isWhole ? wholeTotal(scope) : undefined;
    return readPage(
      scope,
      await filteredPage(scope.db, { ...page, id: sql.ref('r.id'), source, order, total }),
    );
  }
  const all = scope.db
    .selectFrom('product_specifications as r')
    .select('r.id')
    .where('r.tenant_id', '=', scope.tenantId);
  const options = { ...page, id: 'r.id', filtered: false };
  return paged(scope.db, { matching: all, rows: selectVariants(scope) }, options);
}

/** The product is joined left: where no condition asks for it, it need not be read. */
function matching({ tenantId }: Scope, conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`
    from product_specifications as r
    left join products as p on p.tenant_id = r.tenant_id and p.id = r.product_id
   where r.tenant_id = ${tenantId} and ${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

function wholeTotal({ tenantId }: Scope): RawBuilder<number> {
  return sql<number>`(select count(*) from product_specifications as whole where whole.tenant_id = ${tenantId})`;
}

/** The page's rows in the order of its ids. */
async function readPage(scope: Scope, { ids, ...totals }: PageOfIds): Promise<PagedRows<StoredVariant>> {
  if (ids.length === 0) return { rows: [], ...totals };
  const rows = await selectVariants(scope)
    .where((row) => idIn(row.ref('r.id'), ids))
    .execute();
  return { rows: inOrderOf(ids, rows), ...totals };
}

/** What the caller's access filter asks of the product; nothing for a caller who sees them all, so that the total is exact. */
async function seenConditions(
  scope: Scope,
  { organisationId }: VariantFilters,
): Promise<readonly RawBuilder<SqlBool>[]> {
  const [accessFilter, placed] = await Promise.all([
    readableBy(scope, 'product'),
    organisationId === undefined ? organisationConditions(scope, 'product', sql.ref('r.product_id')) : [],
  ]);
  return accessFilter === 'everything' ? placed : [visibleTo(accessFilter, 'p'), ...placed];
}

/** All variants of a product, in the order of its page. */
export async function listVariantsOfProduct(scope: Scope, productId: number): Promise<StoredVariant[]> {
  return selectVariants(scope)
    .where('r.product_id', '=', productId)
    .orderBy('r.position')
    .orderBy('r.id')
    .execute();
}

function selectVariants({ db, tenantId, language }: Scope) {
  return db
    .selectFrom('product_specifications as r')
    .innerJoin('products as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.product_id'),
    )
    .where('r.tenant_id', '=', tenantId)
    .select((row) => [
      'r.id',
      'r.product_id as productId',
      'p.code as productCode',
      localizedName(language, { tenantId, id: row.ref('p.id'), name: row.ref('p.name') }).as('productName'),
      'p.type_id as typeId',
      'r.item_code as itemCode',
      'r.item_name as itemName',
      'r.union_key as variantKey',
      'r.bar_code as barCode',
      sql<number | null>`${row.ref('r.market_price')}::float8`.as('marketPrice'),
      sql<number | null>`${row.ref('r.list_price')}::float8`.as('listPricePerUnit'),
      sql<number>`${row.ref('r.stock')}::float8`.as('stock'),
      'r.active',
      shanghaiTime(row.ref('r.created_at')).as('createTime'),
      shanghaiTime(row.ref('r.updated_at')).as('updatedTime'),
      valuesOf({ tenantId, language }, row.ref('r.id')).as('attributeValues'),
      sql<number>`case when ${row.ref('r.material_id')} is null then 1 else 0 end`.as('createsMaterial'),
      'r.material_id as materialId',
      'r.picture_id as pictureId',
      'r.version',
    ]);
}

/** What tells the variant apart, in the product's order; attributes are named as the reader calls them. */
function valuesOf(
  { tenantId, language }: Pick<Scope, 'tenantId' | 'language'>,
  variantId: Expression<number>,
) {
  const name = localizedName(language, { tenantId, id: sql.ref('s.id'), name: sql.ref('s.name') });
  return sql<Variant['attributeValues']>`coalesce((
    select json_agg(json_build_object('attributeId', s.id::text, 'name', ${name}, 'value', v.value) order by v.position)
      from product_specification_values as v
      join specifications as s on s.tenant_id = v.tenant_id and s.id = v.specification_id
     where v.tenant_id = ${tenantId} and v.row_id = ${variantId}), '[]')`;
}
