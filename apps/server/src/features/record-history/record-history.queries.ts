import type { HistoryKind } from '@edp/contract/history-kinds';
import type { ChangeOrigin } from '@edp/contract/record-history';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import { localizedName } from '../../database/records/translations.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { send } from '../../database/statement-driver.ts';
import type { HistoryPart, NameSource } from './kinds/described.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A row that a command has changed. */
export interface StoredChange {
  at: string;
  entryId: string;
  version: number | null;
  table: string;
  rowKey: string;
  rowName: string;
  operation: 'insert' | 'update' | 'delete';
  before: Row | null;
  after: Row | null;
  userId: number | null;
  origin: ChangeOrigin;
  runId: number | null;
  runName: string;
}

export interface RecordKey {
  kind: HistoryKind;
  id: number;
}

export interface NarrowedChanges {
  origin?: ChangeOrigin | undefined;
  personId?: number | undefined;
  /** Columns by table. */
  columns?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Of which variant or line alone: its key in each of the tables that have them. */
  line?: { tables: readonly string[]; key: string } | undefined;
  before?: string | undefined;
  /** What was changed at that very moment. */
  at?: string | undefined;
  /** Of which command alone. */
  entryId?: string | undefined;
  /** What was changed later than that. */
  after?: string | undefined;
  limit?: number | undefined;
}

/** Moments are told and asked to the microsecond. */
export const moment = sql<string>`to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What was changed of a record, newest first. */
export async function listChanges(
  { db, tenantId }: TenantScope,
  { kind, id }: RecordKey,
  narrowed: NarrowedChanges,
): Promise<StoredChange[]> {
  const { limit } = narrowed;
  const { rows } = await sql<StoredChange>`
    select ${moment} as at, c.entry_id as "entryId", c.version, c.table_name as "table", c.row_key as "rowKey",
           c.row_name as "rowName", c.operation, c.before, c.after, c.user_id as "userId", c.origin, c.run_id as "runId",
           c.run_name as "runName"
      from record_changes as c
     where c.tenant_id = ${tenantId} and c.record_id = ${id} and c.kind in (${kind}, '')
           ${sql.join(conditionsOf(narrowed), sql` `)}
     order by c.at desc, c.id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

function conditionsOf({ origin, personId, columns, ...narrowed }: NarrowedChanges) {
  const { at, before, after, entryId, line } = narrowed;
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>``];
  if (origin !== undefined) conditions.push(sql`and c.origin = ${origin}`);
  if (personId !== undefined) conditions.push(sql`and c.user_id = ${personId}`);
  if (entryId !== undefined) conditions.push(sql`and c.entry_id = ${entryId}`);
  if (line !== undefined)
    conditions.push(sql`and c.table_name = any(${line.tables}::text[]) and c.row_key = ${line.key}`);
  if (at !== undefined) conditions.push(sql`and c.at = ${at}::timestamptz`);
  if (before !== undefined) conditions.push(sql`and c.at < ${before}::timestamptz`);
  if (after !== undefined) conditions.push(sql`and c.at > ${after}::timestamptz`);
  if (columns !== undefined) {
    const of = [...columns].map(
      ([table, names]) =>
        sql<SqlBool>`(c.table_name = ${table} and (c.before ?| ${names}::text[] or c.after ?| ${names}::text[]))`,
    );
    conditions.push(sql`and (${of.length === 0 ? sql`false` : sql.join(of, sql` or `)})`);
  }
  return conditions;
}

/** When the record was changed last; undefined for one without a history. */
export async function lastChange({ db, tenantId }: TenantScope, { kind, id }: RecordKey) {
  const { rows } = await sql<{ at: string }>`
    select ${moment} as at from record_changes as c
     where c.tenant_id = ${tenantId} and c.record_id = ${id} and c.kind in (${kind}, '')
     order by c.at desc limit 1`.execute(db);
  return rows[0]?.at;
}

/** More nobody would choose from. */
const MOST_AUTHORS = 500;

