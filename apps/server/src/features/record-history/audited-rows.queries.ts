import { sql } from 'kysely';
import type { TenantScope } from '../../database/scope.ts';
import { moment, type StoredChange } from './record-history.queries.ts';

/** The first line of what a command did to a record, which stands for all of them. */
export interface LeadingLine {
  recordId: number;
  entryId: string;
  /** To the microsecond. */
  at: string;
}

export interface AuditedRow extends StoredChange {
  /** Which of the leading lines it belongs to. */
  place: number;
  /** Of the record; empty where the row does not tell. */
  kind: string;
}

/** No command takes longer from its first line to its last. */
const LONGEST = '10 minutes';
/** More of one command are not told in a list. */
const MOST_ROWS = 60;

/** The rows of each entry, newest first. */
export async function listAuditedRows(
  { db, tenantId }: TenantScope,
  leading: readonly LeadingLine[],
): Promise<AuditedRow[]> {
  if (leading.length === 0) return [];
  const { rows } = await sql<AuditedRow>`
    select k.place::integer - 1 as place, c.kind, ${moment} as at, c.entry_id as "entryId", c.version,
           c.table_name as "table", c.row_key as "rowKey", c.row_name as "rowName", c.operation, c.before, c.after,
           c.user_id as "userId", c.origin, c.run_id as "runId", c.run_name as "runName"
      from unnest(${leading.map(({ recordId }) => recordId)}::bigint[], ${leading.map(({ entryId }) => entryId)}::uuid[],
                  ${leading.map(({ at }) => at)}::timestamptz[]) with ordinality as k (record_id, entry_id, at, place)
     cross join lateral (
       select * from record_changes as r
        where r.tenant_id = ${tenantId} and r.record_id = k.record_id and r.entry_id = k.entry_id
          and r.at >= k.at and r.at < k.at + ${LONGEST}::interval
        order by r.at desc, r.id desc limit ${MOST_ROWS}) as c
     order by k.place, c.at desc, c.id desc`.execute(db);
  return rows;
}
