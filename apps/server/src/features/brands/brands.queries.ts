import type { brands } from '@edp/contract/brands';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Language } from '@edp/contract/multilingual';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { equals, holds, stampConditions, withinNumbers } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { paged } from '../../database/lists/paged.ts';
import { nextRecordId } from '../../database/records/write-record.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { textIn } from '../../database/lists/text-in.ts';
import { searchText } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName, nameFilters } from '../../database/records/translations.ts';
import { reference } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { recordTables, translationsPart } from '../../recycle-bin/record-tables.ts';
import { creationStamp, creatorOf, updateStamp } from '../../database/records/stamps.ts';

export interface BrandFields {
  code: string;
  name: string;
  active: number;
  sortOrder: number;
  description?: string | undefined;
  pictureId?: number | null | undefined;
}

/** What keeps a brand from being deleted. */
export const brandReferences = [
  reference({
    type: 'material',
    table: 'materials',
    column: 'brand_id',
    code: 'item_code',
    name: 'item_name',
  }),
  reference({ type: 'product', table: 'products', column: 'brand_id', code: 'code', name: 'name' }),
];

export const brandRecord = recordTables({
  kind: 'brand',
  table: 'brands',
  code: 'code',
  name: 'name',
  parts: [translationsPart],
});

/** Without a language the name is as it was entered, for editing. */
function selectBrands({ db, tenantId }: Scope, language?: Language) {
  return db
    .selectFrom('brands as b')
    .innerJoin('users as u', creatorOf('b'))
    .where('b.tenant_id', '=', tenantId)
    .select((row) => [
      'b.id',
      'b.code',
      localizedName(language, { tenantId, id: row.ref('b.id'), name: row.ref('b.name') }).as('name'),
      'b.active',
      'b.sort_order as sortOrder',
      'b.picture_id as pictureId',
      'b.description',
      'b.source',
      'u.name as createdBy',
      shanghaiTime(row.ref('b.created_at')).as('createTime'),
      'b.version',
    ]);
}

export type BrandRow = Awaited<ReturnType<ReturnType<typeof selectBrands>['executeTakeFirstOrThrow']>>;

const sortColumns = (tenantId: number) => ({
  code: 'b.code',
  name: 'b.name',
  sortOrder: 'b.sort_order',
  active: 'b.active',
  createTime: 'b.created_at',
  createdBy: byName(tenantId, 'users', 'b.created_by'),
});

type ListInput = ParsedInputOf<typeof brands.list>;

export async function listBrands(scope: Scope, input: ListInput): Promise<PagedRows<BrandRow>> {
  const { pageNo, pageSize } = input;
  const conditions = conditionsOf(scope, input);
  const matching = scope.db
    .selectFrom('brands as b')
    .select('b.id')
    .where('b.tenant_id', '=', scope.tenantId)
    .where((row) => row.and(conditions));
  const order = orderKeys(sortColumns(scope.tenantId), input);
  const options = { pageNo, pageSize, id: 'b.id', order, filtered: conditions.length > 0 };
  return paged(scope.db, { matching, rows: selectBrands(scope, scope.language) }, options);
}

/** What the filters ask of the brand `b`. */
function conditionsOf(scope: Scope, input: ListInput): Condition[] {
  return [
    ...nameFilters(scope, 'b', input),
    ...holds('b.code', input.code),
    ...equals('b.active', input.active),
    ...withinNumbers(sql.ref('b.sort_order'), input.sortNumber),
    ...stampConditions(scope, 'b', input),
    ...(input.blank ?? []).map((name) => blank[name]),
    ...(input.filled ?? []).map((name) => sql<SqlBool>`not (${blank[name]})`),
  ];
}

const blank = {
  labelPath: sql<SqlBool>`b.picture_id is null`,
  description: sql<SqlBool>`b.description = ''`,
};

/** By sort order; with a keyword those that hold it. */
export async function listActiveBrands(scope: Scope, keyword?: string): Promise<BrandRow[]> {
  return selectBrands(scope, scope.language)
    .where('b.active', '=', 1)
    .where((row) => row.and(nameFilters(scope, 'b', { keyword })))
    .orderBy('b.sort_order')
    .orderBy('b.id')
    .execute();
}

export async function findBrand(scope: Scope, id: number): Promise<BrandRow | undefined> {
  return selectBrands(scope).where('b.id', '=', id).executeTakeFirst();
}

/** The brand, kept from other writers until the transaction ends. */
export async function lockBrand(scope: Scope, id: number): Promise<BrandRow | undefined> {
  return selectBrands(scope).where('b.id', '=', id).forNoKeyUpdate('b').executeTakeFirst();
}

/** Those with these codes or ids, with their names as entered and as the reader has them, kept from other writers until the transaction ends. */
export async function findBrands(
  scope: Scope,
  wanted: { keys: readonly string[] } | { ids: readonly number[] },
) {
  const { tenantId, language } = scope;
  return selectBrands(scope)
    .select((row) =>
      localizedName(language, { tenantId, id: row.ref('b.id'), name: row.ref('b.name') }).as('nameAsRead'),
    )
    .where((row) =>
      'keys' in wanted ? textIn(row.ref('b.code'), wanted.keys) : idIn(row.ref('b.id'), wanted.ids),
    )
    .orderBy('b.id')
    .forNoKeyUpdate('b')
    .execute();
}

export async function createBrand(scope: Scope, fields: BrandFields): Promise<number> {
  const { sortOrder, pictureId, ...columns } = fields;
  const { id } = await scope.db
    .insertInto('brands')
    .values({
      ...columns,
      sort_order: sortOrder,
      picture_id: pictureId ?? null,
      search_text: searchText(fields.code, fields.name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateBrand(
  scope: Scope,
  current: BrandRow,
  fields: Partial<BrandFields>,
): Promise<void> {
  const { sortOrder, pictureId, ...columns } = fields;
  await scope.db
    .updateTable('brands')
    .set({
      ...columns,
      sort_order: sortOrder,
      picture_id: pictureId,
      search_text: searchText(fields.code ?? current.code, fields.name ?? current.name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}

/** A code that no brand has: the sequence that every record takes its id from never repeats. */
export async function nextBrandCode(scope: Scope): Promise<string> {
  return `PP${await nextRecordId(scope)}`;
}
