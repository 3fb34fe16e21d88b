import type { AccessFields } from '@edp/contract/access';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { materials } from '@edp/contract/materials';
import { sql } from 'kysely';
import { readableBy, withAccess } from '../../database/access/access.ts';
import { genericPlan } from '../../database/tenant-reads.ts';
import { compiledOnce } from '../../database/compiled-once.ts';
import { idIn } from '../../database/lists/id-in.ts';
import {
  WHOLE_TENANT,
  organisationTotal,
  pageOfMaterials,
} from '../../database/lists/organisation-records.ts';
import type { MaterialWalk } from '../../database/lists/organisation-records.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import type { Scope } from '../../database/scope.ts';
import { dearFields, inOrderOf } from '../../database/lists/filtered-page.ts';
import { findEntries } from '../../database/lists/search-entries.ts';
import type { PageOfIds } from '../../database/lists/search-entries.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { localizedName } from '../../database/records/translations.ts';
import { categoryPathNames } from '../../database/trees/path-names.ts';
import { DEAR, pageOfFiltered } from './filtered-materials.queries.ts';
import type { MaterialSort } from './filtered-materials.queries.ts';
import { typesOf } from './material-types.queries.ts';

/** What a material refers to by one of its columns. */
const referred = {
  units: 'm.unit_id',
  brands: 'm.brand_id',
  categories: 'm.category_id',
  product_types: 'm.product_type_id',
} as const;

/**
 * The name of what `materials as m` refers to, empty where it does not. For each join all columns of the material would be made ready
 * once more.
 */
export function nameOf({ tenantId, language }: Scope, table: keyof typeof referred) {
  const name = localizedName(language, { tenantId, id: sql.ref('r.id'), name: sql.ref('r.name') });
  return sql<string>`coalesce((
    select ${name} from ${sql.table(table)} as r
     where r.tenant_id = ${tenantId} and r.id = ${sql.ref(referred[table])}), '')`;
}

/** As the list shows them, read for one inventory organisation or none. */
export function selectMaterials(scope: Scope, organisationId: number | null) {
  const { db, tenantId } = scope;
  return db
    .selectFrom('materials as m')
    .innerJoinLateral(typesOf(scope, 'm.id').as('t'), (join) => join.onTrue())
    .where('m.tenant_id', '=', tenantId)
    .select((row) => [
      'm.id',
      'm.id as materialId',
      sql<number | null>`${organisationId}::bigint`.as('inventoryOrganisationId'),
      'm.item_code as itemCode',
      'm.item_name as itemName',
      nameOf(scope, 'categories').as('itemCategoryText'),
      nameOf(scope, 'brands').as('brand'),
      nameOf(scope, 'units').as('unitText'),
      sql<number | null>`m.market_price::float8`.as('marketPrice'),
      't.names as itemTypeText',
      'm.specification_model as specificationModel',
      'm.lot_control as isLotControl',
      'm.serial_control as isSerialNumberControl',
      'm.enabled',
      sql<string>`(
        select u.name from users as u where u.tenant_id = ${tenantId} and u.id = m.created_by)`.as(
        'createdBy',
      ),
      shanghaiTime(row.ref('m.created_at')).as('createTime'),
      shanghaiTime(row.ref('m.updated_at')).as('updatedTime'),
    ]);
}

/** The same with what lists show beside it. */
function selectListed(scope: Scope, organisationId: number | null) {
  return selectMaterials(scope, organisationId).select((row) => [
    categoryPathNames(scope, row.ref('m.category_id')).as('categoryPath'),
    'm.picture_id as pictureId',
  ]);
}

export type ListedMaterial = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>> &
  AccessFields;
type StoredRow = Omit<ListedMaterial, keyof AccessFields>;

/** As JSON in one row, which is read in less time than so many columns. */
const materialsByIds = compiledOnce(
  (scope, { organisationId, ids }: { organisationId: number; ids: readonly number[] }) =>
    sql<{ rows: StoredRow[] }>`
      select ${genericPlan} coalesce(json_agg(r), '[]') as rows
        from (${selectListed(scope, organisationId).where((row) => idIn(row.ref('m.id'), ids))}) as r`.compile(
      scope.db,
    ),
);

/** The page's rows in the order of its ids, and how the reader came to see each. */
async function readPage(
  scope: Scope,
  organisationId: number,
  { ids, ...totals }: PageOfIds,
): Promise<PagedRows<ListedMaterial>> {
  if (ids.length === 0) return { rows: [], ...totals };
  const [{ rows } = { rows: [] }] = await materialsByIds(scope, { organisationId, ids });
  return { rows: await withAccess(scope, 'material', inOrderOf(ids, rows)), ...totals };
}

