import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Language } from '@edp/contract/multilingual';
import type { Attribute, attributes } from '@edp/contract/attributes';
import { sql } from 'kysely';
import type { Expression } from 'kysely';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { equals, stampConditions, withinNumbers } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { textIn } from '../../database/lists/text-in.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { searchText } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName, nameFilters } from '../../database/records/translations.ts';
import { linkedReference } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { creationStamp, creatorOf, updateStamp } from '../../database/records/stamps.ts';
import { partOf, recordTables, translationsPart } from '../../recycle-bin/record-tables.ts';

export const attributeRecord = recordTables({
  kind: 'specification',
  table: 'specifications',
  name: 'name',
  parts: [translationsPart, partOf('specification_values', 'specification_id')],
});

export type AttributeValues = Attribute['values'];

export interface AttributeFields {
  name: string;
  productTypeId: number;
  active: number;
  sortOrder: number;
  description?: string | undefined;
  values: AttributeValues;
}

/** What keeps an attribute from being deleted. */
export const attributeReferences = [
  linkedReference({
    type: 'productSpecification',
    table: 'product_specifications',
    code: 'item_code',
    name: 'item_name',
    of: { kind: 'product', column: 'product_id' },
    through: { table: 'product_specification_values', column: 'specification_id', record: 'row_id' },
  }),
];

function valuesOf(tenantId: number, id: Expression<number>) {
  return sql<AttributeValues>`coalesce((
    select json_agg(json_build_object('value', v.value, 'sortOrder', v.sort_order) order by v.sort_order, v.value)
      from specification_values as v where v.tenant_id = ${tenantId} and v.specification_id = ${id}), '[]')`;
}

/** Without a language the name is as it was entered, for editing. */
function selectAttributes({ db, tenantId }: Scope, language?: Language) {
  return db
    .selectFrom('specifications as s')
    .innerJoin('product_types as k', (join) =>
      join.onRef('k.tenant_id', '=', 's.tenant_id').onRef('k.id', '=', 's.product_type_id'),
    )
    .innerJoin('users as u', creatorOf('s'))
    .where('s.tenant_id', '=', tenantId)
    .select((row) => [
      's.id',
      localizedName(language, { tenantId, id: row.ref('s.id'), name: row.ref('s.name') }).as('name'),
      's.product_type_id as productTypeId',
      localizedName(language, { tenantId, id: row.ref('k.id'), name: row.ref('k.name') }).as(
        'productTypeName',
      ),
      's.active',
      's.sort_order as sortOrder',
      's.description',
      's.source',
      valuesOf(tenantId, row.ref('s.id')).as('values'),
      'u.name as createdBy',
      shanghaiTime(row.ref('s.created_at')).as('createTime'),
      's.version',
    ]);
}

const sortColumns = (tenantId: number) => ({
  name: 's.name',
  productTypeName: byName(tenantId, 'product_types', 's.product_type_id'),
  values: sql<string>`(
    select string_agg(v.value, '、' order by v.sort_order, v.value)
      from specification_values as v where v.tenant_id = ${tenantId} and v.specification_id = s.id)`,
  sortOrder: 's.sort_order',
  active: 's.active',
  source: 's.source',
  createTime: 's.created_at',
  createdBy: byName(tenantId, 'users', 's.created_by'),
});

const MAX_OPTIONS = 10_000;

interface Filters {
  keyword?: string | undefined;
  name?: string | undefined;
  productTypeId?: number | undefined;
  active?: number | undefined;
}

function matchingAttributes({ db, tenantId }: Scope, conditions: readonly Condition[]) {
  return db
    .selectFrom('specifications as s')
    .select('s.id')
    .where('s.tenant_id', '=', tenantId)
    .where((row) => row.and(conditions));
}

function conditionsOf(scope: Scope, filters: Filters): Condition[] {
  return [
    ...nameFilters(scope, 's', filters),
    ...equals('s.product_type_id', filters.productTypeId),
    ...equals('s.active', filters.active),
  ];
}

export async function listAttributes(
  scope: Scope,
  input: ParsedInputOf<typeof attributes.list>,
): Promise<PagedRows<Attribute>> {
  const { pageNo, pageSize } = input;
  const conditions = [
    ...conditionsOf(scope, input),
    ...withinNumbers(sql.ref('s.sort_order'), input.sortNumber),
    ...stampConditions(scope, 's', input),
  ];
  const order = orderKeys(sortColumns(scope.tenantId), input);
  const options = { pageNo, pageSize, id: 's.id', order, filtered: conditions.length > 0 };
  const matching = matchingAttributes(scope, conditions);
  return paged(scope.db, { matching, rows: selectAttributes(scope, scope.language) }, options);
}