/** Who has changed the record: from one to the next by the index, however many changes there are. */
export async function listAuthors({ db, tenantId }: TenantScope, { kind, id }: RecordKey) {
  const next = (after: RawBuilder<unknown>) => sql`
    select c.user_id from record_changes as c
     where c.tenant_id = ${tenantId} and c.record_id = ${id} and c.user_id > ${after} and c.kind in (${kind}, '')
     order by c.user_id limit 1`;
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive authors (user_id) as (
      select (${next(sql`0`)})
      union all
      select (${next(sql`a.user_id`)}) from authors as a where a.user_id is not null)
    select u.id, u.name
      from (select user_id from authors where user_id is not null limit ${MOST_AUTHORS}) as a
      join users as u on u.tenant_id = ${tenantId} and u.id = a.user_id
     order by u.name, u.id`.execute(db);
  return rows;
}

const nameColumns: Readonly<Record<NameSource, string>> = {
  applications: 'name',
  bom_items: 'product_name',
  brands: 'name',
  categories: 'name',
  category_sets: 'name',
  classifications: 'name',
  departments: 'name',
  dictionary_items: 'name',
  employees: 'name',
  files: 'original_name',
  inventory_organisations: 'name',
  label_sets: 'name',
  labels: 'name',
  materials: 'item_name',
  product_specifications: 'item_name',
  product_types: 'name',
  products: 'name',
  resources: 'name',
  roles: 'name',
  specifications: 'name',
  units: 'name',
  user_groups: 'name',
  users: 'name',
};

/** Whether the records of a table are told by a name. */
export function isNameSource(table: string): table is NameSource {
  return Object.hasOwn(nameColumns, table);
}

/** What records are called now, in the reader's language, and of entries of the menu the screen; those that are gone are absent. */
export async function listNames(
  { db, tenantId, language }: Scope,
  source: NameSource,
  ids: readonly number[],
): Promise<{ id: number; name: string; screen: string }[]> {
  const name = localizedName(language, {
    tenantId,
    id: sql`r.id`,
    name: sql<string>`${sql.ref(`r.${nameColumns[source]}`)}`,
  });
  const screen = source === 'resources' ? sql`r.screen` : sql`''`;
  const { rows } = await sql<{ id: number; name: string; screen: string }>`
    select r.id, ${name} as name, ${screen} as screen from ${sql.table(source)} as r
     where r.tenant_id = ${tenantId} and ${idIn(sql`r.id`, ids)}`.execute(db);
  return rows;
}

/** The rows of a record as they are now. */
export async function listPresentRows(
  { db, tenantId }: TenantScope,
  { table, owner, where = {}, of }: HistoryPart,
  id: number,
): Promise<Row[]> {
  const owned = of
    ? sql`in (
        select l.id from ${sql.table(of.table)} as l where l.tenant_id = ${tenantId} and l.${sql.ref(of.column)} = ${id})`
    : sql`= ${id}`;
  const conditions = [
    ...(owner === '' ? [] : [sql`and ${sql.ref(`r.${owner}`)} ${owned}`]),
    ...Object.entries(where).map(([column, value]) => sql`and ${sql.ref(`r.${column}`)} = ${value}`),
  ];
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(r) as row from ${sql.table(table)} as r
     where r.tenant_id = ${tenantId} ${sql.join([sql``, ...conditions], sql` `)}`.execute(db);
  return rows.map(({ row }) => row);
}

/** Whether the tenant has such a record. */
export async function hasRecord({ db, tenantId }: TenantScope, table: string, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(table)} as r where r.tenant_id = ${tenantId} and r.id = ${id}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** The id of the tenant's only row in the table. */
export async function findOnly({ db, tenantId }: TenantScope, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(table)} as r where r.tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.id;
}

/** Removes some of those that are older than the tenant keeps them; answers how many. */
export async function removeOldChanges({ db, tenantId }: TenantScope, most: number): Promise<number> {
  const [row] = await send<{ removed: number }>(
    db,
    sql`select app.remove_old_record_changes(${tenantId}, ${most}) as removed`,
  );
  return row?.removed ?? 0;
}
