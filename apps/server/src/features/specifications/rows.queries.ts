import type { ProductSpecification } from '@edp/contract/specification-rows';
import type { Page } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { isWithinReach, readableReach } from '../../database/access.ts';
import { organisationConditions } from '../../database/organisation-access.ts';
import { isWithin } from '../../database/below.ts';
import { isOneOf } from '../../database/one-of.ts';
import { paged } from '../../database/paged.ts';
import type { PagedRows } from '../../database/paged.ts';
import { contains, wordsOf } from '../../database/search.ts';
import { shanghaiTime } from '../../database/times.ts';
import { nameIn, shownAs } from '../../database/translations.ts';
import { linkedReference, reference } from '../../database/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';

/** A row as it is stored; its picture gets an address on the way out. */
export type StoredRow = Omit<ProductSpecification, 'dfilePreview' | 'dfilePreviewIds' | 'specValues'> & {
  pictureId: number | null;
};

export interface RowFilters {
  /** Words of the row's or the product's code, name or initials. */
  keyword?: string | undefined;
  productCode?: string | undefined;
  proType?: number | undefined;
  active?: number | undefined;
  productId?: number | undefined;
  itemCode?: string | undefined;
  /** With all categories below it. */
  categoryId?: number | undefined;
  /** Ids of rows that are left out. */
  without?: readonly number[] | undefined;
  /** Rows of the products that the inventory organisation has. */
  organisationId?: number | undefined;
  /** Rows of which there is some. */
  inStock?: true | undefined;
}

/** What keeps a row from being deleted: bills that describe it or have it as a part. */
export const rowReferences = [
  reference({ type: 'bom', table: 'boms', column: 'row_id', code: 'product_code', name: 'product_name' }),
  linkedReference({
    type: 'bom',
    table: 'boms',
    code: 'product_code',
    name: 'product_name',
    through: { table: 'bom_items', column: 'row_id', record: 'bom_id' },
  }),
];

const sortColumns = {
  itemCode: 'r.item_code',
  itemName: 'r.item_name',
  barCode: 'r.bar_code',
  marketPrice: 'r.market_price',
  listPricePerUnit: 'r.list_price',
  storageNum: 'r.stock',
  active: 'r.active',
  createTime: 'r.created_at',
  updatedTime: 'r.updated_at',
};

interface RowPage extends Page {
  sortField?: keyof typeof sortColumns | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** One page of the rows of products that the caller sees, whichever of the role's inventory organisations is active. */
export async function listRows(
  scope: Scope,
  filters: RowFilters,
  { sortField, ...page }: RowPage,
): Promise<PagedRows<StoredRow>> {
  const seen = await seenConditions(scope, filters);
  const filtered = seen.length > 0 || Object.values(filters).some((filter) => filter !== undefined);
  const sortColumn = sortField && sortColumns[sortField];
  const matching = matchingRows(scope, filters, seen);
  const options = { ...page, id: 'r.id', sortColumn, filtered };
  return paged(scope.db, { matching, rows: selectRows(scope) }, options);
}

/** What the caller's reach asks of the product; nothing where he sees them all, so that the total is exact. */
async function seenConditions(
  scope: Scope,
  { organisationId }: RowFilters,
): Promise<readonly RawBuilder<SqlBool>[]> {
  const [reach, placed] = await Promise.all([
    readableReach(scope, 'product'),
    organisationId === undefined ? organisationConditions(scope, 'product', sql.ref('r.product_id')) : [],
  ]);
  return reach === 'everything' ? placed : [isWithinReach(reach, 'p'), ...placed];
}

/** The product is joined left: where no filter asks for it, the count need not read it. */
function matchingRows(
  { db, tenantId, language }: Scope,
  filters: RowFilters,
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
            shownAs(language, { tenantId, id: sql.ref('p.id'), text: sql.ref('p.search_text') }, word),
          ]),
        ),
        ...seen,
        ...rowConditions(filters),
        ...productConditions(tenantId, filters),
      ]),
    );
}

function rowConditions({ active, productId, itemCode, without, inStock }: RowFilters) {
  return [
    ...(active === undefined ? [] : [sql<boolean>`r.active = ${active}`]),
    ...(productId === undefined ? [] : [sql<boolean>`r.product_id = ${productId}`]),
    ...(itemCode === undefined ? [] : [contains(sql.ref('r.item_code'), itemCode)]),
    ...(without === undefined ? [] : [sql<boolean>`not ${isOneOf(sql.ref('r.id'), without)}`]),
    ...(inStock === undefined ? [] : [sql<boolean>`r.stock > 0`]),
  ];
}

function productConditions(
  tenantId: number,
  { productCode, proType, categoryId, organisationId }: RowFilters,
) {
  return [
    ...(productCode === undefined ? [] : [contains(sql.ref('p.code'), productCode)]),
    ...(proType === undefined ? [] : [sql<boolean>`p.type_id = ${proType}`]),
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

/** All rows of a product, in the order of its page. */
export async function listRowsOfProduct(scope: Scope, productId: number): Promise<StoredRow[]> {
  return selectRows(scope)
    .where('r.product_id', '=', productId)
    .orderBy('r.position')
    .orderBy('r.id')
    .execute();
}

/** A row as it is answered. */
export function rowAnswer(
  { pictureId, ...row }: StoredRow,
  { pictureAddress, tenantId }: SignedInContext,
): ProductSpecification {
  return {
    ...row,
    specValues: row.keyList.map(({ value }) => value),
    dfilePreview: pictureAddress(tenantId, pictureId),
    dfilePreviewIds: pictureId === null ? '' : String(pictureId),
  };
}

function selectRows({ db, tenantId, language }: Scope) {
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
      nameIn(language, { tenantId, id: row.ref('p.id'), name: row.ref('p.name') }).as('productName'),
      'p.type_id as typeId',
      'r.item_code as itemCode',
      'r.item_name as itemName',
      'r.union_key as specUnionKey',
      'r.bar_code as barCode',
      sql<number | null>`${row.ref('r.market_price')}::float8`.as('marketPrice'),
      sql<number | null>`${row.ref('r.list_price')}::float8`.as('listPricePerUnit'),
      sql<number>`${row.ref('r.stock')}::float8`.as('storageNum'),
      'r.active',
      shanghaiTime(row.ref('r.created_at')).as('createTime'),
      shanghaiTime(row.ref('r.updated_at')).as('updatedTime'),
      keysOf({ tenantId, language }, row.ref('r.id')).as('keyList'),
      sql<number>`case when ${row.ref('r.material_id')} is null then 1 else 0 end`.as('isCreateItem'),
      'r.material_id as skuId',
      'r.picture_id as pictureId',
      'r.version',
    ]);
}

/** What tells the row apart, in the product's order; definitions are named as the reader calls them. */
function keysOf({ tenantId, language }: Pick<Scope, 'tenantId' | 'language'>, rowId: Expression<number>) {
  const name = nameIn(language, { tenantId, id: sql.ref('s.id'), name: sql.ref('s.name') });
  return sql<ProductSpecification['keyList']>`coalesce((
    select json_agg(json_build_object('key', s.id::text, 'name', ${name}, 'value', v.value) order by v.position)
      from product_specification_values as v
      join specifications as s on s.tenant_id = v.tenant_id and s.id = v.specification_id
     where v.tenant_id = ${tenantId} and v.row_id = ${rowId}), '[]')`;
}