/** By sort order, the first of them where there are more than anybody chooses from. */
export async function listEnabledAttributes(scope: Scope, filters: Filters): Promise<Attribute[]> {
  return selectAttributes(scope, scope.language)
    .where('s.id', 'in', matchingAttributes(scope, conditionsOf(scope, { ...filters, active: 1 })))
    .orderBy('s.sort_order')
    .orderBy('s.id')
    .limit(MAX_OPTIONS)
    .execute();
}

/** What variants can be told apart by, with the values of each; those that are switched off as well, for variants that have them. */
export async function listAttributeCatalogue(scope: Scope) {
  const { db, tenantId, language } = scope;
  return db
    .selectFrom('specifications as s')
    .where('s.tenant_id', '=', tenantId)
    .select((row) => [
      's.id',
      's.name',
      localizedName(language, { tenantId, id: row.ref('s.id'), name: row.ref('s.name') }).as('shown'),
      's.product_type_id as productTypeId',
      's.active',
      sql<string[]>`coalesce((
        select json_agg(v.value order by v.sort_order, v.value) from specification_values as v
         where v.tenant_id = ${tenantId} and v.specification_id = ${row.ref('s.id')}), '[]')`.as('values'),
    ])
    .orderBy('s.sort_order')
    .orderBy('s.id')
    .limit(MAX_OPTIONS)
    .execute();
}

export async function findAttribute(scope: Scope, id: number): Promise<Attribute | undefined> {
  return selectAttributes(scope).where('s.id', '=', id).executeTakeFirst();
}

/** Those with these names, as entered or as the reader has them, or with these ids; kept from other writers until the transaction ends. */
export async function findAttributes(
  scope: Scope,
  wanted: { keys: readonly string[] } | { ids: readonly number[] },
) {
  const { tenantId, language } = scope;
  return selectAttributes(scope)
    .select((row) => [
      localizedName(language, { tenantId, id: row.ref('s.id'), name: row.ref('s.name') }).as('nameAsRead'),
      localizedName(language, { tenantId, id: row.ref('k.id'), name: row.ref('k.name') }).as('typeAsRead'),
    ])
    .where((row) =>
      'ids' in wanted
        ? idIn(row.ref('s.id'), wanted.ids)
        : row.or([
            textIn(row.ref('s.name'), wanted.keys),
            row('s.id', 'in', (named) =>
              named
                .selectFrom('translations as t')
                .select('t.record_id')
                .where('t.tenant_id', '=', tenantId)
                .where('t.language', '=', language)
                .where((name) => textIn(name.ref('t.name'), wanted.keys)),
            ),
          ]),
    )
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute();
}

type LockedAttribute = Pick<Attribute, 'id' | 'name' | 'productTypeId' | 'active' | 'version'>;

/** What decides about a change, kept from other writers until the transaction ends. */
export async function lockAttribute(
  { db, tenantId }: Scope,
  id: number,
): Promise<LockedAttribute | undefined> {
  return db
    .selectFrom('specifications')
    .select(['id', 'name', 'product_type_id as productTypeId', 'active', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function createAttribute(scope: Scope, fields: AttributeFields): Promise<number> {
  const { sortOrder, productTypeId, values, ...columns } = fields;
  const { id } = await scope.db
    .insertInto('specifications')
    .values({
      ...columns,
      product_type_id: productTypeId,
      sort_order: sortOrder,
      search_text: searchText('', fields.name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addValues(scope, id, values);
  return id;
}

/** Fields that are undefined keep their stored value; values that are given take the place of all former ones. */
export async function updateAttribute(
  scope: Scope,
  current: Pick<Attribute, 'id' | 'name'>,
  fields: Partial<AttributeFields>,
): Promise<void> {
  const { sortOrder, productTypeId, values, ...columns } = fields;
  await scope.db
    .updateTable('specifications')
    .set({
      ...columns,
      product_type_id: productTypeId,
      sort_order: sortOrder,
      search_text: searchText('', fields.name ?? current.name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
  if (values === undefined) return;
  await removeValues(scope, current.id);
  await addValues(scope, current.id, values);
}

async function addValues({ db, tenantId }: Scope, id: number, values: AttributeValues): Promise<void> {
  const texts = values.map(({ value }) => value);
  const orders = values.map(({ sortOrder }) => sortOrder);
  await sql`
    insert into specification_values (tenant_id, specification_id, value, sort_order)
    select ${tenantId}, ${id}, * from unnest(${texts}::text[], ${orders}::integer[])
    returning value`.execute(db);
}

async function removeValues({ db, tenantId }: Scope, id: number): Promise<void> {
  await db
    .deleteFrom('specification_values')
    .where('tenant_id', '=', tenantId)
    .where('specification_id', '=', id)
    .execute();
}
