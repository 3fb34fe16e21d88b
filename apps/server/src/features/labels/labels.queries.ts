import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName } from '../../database/records/translations.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { textIn } from '../../database/lists/text-in.ts';
import { lockSet, lockSetsOf } from '../../database/trees/lock-node.ts';
import { linkedReference, reference } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { creatorOf } from '../../database/records/stamps.ts';
import { recordTables, translationsPart } from '../../recycle-bin/record-tables.ts';
import { labelTree } from '../label-sets/label-sets.queries.ts';

export const labelRecord = recordTables({
  kind: 'label',
  table: 'labels',
  code: 'code',
  name: 'name',
  parts: [translationsPart],
});

/** What keeps a label from being deleted. */
export const labelReferences = [
  reference({ type: 'label', table: 'labels', column: 'parent_id', code: 'code', name: 'name' }),
  linkedReference({
    type: 'product',
    table: 'products',
    through: { table: 'product_labels', column: 'label_id', record: 'product_id' },
    code: 'code',
    name: 'name',
  }),
];

/** The name as it was entered, for editing; the set's in the reader's language. */
function selectLabels({ db, tenantId, language }: Scope) {
  return db
    .selectFrom('labels as l')
    .innerJoin('label_sets as s', (join) =>
      join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.set_id'),
    )
    .innerJoin('users as u', creatorOf('l'))
    .where('l.tenant_id', '=', tenantId)
    .select((row) => [
      'l.id',
      row.fn.coalesce('l.parent_id', row.lit(0)).as('parentId'),
      'l.name',
      'l.code',
      'l.sort_order as sort',
      'l.is_radio as singleChoice',
      'l.picture_id as pictureId',
      'l.set_id as labelSetId',
      localizedName(language, { tenantId, id: row.ref('s.id'), name: row.ref('s.name') }).as('labelSetName'),
      'u.name as createdBy',
      shanghaiTime(row.ref('l.created_at')).as('createTime'),
      'l.version',
    ]);
}

type LabelRow = Awaited<ReturnType<ReturnType<typeof selectLabels>['executeTakeFirstOrThrow']>>;

export async function findLabel(scope: Scope, id: number): Promise<LabelRow | undefined> {
  return selectLabels(scope).where('l.id', '=', id).executeTakeFirst();
}

/** Those of a set with these codes, or with these ids, with their names as entered and as the reader has them; its structure is kept from others. */
export async function findLabels(
  scope: Scope,
  {
    within,
    ...wanted
  }: ({ keys: readonly string[] } | { ids: readonly number[] }) & { within: number | undefined },
) {
  const { tenantId, language } = scope;
  // The set before its nodes, as every command locks them.
  if (within !== undefined) await lockSet(scope, labelTree, within);
  return selectLabels(scope)
    .leftJoin('labels as p', (join) =>
      join.onRef('p.tenant_id', '=', 'l.tenant_id').onRef('p.id', '=', 'l.parent_id'),
    )
    .select((row) => [
      localizedName(language, { tenantId, id: row.ref('l.id'), name: row.ref('l.name') }).as('nameAsRead'),
      row.fn.coalesce('p.code', row.val('')).as('parentCode'),
    ])
    .where('l.set_id', '=', within ?? 0)
    .where((row) =>
      'keys' in wanted ? textIn(row.ref('l.code'), wanted.keys) : idIn(row.ref('l.id'), wanted.ids),
    )
    .orderBy('l.id')
    .forNoKeyUpdate('l')
    .execute();
}

/** Those with these ids, of any set, as their form has them; the structure of their sets is kept from others. */
export async function findLabelsToChange(scope: Scope, ids: readonly number[]) {
  await lockSetsOf(scope, labelTree, ids);
  return selectLabels(scope)
    .where((row) => idIn(row.ref('l.id'), ids))
    .orderBy('l.id')
    .forNoKeyUpdate('l')
    .execute();
}
