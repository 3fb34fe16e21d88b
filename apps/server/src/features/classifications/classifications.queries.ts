import type { AccessFields } from '@edp/contract/access';
import type { Classification, classifications } from '@edp/contract/classifications';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo, readableBy } from '../../database/access/access.ts';
import type { AccessFilter } from '../../database/access/access-filter.ts';
import { orderKeys } from '../../database/lists/order.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { textIn } from '../../database/lists/text-in.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import type { Scope } from '../../database/scope.ts';
import { contains, searchText, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { creationStamp, updateStamp } from '../../database/records/stamps.ts';
import { recordTables } from '../../recycle-bin/record-tables.ts';

/** Its products stay, in none; they come back into it where they are in no other one by then. */
export const classificationRecord = recordTables({
  kind: 'classification',
  table: 'classifications',
  name: 'name',
  parts: [],
  links: [{ table: 'products', column: 'classification_id' }],
  owner: { kind: 'classification' },
});

/** A classification as it is stored, whoever reads it. */
type StoredClassification = Omit<Classification, keyof AccessFields>;

export interface ClassificationFields {
  name: string;
  description: string;
}

function selectClassifications({ db, tenantId }: Scope) {
  return db
    .selectFrom('classifications as g')
    .where('g.tenant_id', '=', tenantId)
    .select((row) => [
      'g.id',
      'g.name',
      'g.description',
      // Of the page's rows alone, since only those are read whole.
      productCount(tenantId).as('productCount'),
      shanghaiTime(row.ref('g.updated_at')).as('updatedTime'),
      'g.version',
    ]);
}

interface NameFilters {
  keyword?: string | undefined;
  name?: string | undefined;
}

function matchingClassifications(
  { db, tenantId }: Scope,
  { keyword, name, accessFilter }: NameFilters & { accessFilter: AccessFilter },
) {
  return db
    .selectFrom('classifications as g')
    .select('g.id')
    .where('g.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        visibleTo(accessFilter, 'g'),
        ...wordsOf(keyword).map((word) => contains(row.ref('g.search_text'), word)),
        ...(name === undefined ? [] : [contains(row.ref('g.name'), name)]),
      ]),
    );
}

/** How many products the classification `g` has. */
function productCount(tenantId: number): RawBuilder<number> {
  return sql<number>`(
    select count(*) from products as p where p.tenant_id = ${tenantId} and p.classification_id = g.id)`;
}

const sortColumns = (tenantId: number) => ({
  name: 'g.name',
  description: 'g.description',
  productCount: productCount(tenantId),
  updatedTime: 'g.updated_at',
});

export async function listClassifications(
  scope: Scope,
  input: ParsedInputOf<typeof classifications.list>,
): Promise<PagedRows<StoredClassification>> {
  const { keyword, name, ...page } = input;
  const accessFilter = await readableBy(scope, 'classification');
  const matching = matchingClassifications(scope, { keyword, name, accessFilter });
  const filtered = keyword !== undefined || name !== undefined;
  const order = orderKeys(sortColumns(scope.tenantId), input);
  const options = { ...page, id: 'g.id', order, filtered };
  return paged(scope.db, { matching, rows: selectClassifications(scope) }, options);
}

const MAX_OPTIONS = 10_000;

/** By name, the first of them where there are more than anybody chooses from. */
export async function listByName(
  scope: Scope,
  filters: NameFilters,
): Promise<{ id: number; name: string }[]> {
  const { db, tenantId } = scope;
  const accessFilter = await readableBy(scope, 'classification');
  return db
    .selectFrom('classifications as g')
    .select(['g.id', 'g.name'])
    .where('g.tenant_id', '=', tenantId)
    .where('g.id', 'in', matchingClassifications(scope, { ...filters, accessFilter }))
    .orderBy('g.name')
    .orderBy('g.id')
    .limit(MAX_OPTIONS)
    .execute();
}

export async function findClassification(
  scope: Scope,
  id: number,
): Promise<(StoredClassification & { productList: number[] }) | undefined> {
  const { tenantId } = scope;
  return selectClassifications(scope)
    .where('g.id', '=', id)
    .select((row) =>
      sql<number[]>`coalesce((
        select json_agg(p.id order by p.id desc) from products as p
         where p.tenant_id = ${tenantId} and p.classification_id = ${row.ref('g.id')}), '[]')`.as(
        'productList',
      ),
    )
    .executeTakeFirst();
}

/** Those within the reader's reach with these names or ids, kept from other writers until the transaction ends. */
export async function findClassifications(
  scope: Scope,
  wanted: { keys: readonly string[] } | { ids: readonly number[] },
) {
  const accessFilter = await readableBy(scope, 'classification');
  return scope.db
    .selectFrom('classifications as g')
    .select(['g.id', 'g.name', 'g.description', 'g.version'])
    .where('g.tenant_id', '=', scope.tenantId)
    .where((row) =>
      row.and([
        visibleTo(accessFilter, 'g'),
        'keys' in wanted ? textIn(row.ref('g.name'), wanted.keys) : idIn(row.ref('g.id'), wanted.ids),
      ]),
    )
    .orderBy('g.id')
    .forNoKeyUpdate('g')
    .execute();
}

/** What decides about a change, kept from other writers until the transaction ends; for a removal also from new products. */
export async function lockClassification(
  { db, tenantId }: Scope,
  id: number,
  { forRemoval = false } = {},
): Promise<{ id: number; name: string; version: number } | undefined> {
  const query = db
    .selectFrom('classifications')
    .select(['id', 'name', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id);
  return (forRemoval ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
}

export async function createClassification(
  scope: Scope,
  { departmentId, ...fields }: ClassificationFields & { departmentId: number | null },
): Promise<number> {
  const { id } = await scope.db
    .insertInto('classifications')
    .values({
      ...fields,
      department_id: departmentId,
      search_text: searchText('', fields.name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateClassification(
  scope: Scope,
  current: { id: number; name: string },
  fields: { [Field in keyof ClassificationFields]?: string | undefined },
): Promise<void> {
  await scope.db
    .updateTable('classifications')
    .set({
      ...fields,
      search_text: searchText('', fields.name ?? current.name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}

/** Something else than its fields is another now; answers the version that it has got. */
export async function raiseVersion(scope: Scope, id: number): Promise<number | undefined> {
  const raised = await scope.db
    .updateTable('classifications')
    .set(updateStamp(scope))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst();
  return raised?.version;
}
