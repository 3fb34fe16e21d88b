import type { ProductSpecification } from '@edp/contract/specification-rows';
import type { Page } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { Expression } from 'kysely';
import { isWithin } from '../../database/below.ts';
import { isOneOf } from '../../database/one-of.ts';
import { paged } from '../../database/paged.ts';
import type { PagedRows } from '../../database/paged.ts';
import { contains, wordsOf } from '../../database/search.ts';
import { shanghaiTime } from '../../database/times.ts';
import { nameIn, shownAs } from '../../database/translations.ts';
import type { Scope } from '../../database/scope.ts';

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
}

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

/** One page of the tenant's rows, whatever inventory organisation is active. */
export async function listRows(
  scope: Scope,
  filters: RowFilters,
  { sortField, ...page }: RowPage,
): Promise<PagedRows<StoredRow>> {
  const filtered = Object.values(filters).some((filter) => filter !== undefined);
  const sortColumn = sortField && sortColumns[sortField];
  const matching = matchingRows(scope, filters);
  const options = { ...page, id: 'r.id', sortColumn, filtered };
  return paged(scope.db, { matching, rows: selectRows(scope) }, options);
}

/** The product is joined left: where no filter asks for it, the count need not read it. */
function matchingRows({ db, tenantId, language }: Scope, filters: RowFilters) {
  const { keyword, productCode, proType, active, productId, itemCode, categoryId, without } = filters;
  return db
    .selectFrom('product_specifications as r')
    .leftJoin('products as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.product_id'),
    )
    .select('r.id')
    .where('r.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) =>
          row.or([
            contains(row.ref('r.search_text'), word),
            shownAs(language, { tenantId, id: sql.ref('p.id'), text: sql.ref('p.search_text') }, word),
          ]),
        ),
        ...(productCode === undefined ? [] : [contains(sql.ref('p.code'), productCode)]),
        ...(proType === undefined ? [] : [row('p.type_id', '=', proType)]),
        ...(active === undefined ? [] : [row('r.active', '=', active)]),
        ...(productId === undefined ? [] : [row('r.product_id', '=', productId)]),
        ...(itemCode === undefined ? [] : [contains(row.ref('r.item_code'), itemCode)]),
        ...(categoryId === undefined
          ? []
          : [isWithin('categories', sql.ref('p.category_id'), { tenantId, id: categoryId })]),
        ...(without === undefined ? [] : [row.not(isOneOf(row.ref('r.id'), without))]),
      ]),
    );
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

/** Whether it is listed and which version it has, kept from other writers until the transaction ends. */
export async function lockRow(
  { db, tenantId }: Scope,
  id: number,
): Promise<{ active: number; version: number } | undefined> {
  return db
    .selectFrom('product_specifications')
    .select(['active', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function switchRow({ db, tenantId, userId }: Scope, id: number, active: number): Promise<void> {
  await db
    .updateTable('product_specifications')
    .set((row) => ({ active, version: row('version', '+', 1), updated_by: userId, updated_at: new Date() }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function removeRow({ db, tenantId }: Scope, id: number): Promise<void> {
  await db
    .deleteFrom('product_specification_values')
    .where('tenant_id', '=', tenantId)
    .where('row_id', '=', id)
    .execute();
  await db
    .deleteFrom('product_specifications')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
