import { localizedName } from '../../database/records/translations.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { textIn } from '../../database/lists/text-in.ts';
import { lockSet, lockSetsOf } from '../../database/trees/lock-node.ts';
import { reference } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { creatorOf } from '../../database/records/stamps.ts';
import { recordTables, translationsPart } from '../../recycle-bin/record-tables.ts';
import { categoryTree } from '../category-sets/category-sets.queries.ts';

export const categoryRecord = recordTables({
  kind: 'category',
  table: 'categories',
  code: 'code',
  name: 'name',
  parts: [translationsPart],
});

/** What keeps a category from being deleted. */
export const categoryReferences = [
  reference({ type: 'category', table: 'categories', column: 'parent_id', code: 'code', name: 'name' }),
  reference({ type: 'product', table: 'products', column: 'category_id', code: 'code', name: 'name' }),
  reference({
    type: 'material',
    table: 'materials',
    column: 'category_id',
    code: 'item_code',
    name: 'item_name',
  }),
];

/** The name as it was entered, for editing; the set's in the reader's language. */
function selectCategories({ db, tenantId, language }: Scope) {
  return db
    .selectFrom('categories as c')
    .innerJoin('category_sets as s', (join) =>
      join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.set_id'),
    )
    .innerJoin('users as u', creatorOf('c'))
    .where('c.tenant_id', '=', tenantId)
    .select((row) => [
      'c.id',
      row.fn.coalesce('c.parent_id', row.lit(0)).as('parentId'),
      'c.name',
      'c.code',
      'c.sort_order as sort',
      'c.status',
      'c.picture_id as pictureId',
      'c.set_id as categorySetId',
      localizedName(language, { tenantId, id: row.ref('s.id'), name: row.ref('s.name') }).as(
        'categorySetName',
      ),
      'u.name as createdBy',
      shanghaiTime(row.ref('c.created_at')).as('createTime'),
      'c.version',
    ]);
}

type CategoryRow = Awaited<ReturnType<ReturnType<typeof selectCategories>['executeTakeFirstOrThrow']>>;

export async function findCategory(scope: Scope, id: number): Promise<CategoryRow | undefined> {
  return selectCategories(scope).where('c.id', '=', id).executeTakeFirst();
}

/** Those of a set with these codes, or with these ids, with their names as entered and as the reader has them; its structure is kept from others. */
export async function findCategories(
  scope: Scope,
  {
    within,
    ...wanted
  }: ({ keys: readonly string[] } | { ids: readonly number[] }) & { within: number | undefined },
) {
  const { tenantId, language } = scope;
  // The set before its nodes, as every command locks them.
  if (within !== undefined) await lockSet(scope, categoryTree, within);
  return selectCategories(scope)
    .leftJoin('categories as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.parent_id'),
    )
    .select((row) => [
      localizedName(language, { tenantId, id: row.ref('c.id'), name: row.ref('c.name') }).as('nameAsRead'),
      row.fn.coalesce('p.code', row.val('')).as('parentCode'),
    ])
    .where('c.set_id', '=', within ?? 0)
    .where((row) =>
      'keys' in wanted ? textIn(row.ref('c.code'), wanted.keys) : idIn(row.ref('c.id'), wanted.ids),
    )
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute();
}

/** Those with these ids, of any set, as their form has them; the structure of their sets is kept from others. */
export async function findCategoriesToChange(scope: Scope, ids: readonly number[]) {
  await lockSetsOf(scope, categoryTree, ids);
  return selectCategories(scope)
    .where((row) => idIn(row.ref('c.id'), ids))
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute();
}
