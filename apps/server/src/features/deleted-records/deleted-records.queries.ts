import { SHARED_KINDS } from '@edp/contract/access';
import type { SharedKind } from '@edp/contract/access';
import type { DeletedKind } from '@edp/contract/deleted-kinds';
import type { deletedRecords } from '@edp/contract/deleted-records';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { changeableBy, visibleTo } from '../../database/access/access.ts';
import { equals, withinDays } from '../../database/lists/conditions.ts';
import {
  countedToSort,
  filteredPage,
  inOrderOf,
  pageOrder,
  unorderedFields,
} from '../../database/lists/filtered-page.ts';
import type { Order } from '../../database/lists/filtered-page.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { byName, orderKeys } from '../../database/lists/order.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';
import { send } from '../../database/statement-driver.ts';
import type { BinContent } from '../../recycle-bin/restored-rows.ts';

/** Of a tenant that has saved nothing else. */
const USUAL_DAYS = 90;

/** What of the bin somebody may see, as their role says it. */
export interface BinSight {
  /** Kinds of which they may delete records. */
  kinds: readonly DeletedKind[];
  /** Those of them whose code and name are hidden from them in no list. */
  named: readonly DeletedKind[];
}

export interface DeletedRow {
  id: number;
  kind: DeletedKind;
  code: string;
  name: string;
  deletedById: number;
  deletedBy: string;
  deletedTime: string;
  daysLeft: number;
  /** The product of a variant, the bill of a line; null for what is a record of its own. */
  ownerId: number | null;
}

function selectDeleted({ db, tenantId }: TenantScope) {
  const left = sql<number>`
    greatest(0, (d.deleted_at at time zone 'Asia/Shanghai')::date - (clock_timestamp() at time zone 'Asia/Shanghai')::date
      + coalesce((select r.days from deleted_record_retention as r where r.tenant_id = ${tenantId}), ${USUAL_DAYS}))`;
  return db
    .selectFrom('deleted_records as d')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.deleted_by'),
    )
    .where('d.tenant_id', '=', tenantId)
    .select([
      'd.id',
      sql<DeletedKind>`d.kind`.as('kind'),
      'd.code',
      'd.name',
      'd.deleted_by as deletedById',
      'u.name as deletedBy',
      shanghaiTime(sql.ref('d.deleted_at')).as('deletedTime'),
      left.as('daysLeft'),
      sql<number | null>`case d.kind
        when 'productSpecification' then (d.content #>> '{product_specifications,0,product_id}')::bigint
        when 'bomPart' then (d.content #>> '{bom_items,0,bom_id}')::bigint end`.as('ownerId'),
    ]);
}

type ListInput = ParsedInputOf<typeof deletedRecords.list>;
type DeletedSort = NonNullable<ListInput['sortField']>;

/** Orders that no index keeps. */
const UNINDEXED: readonly DeletedSort[] = ['kindName', 'code', 'name', 'deletedBy'];

/** Newest first unless asked otherwise. What is hidden in a list puts nothing in order; kinds stand by their codes. */
function orderOf(tenantId: number, named: readonly DeletedKind[], asked: ListInput): Order {
  const seen = (column: 'code' | 'name') =>
    sql`case when d.kind = any(${named}::text[]) then ${sql.ref(`d.${column}`)} end`;
  const columns = {
    kindName: 'd.kind',
    code: seen('code'),
    name: seen('name'),
    deletedBy: byName(tenantId, 'users', 'd.deleted_by'),
    deletedTime: 'd.deleted_at',
    daysLeft: 'd.deleted_at',
  };
  const { sortField = 'deletedTime', sortOrder = sortField === 'deletedTime' ? 'desc' : 'asc' } = asked;
  const isIndexed = !UNINDEXED.includes(sortField);
  return pageOrder(sql.ref('d.id'), orderKeys(columns, { sortField, sortOrder }), isIndexed);
}

export async function listDeleted(
  scope: Scope,
  { kinds, named }: BinSight,
  input: ListInput,
): Promise<PagedRows<DeletedRow> & { unordered?: DeletedSort[] }> {
  const { db, tenantId } = scope;
  const { pageNo, pageSize, sortField } = input;
  const within = await withinReach(scope, kinds);
  const ofTenant = sql`from deleted_records as d where d.tenant_id = ${tenantId} and ${within}`;
  const narrowed = sql.join([ofTenant, ...conditionsOf(named, input)], sql` and `);
  const order = orderOf(tenantId, named, input);
  const found = await filteredPage(db, { id: sql.ref('d.id'), source: narrowed, order, pageNo, pageSize });
  const rows = await selectDeleted(scope)
    .where((row) => idIn(row.ref('d.id'), found.ids))
    .execute();
  const whole = countedToSort(sql`select ${ofTenant}`);
  const { ids, ...totals } = found;
  return {
    rows: inOrderOf(ids, rows),
    ...totals,
    ...(await unorderedFields(db, totals, { sortField, unindexed: UNINDEXED, whole })),
  };
}

function conditionsOf(
  named: readonly DeletedKind[],
  { keyword, kind, deletedBy, from, to }: ListInput,
): RawBuilder<SqlBool>[] {
  const words = wordsOf(keyword);
  return [
    ...words.map((word) => contains(sql.ref('d.search_text'), word)),
    // What is hidden in a list is found by no word.
    ...(words.length === 0 ? [] : [sql<SqlBool>`d.kind = any(${named}::text[])`]),
    ...equals('d.kind', kind),
    ...equals('d.deleted_by', deletedBy),
    ...withinDays(sql.ref('d.deleted_at'), { from, to, lastDays: undefined }),
  ];
}

