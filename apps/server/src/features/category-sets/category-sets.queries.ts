import { MAX_CATEGORY_DEPTH } from '@edp/contract/categories';
import type { CategorySet, categorySets } from '@edp/contract/category-sets';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Language } from '@edp/contract/multilingual';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { equals, holds, stampConditions } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { searchText } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName, nameFilters } from '../../database/records/translations.ts';
import type { NamedTree } from '../../database/trees/tree-table.ts';
import type { Scope } from '../../database/scope.ts';
import { creationStamp, creatorOf, updateStamp } from '../../database/records/stamps.ts';

export const categoryTree: NamedTree = {
  nodes: 'categories',
  sets: 'category_sets',
  set: 'set_id',
  own: 'status',
  setField: 'categorySetId',
  setName: '分类集',
  maxDepth: MAX_CATEGORY_DEPTH,
};

export interface CategorySetFields {
  type: number;
  code: string;
  name: string;
  state: number;
  remark?: string | undefined;
}

/** Without a language the name is as it was entered, for editing. */
function selectCategorySets({ db, tenantId }: Scope, language?: Language) {
  return db
    .selectFrom('category_sets as s')
    .innerJoin('users as u', creatorOf('s'))
    .where('s.tenant_id', '=', tenantId)
    .select((row) => [
      's.id',
      's.type',
      's.source',
      localizedName(language, { tenantId, id: row.ref('s.id'), name: row.ref('s.name') }).as('name'),
      's.code',
      's.state',
      's.remark',
      row.lit(0).as('isDeleted'),
      'u.name as createdBy',
      shanghaiTime(row.ref('s.created_at')).as('createTime'),
      's.version',
    ]);
}

const sortColumns = (tenantId: number) => ({
  code: 's.code',
  name: 's.name',
  state: 's.state',
  source: 's.source',
  createTime: 's.created_at',
  createdBy: byName(tenantId, 'users', 's.created_by'),
});

export async function listCategorySets(
  scope: Scope,
  input: ParsedInputOf<typeof categorySets.list>,
): Promise<PagedRows<CategorySet>> {
  const { pageNo, pageSize } = input;
  const conditions: Condition[] = [
    ...nameFilters(scope, 's', input),
    ...holds('s.code', input.code),
    ...equals('s.type', input.type),
    ...equals('s.state', input.state),
    ...equals('s.source', input.source),
    ...stampConditions(scope, 's', input),
  ];
  const matching = scope.db
    .selectFrom('category_sets as s')
    .select('s.id')
    .where('s.tenant_id', '=', scope.tenantId)
    .where((row) => row.and(conditions));
  const order = orderKeys(sortColumns(scope.tenantId), input);
  const options = { pageNo, pageSize, id: 's.id', order, filtered: conditions.length > 0 };
  return paged(scope.db, { matching, rows: selectCategorySets(scope, scope.language) }, options);
}

export async function findCategorySet(scope: Scope, id: number): Promise<CategorySet | undefined> {
  return selectCategorySets(scope).where('s.id', '=', id).executeTakeFirst();
}

/** The set, kept from other writers until the transaction ends. */
export async function lockCategorySet(scope: Scope, id: number): Promise<CategorySet | undefined> {
  return selectCategorySets(scope).where('s.id', '=', id).forNoKeyUpdate('s').executeTakeFirst();
}

/** Adds a set of a user's. */
export async function createCategorySet(scope: Scope, fields: CategorySetFields): Promise<number> {
  const { id } = await scope.db
    .insertInto('category_sets')
    .values({
      ...fields,
      source: 2,
      search_text: searchText(fields.code, fields.name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateCategorySet(
  scope: Scope,
  current: CategorySet,
  fields: Partial<CategorySetFields>,
): Promise<void> {
  await scope.db
    .updateTable('category_sets')
    .set({
      ...fields,
      search_text: searchText(fields.code ?? current.code, fields.name ?? current.name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}
