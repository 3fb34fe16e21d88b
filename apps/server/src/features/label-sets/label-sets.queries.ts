import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { LabelSet, labelSets } from '@edp/contract/label-sets';
import { MAX_LABEL_DEPTH } from '@edp/contract/labels';
import type { Language } from '@edp/contract/multilingual';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { equals, stampConditions } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { searchText } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName, nameFilters } from '../../database/records/translations.ts';
import type { NamedTree } from '../../database/trees/tree-table.ts';
import type { Scope } from '../../database/scope.ts';
import { creationStamp, creatorOf, updateStamp } from '../../database/records/stamps.ts';

export const labelTree: NamedTree = {
  nodes: 'labels',
  sets: 'label_sets',
  set: 'set_id',
  own: 'is_radio',
  setField: 'labelSetId',
  setName: '标签集',
  maxDepth: MAX_LABEL_DEPTH,
};

/** The dictionary of what labels are given to. */
export const USE_OBJECTS = 'edp_label_useobj';

export interface LabelSetFields {
  name: string;
  useObject: string;
  state: number;
  remark?: string | undefined;
}

/** Without a language the name is as it was entered, for editing. */
function selectLabelSets({ db, tenantId, language: reader }: Scope, language?: Language) {
  return db
    .selectFrom('label_sets as s')
    .innerJoin('users as u', creatorOf('s'))
    .leftJoin('dictionary_items as o', (join) =>
      join
        .onRef('o.tenant_id', '=', 's.tenant_id')
        .onRef('o.key', '=', 's.use_object')
        .on('o.dictionary', '=', USE_OBJECTS),
    )
    .where('s.tenant_id', '=', tenantId)
    .select((row) => [
      's.id',
      localizedName(language, { tenantId, id: row.ref('s.id'), name: row.ref('s.name') }).as('name'),
      's.use_object as useObject',
      localizedName(reader, {
        tenantId,
        id: row.ref('o.id').$castTo<number>(),
        name: row.fn.coalesce('o.name', 's.use_object'),
      }).as('useObjectName'),
      's.state',
      's.source',
      's.remark',
      'u.name as createdBy',
      shanghaiTime(row.ref('s.created_at')).as('createTime'),
      's.version',
    ]);
}

const sortColumns = (tenantId: number) => ({
  id: 's.id',
  name: 's.name',
  useObjectName: 's.use_object',
  state: 's.state',
  source: 's.source',
  createTime: 's.created_at',
  createdBy: byName(tenantId, 'users', 's.created_by'),
});

export async function listLabelSets(
  scope: Scope,
  input: ParsedInputOf<typeof labelSets.list>,
): Promise<PagedRows<LabelSet>> {
  const { pageNo, pageSize } = input;
  const conditions: Condition[] = [
    ...nameFilters(scope, 's', input),
    ...equals('s.use_object', input.useObject),
    ...equals('s.state', input.state),
    ...equals('s.source', input.source),
    ...stampConditions(scope, 's', input),
  ];
  const matching = scope.db
    .selectFrom('label_sets as s')
    .select('s.id')
    .where('s.tenant_id', '=', scope.tenantId)
    .where((row) => row.and(conditions));
  const order = orderKeys(sortColumns(scope.tenantId), input);
  const options = { pageNo, pageSize, id: 's.id', order, filtered: conditions.length > 0 };
  return paged(scope.db, { matching, rows: selectLabelSets(scope, scope.language) }, options);
}

export async function findLabelSet(scope: Scope, id: number): Promise<LabelSet | undefined> {
  return selectLabelSets(scope).where('s.id', '=', id).executeTakeFirst();
}

/** The set, kept from other writers until the transaction ends. */
export async function lockLabelSet(scope: Scope, id: number): Promise<LabelSet | undefined> {
  return selectLabelSets(scope).where('s.id', '=', id).forNoKeyUpdate('s').executeTakeFirst();
}

/** Adds a set of a user's. */
export async function createLabelSet(
  scope: Scope,
  { useObject, ...fields }: LabelSetFields,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('label_sets')
    .values({
      ...fields,
      use_object: useObject,
      source: 2,
      search_text: searchText('', fields.name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateLabelSet(
  scope: Scope,
  current: LabelSet,
  { useObject, ...fields }: Partial<LabelSetFields>,
): Promise<void> {
  await scope.db
    .updateTable('label_sets')
    .set({
      ...fields,
      use_object: useObject,
      search_text: searchText('', fields.name ?? current.name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}