/** Records of these kinds that the caller may change, by whose they were and which inventory organisations had them. */
async function withinReach(scope: Scope, kinds: readonly DeletedKind[]): Promise<RawBuilder<SqlBool>> {
  const shared = await Promise.all(SHARED_KINDS.map((kind) => reachOf(scope, kind)));
  return sql<SqlBool>`(d.kind = any(${kinds}::text[]) and (d.shared_kind is null or ${sql.join(shared, sql` or `)}))`;
}

async function reachOf(scope: Scope, kind: SharedKind): Promise<RawBuilder<SqlBool>> {
  const { tenantId, roleId } = scope;
  const owned = visibleTo(await changeableBy(scope, kind), 'd');
  const placed =
    kind === 'product'
      ? sql`(d.organisation_ids = '{}' or d.organisation_ids && array(
          select h.inventory_organisation_id from role_inventory_organisations as h
           where h.tenant_id = ${tenantId} and h.role_id = ${roleId}))`
      : sql`true`;
  return sql<SqlBool>`(d.shared_kind = ${kind} and ${owned} and ${placed})`;
}

export interface DeletedWhole extends DeletedRow {
  content: BinContent;
  /** Whether it went no longer ago than a deletion can be taken back by whoever did it. */
  justDeleted: boolean;
}

const UNDO_MINUTES = 10;

/** A record without what was in it. */
export async function findDeletedRow(
  scope: Scope,
  { kinds }: BinSight,
  id: number,
): Promise<DeletedRow | undefined> {
  const within = await withinReach(scope, kinds);
  return selectDeleted(scope).where('d.id', '=', id).where(within).executeTakeFirst();
}

/** A record with all that was in it. */
export async function findDeleted(
  scope: Scope,
  { kinds }: BinSight,
  id: number,
): Promise<DeletedWhole | undefined> {
  const within = await withinReach(scope, kinds);
  return selectDeleted(scope)
    .select([
      sql<BinContent>`d.content`.as('content'),
      sql<boolean>`d.deleted_at > clock_timestamp() - make_interval(mins => ${UNDO_MINUTES})`.as(
        'justDeleted',
      ),
    ])
    .where('d.id', '=', id)
    .where(within)
    .executeTakeFirst();
}

/** Kept from others who would restore or remove them until the transaction ends; those that are there, in the order of their ids. */
export async function lockDeleted(
  scope: Scope,
  { kinds }: BinSight,
  ids: readonly number[],
): Promise<{ id: number; kind: DeletedKind; code: string; name: string }[]> {
  const within = await withinReach(scope, kinds);
  const { rows } = await sql<{ id: number; kind: DeletedKind; code: string; name: string }>`
    select d.id, d.kind, d.code, d.name from deleted_records as d
     where d.tenant_id = ${scope.tenantId} and d.id = any(${ids}::bigint[]) and ${within}
     order by d.id for update of d`.execute(scope.db);
  return rows;
}

/** What records that are gone were called; those that nobody knows any more are missing. */
export async function namesOfDeleted(
  { db, tenantId }: TenantScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select d.id, d.name from deleted_records as d
     where d.tenant_id = ${tenantId} and d.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What people call a record of a table; empty where it is gone. */
export async function nameOf(
  { db, tenantId }: TenantScope,
  { table, name }: { table: string; name: string },
  id: number,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select r.${sql.ref(name)} as name from ${sql.table(table)} as r where r.tenant_id = ${tenantId} and r.id = ${id}`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}

/** Removes records for good. Their files are looked at in the next round of the cleaning. */
export async function purgeDeleted({ db, tenantId }: TenantScope, ids: readonly number[]): Promise<void> {
  await together([
    send(
      db,
      sql`
        update files as f set check_after = ${new Date()}
         where f.tenant_id = ${tenantId} and f.id in (
           select k.file_id from deleted_record_files as k
            where k.tenant_id = ${tenantId} and k.record_id = any(${ids}::bigint[]))`,
    ),
    send(db, sql`delete from deleted_records where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`),
  ]);
}

/** Some of those that are older than the tenant keeps them, kept from others until the transaction ends. */
export async function lockExpired(
  { db, tenantId }: TenantScope,
  { now, most }: { now: Date; most: number },
): Promise<number[]> {
  const { days } = await findRetention({ db, tenantId });
  const { rows } = await sql<{ id: number }>`
    select d.id from deleted_records as d
     where d.tenant_id = ${tenantId} and d.deleted_at < ${new Date(now.getTime() - days * DAY_MS)}
     order by d.deleted_at limit ${most} for update of d skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export async function findRetention({
  db,
  tenantId,
}: TenantScope): Promise<{ days: number; version: number }> {
  const stored = await db
    .selectFrom('deleted_record_retention')
    .where('tenant_id', '=', tenantId)
    .select(['days', 'version'])
    .executeTakeFirst();
  return stored ?? { days: USUAL_DAYS, version: 0 };
}

/** False when somebody else has saved since that version was read. */
export async function replaceRetention(
  { db, tenantId, userId }: Scope,
  { days, version }: { days: number; version?: number | null | undefined },
): Promise<boolean> {
  const saved = await db
    .insertInto('deleted_record_retention')
    .values({ tenant_id: tenantId, days, updated_by: userId })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet((row) => ({
          days,
          version: row('deleted_record_retention.version', '+', 1),
          updated_by: userId,
          updated_at: new Date(),
        }))
        .where((row) =>
          row.and(version == null ? [] : [row('deleted_record_retention.version', '=', version)]),
        ),
    )
    .returning('version')
    .executeTakeFirst();
  return saved !== undefined;
}