/** The whole list's page, with its rows beside the total. */
const wholeList = compiledOnce((scope, page: MaterialWalk) =>
  sql<{ total: number; rows: StoredRow[] }>`${genericPlan}
      with found as materialized (${pageOfMaterials(scope.tenantId, page)})
      select found.total, (
               select coalesce(json_agg(r order by r.id ${page.oldestFirst ? sql`asc` : sql`desc`}), '[]')
                 from (${selectListed(scope, page.organisationId).where(sql<boolean>`m.id = any(found.ids)`)}) as r) as rows
        from found`.compile(scope.db),
);

interface LongRows extends PagedRows<ListedMaterial> {
  unordered?: MaterialSort[];
}

/** Materials that the inventory organisation has, newest first. */
export async function listMaterials(
  scope: Scope,
  organisationId: number,
  input: ParsedInputOf<typeof materials.list>,
): Promise<LongRows> {
  const page = await pageOfListed(scope, organisationId, input);
  return { ...page, ...dearFields(page, DEAR) };
}

async function pageOfListed(
  scope: Scope,
  organisationId: number,
  input: ParsedInputOf<typeof materials.list>,
): Promise<PagedRows<ListedMaterial>> {
  const { keyword, itemCode: code, enabled, pageNo, pageSize } = input;
  const accessFilter = await readableBy(scope, 'material');
  if (!asksEntriesOnly(input))
    return readPage(scope, organisationId, await pageOfFiltered(scope, organisationId, input));
  const page = { organisationId, pageSize, oldestFirst: isOldestFirst(input) };
  const isWhole =
    accessFilter === 'everything' && [keyword, code, enabled].every((filter) => filter === undefined);
  if (!isWhole) {
    const filters = { accessFilter, keyword, code, enabled };
    const found = await findEntries(scope, { kind: 'material', ...page, pageNo, ...filters });
    return readPage(scope, organisationId, found);
  }
  const skip = (pageNo - 1) * pageSize;
  const [{ rows, total } = { rows: [], total: 0 }] = await wholeList(scope, { ...page, skip });
  return { rows: await withAccess(scope, 'material', rows), total };
}

/** Materials of the tenant that the inventory organisation does not have, newest first. */
export async function listLoadable(
  scope: Scope,
  organisationId: number,
  input: ParsedInputOf<typeof materials.loadable>,
): Promise<PagedRows<ListedMaterial>> {
  const { keyword, itemCodeOrName: phrase, pageNo, pageSize } = input;
  const accessFilter = await readableBy(scope, 'material');
  const isWhole = accessFilter === 'everything' && keyword === undefined && phrase === undefined;
  const page = { pageNo, pageSize, oldestFirst: isOldestFirst(input) };
  const asked = { kind: 'material' as const, accessFilter, lackingId: organisationId, keyword, phrase };
  const found = isWhole
    ? await pageOfLacking(scope, organisationId, page)
    : await findEntries(scope, { ...asked, ...page });
  return readPage(scope, organisationId, found);
}

/** Whether nothing is asked but what the entries know: code, name, being enabled, and the order of creation. */
function asksEntriesOnly({
  sortField = 'createTime',
  ...input
}: ParsedInputOf<typeof materials.list>): boolean {
  const known = ['keyword', 'itemCode', 'enabled', 'pageNo', 'pageSize', 'sortOrder', 'thenOrder'];
  const others = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !known.includes(name),
  );
  return BY_AGE.includes(sortField) && others.length === 0;
}

/** Ids follow the time of creation. */
const BY_AGE: readonly MaterialSort[] = ['createTime', 'id', 'materialId'];

function isOldestFirst({
  sortField,
  sortOrder,
}: Pick<ParsedInputOf<typeof materials.list>, 'sortField' | 'sortOrder'>) {
  return sortField !== undefined && sortOrder !== 'desc';
}

async function pageOfLacking(
  { db, tenantId }: Scope,
  organisationId: number,
  { pageNo, pageSize, oldestFirst }: { pageNo: number; pageSize: number; oldestFirst: boolean },
): Promise<PageOfIds> {
  const whole = organisationTotal(tenantId, { kind: 'material', organisationId: WHOLE_TENANT });
  const has = organisationTotal(tenantId, { kind: 'material', organisationId });
  const skip = (pageNo - 1) * pageSize;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with counted as materialized (select ${whole} - ${has} as total)
    select counted.total, case when counted.total > ${skip}::bigint then array(
             select m.id from materials as m
              where m.tenant_id = ${tenantId} and not exists (
                select from material_organisations as o
                 where o.tenant_id = ${tenantId} and o.inventory_organisation_id = ${organisationId} and o.material_id = m.id)
              order by m.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${pageSize} offset ${skip}) else '{}' end as ids
      from counted`.execute(db);
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { ids: ids.map(Number), total };
}
