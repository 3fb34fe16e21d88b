import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { materials } from '@edp/contract/materials';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { readableBy, visibleTo } from '../../database/access/access.ts';
import { amongIds, amongPeople, withinDays, withinNumbers } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import { filteredPage, pageOrderOf } from '../../database/lists/filtered-page.ts';
import type { Order } from '../../database/lists/filtered-page.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { hasMaterial, organisationTotal } from '../../database/lists/organisation-records.ts';
import { contains, likePattern, wordsOf } from '../../database/lists/search.ts';
import { findRare } from '../../database/lists/search-entries.ts';
import type { PageOfIds } from '../../database/lists/search-entries.ts';
import type { Scope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';
import { areWithin } from '../../database/trees/below.ts';
import { typesOf } from './material-types.queries.ts';

type ListInput = ParsedInputOf<typeof materials.list>;

const id = sql.ref<number>('m.id');
const column = (name: string) => sql.ref<string>(`m.${name}`);

/** One page of the materials that an inventory organisation has and the caller sees, by whatever columns they are asked for. */
export async function pageOfFiltered(
  scope: Scope,
  organisationId: number,
  input: ListInput,
): Promise<PageOfIds> {
  const { tenantId } = scope;
  const { pageNo, pageSize } = input;
  const accessFilter = await readableBy(scope, 'material');
  const [searched, placed] = await together([
    searchConditions(scope, organisationId, input),
    hasMaterial(scope, organisationId, id),
  ]);
  const narrowed = [...conditionsOf(scope, input), ...searched];
  const isWhole = narrowed.length === 0 && accessFilter === 'everything';
  const conditions = [...narrowed, ...(accessFilter === 'everything' ? [] : [visibleTo(accessFilter, 'm')])];
  const source = sql`
    from materials as m
   where m.tenant_id = ${tenantId} and ${sql.join([placed, ...conditions], sql` and `)}`;
  const total = isWhole ? organisationTotal(tenantId, { kind: 'material', organisationId }) : undefined;
  return filteredPage(scope.db, { id, source, order: orderOf(scope, input), pageNo, pageSize, total });
}

/** Newest first unless asked otherwise; ids follow the time of creation. */
function orderOf(scope: Scope, asked: ListInput): Order {
  const { tenantId } = scope;
  const columns = {
    id,
    materialId: id,
    createTime: id,
    updatedTime: column('updated_at'),
    itemCode: column('item_code'),
    itemName: column('item_name'),
    itemCategoryText: byName(tenantId, 'categories', 'm.category_id'),
    brand: byName(tenantId, 'brands', 'm.brand_id'),
    unitText: byName(tenantId, 'units', 'm.unit_id'),
    itemTypeText: sql`(select names from ${typesOf(scope, 'm.id')} as typed)`,
    marketPrice: column('market_price'),
    specificationModel: column('specification_model'),
    isLotControl: { flag: 'm.lot_control' },
    isSerialNumberControl: { flag: 'm.serial_control' },
    enabled: { flag: 'm.enabled' },
    createdBy: byName(tenantId, 'users', 'm.created_by'),
  };
  return pageOrderOf(id, orderKeys(columns, asked), asked, DEAR);
}

export type MaterialSort = NonNullable<ListInput['sortField']>;

/** Orders that have to be worked out: a material has several types. */
export const DEAR: readonly MaterialSort[] = ['itemTypeText'];

function conditionsOf(scope: Scope, input: ListInput): Condition[] {
  const { tenantId } = scope;
  const given = <T>(value: T | undefined, condition: (value: T) => Condition) =>
    value === undefined ? [] : [condition(value)];
  // Said in the text, so that an index of those that have the rarer value can serve.
  const flag = (name: string) => (on: number) => sql<SqlBool>`${column(name)} = ${sql.lit(on === 1 ? 1 : 0)}`;
  return [
    ...given(input.itemCode, (typed) => contains(column('item_code'), typed)),
    ...given(input.itemName, (typed) => contains(column('item_name'), typed)),
    ...given(input.specificationModel, (typed) => contains(column('specification_model'), typed)),
    ...given(input.categoryIds, (ids) =>
      areWithin('categories', sql.ref<number>('m.category_id'), { tenantId, ids }),
    ),
    ...amongIds(sql.ref<number>('m.brand_id'), input.brandIds),
    ...amongIds(sql.ref<number>('m.unit_id'), input.unitIds),
    ...given(input.typeIds, (ids) => hasType(scope, idIn(sql.ref<number>('t.item_id'), ids))),
    ...withinNumbers(column('market_price'), input.marketPrice),
    ...given(input.enabled, flag('enabled')),
    ...given(input.isLotControl, flag('lot_control')),
    ...given(input.isSerialNumberControl, flag('serial_control')),
    ...withinDays(column('created_at'), input.createTime),
    ...withinDays(column('updated_at'), input.updatedTime),
    ...amongPeople(sql.ref<number>('m.created_by'), scope, input.createdByIds),
    ...amongPeople(sql.ref<number>('m.updated_by'), scope, input.updatedByIds),
    ...(input.blank ?? []).map((name) => isBlank(scope, name)),
    ...(input.filled ?? []).map((name) => sql<SqlBool>`not (${isBlank(scope, name)})`),
  ];
}

function hasType({ tenantId }: Scope, condition: RawBuilder<SqlBool>): Condition {
  return sql<SqlBool>`exists (
    select from material_types as t where t.tenant_id = ${tenantId} and t.material_id = m.id and ${condition})`;
}

type Emptiable = NonNullable<ListInput['blank']>[number];

function isBlank(scope: Scope, name: Emptiable): Condition {
  const columns: Record<Emptiable, Condition> = {
    itemCategoryText: sql<SqlBool>`m.category_id is null`,
    brand: sql<SqlBool>`m.brand_id is null`,
    marketPrice: sql<SqlBool>`m.market_price is null`,
    itemTypeText: sql<SqlBool>`not ${hasType(scope, sql<SqlBool>`true`)}`,
    specificationModel: sql<SqlBool>`m.specification_model = ''`,
    thumbnailUrl: sql<SqlBool>`m.picture_id is null`,
  };
  return columns[name];
}

/**
 * What is typed, by the entries of the search. They find what is rare; of what is common each material that the other
 * conditions leave is looked at.
 */
async function searchConditions(
  scope: Scope,
  organisationId: number,
  { keyword, itemName, itemCode, enabled }: ListInput,
): Promise<Condition[]> {
  if ([keyword, itemName, itemCode].every((typed) => typed === undefined)) return [];
  const accessFilter = await readableBy(scope, 'material');
  const typed = { keyword, phrase: itemName, code: itemCode };
  const ids = await findRare(scope, { kind: 'material', accessFilter, ...typed, enabled, organisationId });
  if (ids !== undefined) return [idIn(id, ids)];
  const patterns = wordsOf(keyword?.toLowerCase()).map(likePattern);
  return [sql<SqlBool>`m.search_text like all (${patterns}::text[])`];
}
