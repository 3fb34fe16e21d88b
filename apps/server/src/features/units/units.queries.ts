import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Language } from '@edp/contract/multilingual';
import type { units } from '@edp/contract/units';
import { sql } from 'kysely';
import { compiledOnce } from '../../database/compiled-once.ts';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { equals, holds, stampConditions, withinNumbers } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { textIn } from '../../database/lists/text-in.ts';
import { searchText } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName, nameFilters } from '../../database/records/translations.ts';
import { reference } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { creationStamp, creatorOf, updateStamp } from '../../database/records/stamps.ts';
import { recordTables, translationsPart } from '../../recycle-bin/record-tables.ts';

export interface UnitFields {
  code: string;
  name: string;
  unitCategory: string;
  active: number;
  sortOrder: number;
  description?: string | undefined;
}

/** The dictionary that names the unit categories. */
export const UNIT_CATEGORIES = 'edp_productunit_type';

const measureColumns = ['length_unit_id', 'weight_unit_id', 'volume_unit_id'] as const;
const material = { type: 'material', table: 'materials', code: 'item_code', name: 'item_name' } as const;
const product = { type: 'product', table: 'products', code: 'code', name: 'name' } as const;

/** What keeps a unit in its category. */
export const measureReferences = measureColumns.flatMap((column) => [
  reference({ ...material, column }),
  reference({ ...product, column }),
]);

export const unitRecord = recordTables({
  kind: 'unit',
  table: 'units',
  code: 'code',
  name: 'name',
  parts: [translationsPart],
});

/** What keeps a unit from being deleted. */
export const unitReferences = [
  reference({ ...material, column: 'unit_id' }),
  reference({ ...product, column: 'unit_id' }),
  ...measureReferences,
];

/** Without a language the name is as it was entered, for editing. */
function selectUnits({ db, tenantId, language: reader }: Scope, language?: Language) {
  return db
    .selectFrom('units as n')
    .innerJoin('users as u', creatorOf('n'))
    .leftJoin('dictionary_items as c', (join) =>
      join
        .onRef('c.tenant_id', '=', 'n.tenant_id')
        .onRef('c.key', '=', 'n.category')
        .on('c.dictionary', '=', UNIT_CATEGORIES),
    )
    .where('n.tenant_id', '=', tenantId)
    .select((row) => [
      'n.id',
      'n.code',
      localizedName(language, { tenantId, id: row.ref('n.id'), name: row.ref('n.name') }).as('name'),
      'n.category as unitCategory',
      localizedName(reader, {
        tenantId,
        id: row.ref('c.id').$castTo<number>(),
        name: row.fn.coalesce('c.name', 'n.category'),
      }).as('unitCategoryName'),
      'n.active',
      'n.sort_order as sortOrder',
      'n.description',
      'n.native_code as nativeCode',
      'n.source',
      'u.name as createdBy',
      shanghaiTime(row.ref('n.created_at')).as('createTime'),
      'n.version',
    ]);
}

export type UnitRow = Awaited<ReturnType<ReturnType<typeof selectUnits>['executeTakeFirstOrThrow']>>;

const sortColumns = (tenantId: number) => ({
  code: 'n.code',
  name: 'n.name',
  sortOrder: 'n.sort_order',
  active: 'n.active',
  unitCategoryName: 'n.category',
  createTime: 'n.created_at',
  createdBy: byName(tenantId, 'users', 'n.created_by'),
});

export async function listUnits(
  scope: Scope,
  input: ParsedInputOf<typeof units.list>,
): Promise<PagedRows<UnitRow>> {
  const { pageNo, pageSize } = input;
  const conditions: Condition[] = [
    ...nameFilters(scope, 'n', input),
    ...holds('n.code', input.code),
    ...equals('n.category', input.unitCategory),
    ...equals('n.active', input.active),
    ...withinNumbers(sql.ref('n.sort_order'), input.sortNumber),
    ...stampConditions(scope, 'n', input),
  ];
  const matching = scope.db
    .selectFrom('units as n')
    .select('n.id')
    .where('n.tenant_id', '=', scope.tenantId)
    .where((row) => row.and(conditions));
  const order = orderKeys(sortColumns(scope.tenantId), input);
  const options = { pageNo, pageSize, id: 'n.id', order, filtered: conditions.length > 0 };
  return paged(scope.db, { matching, rows: selectUnits(scope, scope.language) }, options);
}

export async function listUnitsOfCategory(
  scope: Scope,
  { unitCategory, keyword, name }: ParsedInputOf<typeof units.ofCategory>,
): Promise<UnitRow[]> {
  return selectUnits(scope, scope.language)
    .where('n.category', '=', unitCategory)
    .where('n.active', '=', 1)
    .where((row) => row.and(nameFilters(scope, 'n', { keyword, name })))
    .orderBy('n.sort_order')
    .orderBy('n.id')
    .execute();
}

const unitById = compiledOnce((scope, { id }: { id: number }) =>
  selectUnits(scope).where('n.id', '=', id).compile(),
);

export async function findUnit(scope: Scope, id: number): Promise<UnitRow | undefined> {
  const [unit] = await unitById(scope, { id });
  return unit;
}

/** The unit, kept from other writers until the transaction ends. */
export async function lockUnit(scope: Scope, id: number): Promise<UnitRow | undefined> {
  return selectUnits(scope).where('n.id', '=', id).forNoKeyUpdate('n').executeTakeFirst();
}

/** Those with these codes or ids, with their names as entered and as the reader has them, kept from other writers until the transaction ends. */
export async function findUnits(
  scope: Scope,
  wanted: { keys: readonly string[] } | { ids: readonly number[] },
) {
  const { tenantId, language } = scope;
  return selectUnits(scope)
    .select((row) =>
      localizedName(language, { tenantId, id: row.ref('n.id'), name: row.ref('n.name') }).as('nameAsRead'),
    )
    .where((row) =>
      'keys' in wanted ? textIn(row.ref('n.code'), wanted.keys) : idIn(row.ref('n.id'), wanted.ids),
    )
    .orderBy('n.id')
    .forNoKeyUpdate('n')
    .execute();
}

export async function createUnit(scope: Scope, fields: UnitFields): Promise<number> {
  const { sortOrder, unitCategory, ...columns } = fields;
  const { id } = await scope.db
    .insertInto('units')
    .values({
      ...columns,
      category: unitCategory,
      sort_order: sortOrder,
      search_text: searchText(fields.code, fields.name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateUnit(scope: Scope, current: UnitRow, fields: Partial<UnitFields>): Promise<void> {
  const { sortOrder, unitCategory, ...columns } = fields;
  await scope.db
    .updateTable('units')
    .set({
      ...columns,
      category: unitCategory,
      sort_order: sortOrder,
      search_text: searchText(fields.code ?? current.code, fields.name ?? current.name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}
