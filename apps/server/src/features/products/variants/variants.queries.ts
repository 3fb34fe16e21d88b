import type { Variant } from '@edp/contract/variants';
import type { Page } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { visibleTo, readableBy } from '../../../database/access/access.ts';
import { organisationConditions } from '../../../database/access/organisation-access.ts';
import { isWithin } from '../../../database/trees/below.ts';
import { idIn } from '../../../database/lists/id-in.ts';
import { paged } from '../../../database/lists/paged.ts';
import type { PagedRows } from '../../../database/lists/paged.ts';
import { contains, wordsOf } from '../../../database/lists/search.ts';
import { shanghaiTime } from '../../../database/records/times.ts';
import { localizedName, matchesName } from '../../../database/records/translations.ts';
import type { Scope } from '../../../database/scope.ts';

/** A variant as it is stored; its picture gets an address on the way out. */
export type StoredVariant = Omit<Variant, 'pictureUrl' | 'pictureIds' | 'valueTexts'> & {
  pictureId: number | null;
};

export interface VariantFilters {
  /** Words of the variant's or the product's code, name or initials. */
  keyword?: string | undefined;
  productCode?: string | undefined;
  typeId?: number | undefined;
  active?: number | undefined;
  productId?: number | undefined;
  itemCode?: string | undefined;
  /** With all categories below it. */
  categoryId?: number | undefined;
  /** Ids of variants that are left out. */
  without?: readonly number[] | undefined;
  /** Variants of the products that the inventory organisation has. */
  organisationId?: number | undefined;
  /** Variants of which there is some. */
  inStock?: true | undefined;
}

const sortColumns = {
  itemCode: 'r.item_code',
  itemName: 'r.item_name',
  barCode: 'r.bar_code',
  marketPrice: 'r.market_price',
  listPricePerUnit: 'r.list_price',
  stock: 'r.stock',
  active: 'r.active',
  createTime: 'r.created_at',
  updatedTime: 'r.updated_at',
};

interface VariantPage extends Page {
  sortField?: keyof typeof sortColumns | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** One page of the variants of products that the caller sees, whichever of the role's inventory organisations is active. */
export async function listVariants(
  scope: Scope,
  filters: VariantFilters,
  { sortField, ...page }: VariantPage,
): Promise<PagedRows<StoredVariant>> {
  const seen = await seenConditions(scope, filters);
  const filtered = seen.length > 0 || Object.values(filters).some((filter) => filter !== undefined);
  const sortColumn = sortField && sortColumns[sortField];
  const matching = matchingVariants(scope, filters, seen);
  const options = { ...page, id: 'r.id', sortColumn, filtered };
  return paged(scope.db, { matching, rows: selectVariants(scope) }, options);
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

/** The product is joined left: where no filter asks for it, the count need not read it. */
function matchingVariants(
  { db, tenantId, language }: Scope,
  filters: VariantFilters,
  seen: readonly RawBuilder<SqlBool>[],
) {
  return db
    .selectFrom('product_specifications as r')
    .leftJoin('products as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.product_id'),
    )
    .select('r.id')
    .where('r.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        ...wordsOf(filters.keyword).map((word) =>
          row.or([
            contains(row.ref('r.search_text'), word),
            matchesName(language, { tenantId, id: sql.ref('p.id'), text: sql.ref('p.search_text') }, word),
          ]),
        ),
        ...seen,
        ...variantConditions(filters),
        ...productConditions(tenantId, filters),
      ]),
    );
}

function variantConditions({ active, productId, itemCode, without, inStock }: VariantFilters) {
  return [
    ...(active === undefined ? [] : [sql<boolean>`r.active = ${active}`]),
    ...(productId === undefined ? [] : [sql<boolean>`r.product_id = ${productId}`]),
    ...(itemCode === undefined ? [] : [contains(sql.ref('r.item_code'), itemCode)]),
    ...(without === undefined ? [] : [sql<boolean>`not ${idIn(sql.ref('r.id'), without)}`]),
    ...(inStock === undefined ? [] : [sql<boolean>`r.stock > 0`]),
  ];
}

function productConditions(
  tenantId: number,
  { productCode, typeId, categoryId, organisationId }: VariantFilters,
) {
  return [
    ...(productCode === undefined ? [] : [contains(sql.ref('p.code'), productCode)]),
    ...(typeId === undefined ? [] : [sql<boolean>`p.type_id = ${typeId}`]),
    ...(categoryId === undefined
      ? []
      : [isWithin('categories', sql.ref('p.category_id'), { tenantId, id: categoryId })]),
    ...(organisationId === undefined
      ? []
      : [
          sql<boolean>`exists (
            select from product_organisations as o
             where o.tenant_id = ${tenantId} and o.product_id = r.product_id
               and o.inventory_organisation_id = ${organisationId})`,
        ]),
  ];
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
