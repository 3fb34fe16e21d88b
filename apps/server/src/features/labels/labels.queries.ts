import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName } from '../../database/records/translations.ts';
import { linkedReference, reference } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { creatorOf } from '../../database/records/stamps.ts';
import { recordTables, translationsPart } from '../../recycle-bin/record-tables.ts';

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
