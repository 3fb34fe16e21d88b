import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Scope, TenantScope } from '../database/scope.ts';
import { send } from '../database/statement-driver.ts';
import { together } from '../database/together.ts';
import { recordEvent } from '../security-events/record-event.ts';
import type { EventSource } from '../security-events/record-event.ts';
import { clearLinks, linkedIds, linkKey } from './linked-records.ts';
import type { RecordPart, RecordTables } from './record-tables.ts';

/** Whose command it is, and where from; the context of a signed-in request is one. */
export type BinScope = Scope & EventSource;

interface Named {
  id: number;
  code: string;
  name: string;
}

/**
 * Deletes records with all that belongs to them and keeps them in the recycle bin. Their rows go there as they are, so that codes
 * and places are free at once and no list knows of it. Whether they may go has been decided, and they are locked. Answers those
 * that there were.
 */
export async function moveToBin(
  scope: BinScope,
  record: RecordTables,
  ids: readonly number[],
): Promise<Named[]> {
  const { db, tenantId } = scope;
  const chosen = sql`= any(${ids}::bigint[])`;
  const removals = record.parts
    .toReversed()
    .map((part) => sql`delete from ${sql.table(part.table)} as p where ${isPart(scope, part, chosen)}`);
  const [moved] = await together([
    send<Named>(db, keepRows(scope, record, ids)),
    send(db, keepFiles(scope, ids)),
    ...(record.links ?? []).map((link) => send(db, clearLinks(scope, link, ids))),
    ...removals.map((removal) => send(db, removal)),
    send(
      db,
      sql`delete from ${sql.table(record.table)} as r where r.tenant_id = ${tenantId} and r.id ${chosen}`,
    ),
  ]);
  if (record.ownEvent !== true)
    await together(
      moved.map((named) =>
        recordEvent(scope, { kind: 'recordDeleted', subject: eventSubject(record.kind, named) }),
      ),
    );
  return moved;
}

/** Which record an event is about, as it is called at that time. */
export function eventSubject<Kind extends string>(kind: Kind, { id, code, name }: Named) {
  const isNamed = name !== '' && code !== '' && code !== name;
  return { kind, id, name: isNamed ? `${name} (${code})` : name || code };
}

/** Whether the row `p` of a part belongs to the records whose ids stand behind the comparison. */
function isPart(
  { tenantId }: TenantScope,
  { column, of }: RecordPart,
  comparison: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const owner = of
    ? sql`in (select o.id from ${sql.table(of.table)} as o
               where o.tenant_id = ${tenantId} and o.${sql.ref(of.column)} ${comparison})`
    : comparison;
  return sql`p.tenant_id = ${tenantId} and ${sql.ref(`p.${column}`)} ${owner}`;
}

function keepRows(scope: BinScope, record: RecordTables, ids: readonly number[]): RawBuilder<Named> {
  const { tenantId, userId } = scope;
  const { kind, table, code, name, secret, owner } = record;
  const ofRecord = sql`= r.id`;
  const own = secret === undefined ? sql`to_jsonb(r)` : sql`to_jsonb(r) - ${secret}::text`;
  const parts = record.parts.map(
    (part) => sql`, ${sql.lit(part.table)}, (
      select coalesce(jsonb_agg(to_jsonb(p)), '[]') from ${sql.table(part.table)} as p where ${isPart(scope, part, ofRecord)})`,
  );
  const links = (record.links ?? []).map(
    (link) => sql`, ${sql.lit(linkKey(link))}, ${linkedIds(scope, link)}`,
  );
  const codeText = code === undefined ? sql`''` : sql.ref(`r.${code}`);
  return sql`
    insert into deleted_records (tenant_id, id, kind, code, name, search_text, shared_kind, department_id, created_by,
      organisation_ids, content, encrypted_secret, deleted_by, deleted_at)
    select ${tenantId}, r.id, ${kind}, ${codeText}, ${sql.ref(`r.${name}`)},
           coalesce(to_jsonb(r) ->> 'search_text', lower(concat_ws(' ', ${codeText}, ${sql.ref(`r.${name}`)}))),
           ${owner?.kind ?? null}::text, ${ownerOf(scope, record, 'department_id')}, ${ownerOf(scope, record, 'created_by')},
           ${organisationsOf(scope, record)}, jsonb_build_object(${sql.lit(table)}, jsonb_build_array(${own})${sql.join([...parts, ...links], sql``)}),
           ${secret === undefined ? sql`''` : sql.ref(`r.${secret}`)}, ${userId}, ${new Date()}
      from ${sql.table(table)} as r
     where r.tenant_id = ${tenantId} and r.id = any(${ids}::bigint[])
    returning id, code, name`;
}

/** A column that says whose the record is. */
function ownerOf(
  { tenantId }: TenantScope,
  { owner }: RecordTables,
  column: 'department_id' | 'created_by',
): RawBuilder<unknown> {
  if (owner === undefined) return sql`null::bigint`;
  if (owner.by === undefined) return sql.ref(`r.${column}`);
  const { table, column: id } = owner.by;
  return sql`(select o.${sql.ref(column)} from ${sql.table(table)} as o where o.tenant_id = ${tenantId} and o.id = r.${sql.ref(id)})`;
}

/** Inventory organisations that have the product. */
function organisationsOf({ tenantId }: TenantScope, { owner }: RecordTables): RawBuilder<unknown> {
  if (owner?.kind !== 'product') return sql`'{}'::bigint[]`;
  const product = sql.ref(`r.${owner.by?.column ?? 'id'}`);
  return sql`array(
    select po.inventory_organisation_id from product_organisations as po
     where po.tenant_id = ${tenantId} and po.product_id = ${product})`;
}

/** Columns that refer to files are called alike in all tables of records. */
const FILE_COLUMNS = ['file_id', 'picture_id'] as const;

function keepFiles({ tenantId }: TenantScope, ids: readonly number[]): RawBuilder<unknown> {
  const named = FILE_COLUMNS.map(
    (column) => sql`select jsonb_path_query(d.content, ${`$.*[*].${column}`}::jsonpath) as id`,
  );
  return sql`
    insert into deleted_record_files (tenant_id, record_id, file_id)
    select d.tenant_id, d.id, f.id::bigint
      from deleted_records as d
     cross join lateral (${sql.join(named, sql` union `)}) as f
     where d.tenant_id = ${tenantId} and d.id = any(${ids}::bigint[]) and f.id <> 'null'::jsonb
    returning file_id`;
}
