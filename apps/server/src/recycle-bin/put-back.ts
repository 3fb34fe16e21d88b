import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { searchText } from '../database/lists/search.ts';
import type { Scope } from '../database/scope.ts';
import { send } from '../database/statement-driver.ts';
import { together } from '../database/together.ts';
import { fillLinks, linkKey } from './linked-records.ts';
import type { RecordTables } from './record-tables.ts';
import { namedIds, restorableRows, type BinContent, type Restorable } from './restored-rows.ts';
import { findPresent, readTableShapes, type TableShape } from './table-shapes.queries.ts';

/** What a record is restored with instead of what it had. */
export interface Instead {
  code?: string | undefined;
  name?: string | undefined;
  /** The node above it; 0 for the first level. */
  parentId?: number | null | undefined;
}

interface Putting {
  id: number;
  record: RecordTables;
  content: BinContent;
  instead: Instead;
}

export interface Prepared extends Restorable {
  shapes: ReadonlyMap<string, TableShape>;
}

/** What of a deleted record can be restored, by what there is now. */
export async function preparePutBack(scope: Scope, putting: Putting): Promise<Prepared> {
  const { record, content } = putting;
  const shapes = await readTableShapes(scope, Object.keys(content));
  const given = { record, content, shapes, patch: patchOf(scope, putting, shapes) };
  const named = [...namedIds(given)];
  const present = await together(named.map(([reference, ids]) => findPresent(scope, reference, ids)));
  const there = new Set(
    named.flatMap(([{ to, toColumn }], at) => [...(present[at] ?? [])].map((id) => keyOf(to, toColumn, id))),
  );
  return { shapes, ...restorableRows(given, ({ to, id }, column) => there.has(keyOf(to, column, id))) };
}

function keyOf(table: string, column: string, id: number): string {
  return `${table}.${column}=${id}`;
}

/** What the record's own row has instead: it is the next version, by whoever restores it. */
function patchOf(
  { userId }: Scope,
  { record, content, instead }: Putting,
  shapes: ReadonlyMap<string, TableShape>,
): Record<string, unknown> {
  const [row = {}] = content[record.table] ?? [];
  const { columns = [], references = [] } = shapes.get(record.table) ?? {};
  const parent = references.find(({ to }) => to === record.table);
  const placed = parent !== undefined && instead.parentId != null;
  const patch = {
    version: Number(row['version']) + 1,
    updated_by: userId,
    updated_at: new Date(),
    ...renamed(record, row, instead),
    ...(placed && { [parent.column]: instead.parentId || null }),
  };
  return Object.fromEntries(Object.entries(patch).filter(([column]) => columns.includes(column)));
}

/** Columns that follow another code or another name. */
function renamed(
  { code: codeColumn, name: nameColumn }: RecordTables,
  row: Readonly<Record<string, unknown>>,
  { code, name }: Instead,
): Record<string, unknown> {
  if (code === undefined && name === undefined) return {};
  const storedCode = codeColumn === undefined ? '' : String(row[codeColumn]);
  const [newCode, newName] = [code ?? storedCode, name ?? String(row[nameColumn])];
  return {
    [nameColumn]: newName,
    search_text: searchText(newCode, newName),
    ...(codeColumn !== undefined && { [codeColumn]: newCode }),
  };
}

/** Inserts the rows as they were kept, and takes the record from the bin. */
export async function putBack(
  scope: Scope,
  { id, record, content }: Putting,
  prepared: Prepared,
): Promise<void> {
  const { db, tenantId } = scope;
  const tables = [record.table, ...record.parts.map(({ table }) => table)];
  const insertions = tables.flatMap((table) => {
    const rows = prepared.rows.get(table) ?? [];
    const [first] = content[table] ?? [];
    if (rows.length === 0 || first === undefined) return [];
    const columns = (prepared.shapes.get(table)?.columns ?? []).filter((column) => column in first);
    return [
      insertion(scope, {
        id,
        table,
        columns,
        rows,
        secret: table === record.table ? record.secret : undefined,
      }),
    ];
  });
  const links = (record.links ?? []).map((link) => {
    const linked = (content[linkKey(link)] ?? []).map((row) => Number(row['id']));
    return fillLinks(scope, link, { id, linked });
  });
  await together([
    ...[...insertions, ...links].map((statement) => send(db, statement)),
    send(db, sql`delete from deleted_records where tenant_id = ${tenantId} and id = ${id}`),
  ]);
}

interface Insertion {
  id: number;
  table: string;
  columns: readonly string[];
  rows: readonly { n: number; patch: object }[];
  secret: string | undefined;
}

/** The rows stay in the database: numbers that pass through here would lose digits. */
function insertion(
  { tenantId }: Scope,
  { id, table, columns, rows, secret }: Insertion,
): RawBuilder<unknown> {
  const kept = JSON.stringify(rows.map(({ n, patch }) => ({ n, patch })));
  const own = columns.filter((column) => column !== 'tenant_id');
  const names = own.map((column) => sql`, ${sql.ref(column)}`);
  const values = own.map((column) => sql`, r.${sql.ref(column)}`);
  const [secretName, secretValue] =
    secret === undefined ? [sql``, sql``] : [sql`, ${sql.ref(secret)}`, sql`, d.encrypted_secret`];
  return sql`
    insert into ${sql.table(table)} (tenant_id${sql.join(names, sql``)}${secretName})
    select d.tenant_id${sql.join(values, sql``)}${secretValue}
      from deleted_records as d
     cross join jsonb_to_recordset(${kept}::jsonb) as k (n integer, patch jsonb)
     cross join lateral jsonb_populate_record(null::${sql.table(`public.${table}`)}, d.content -> ${table}::text -> k.n || k.patch) as r
     where d.tenant_id = ${tenantId} and d.id = ${id}
    returning 1 as restored`;
}
