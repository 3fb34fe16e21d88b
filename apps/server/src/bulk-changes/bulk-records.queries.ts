import { BULK_FATES, BULK_OUTCOMES } from '@edp/contract/bulk-changes';
import type { BulkChange, BulkFate, BulkOutcome } from '@edp/contract/bulk-changes';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantScope } from '../database/scope.ts';

const errors = z.array(z.object({ path: z.string(), message: z.string() }));
const fieldValues = z.record(z.string(), z.unknown()).nullable();

const storedRecord = z.object({
  number: z.number(),
  recordId: z.number(),
  code: z.string(),
  outcome: z.enum(BULK_OUTCOMES).nullable(),
  fate: z.enum(BULK_FATES),
  version: z.number().nullable(),
  before: fieldValues,
  after: fieldValues,
  errors,
});
/** A record of a change, and what becomes of it. */
export type ChangedRecord = z.infer<typeof storedRecord>;
const parsed = z.array(storedRecord);

const COLUMNS = [
  'number',
  'record_id as recordId',
  'code',
  'outcome',
  'fate',
  'version',
  'before',
  'after',
  'errors',
] as const;

function recordsOf({ db, tenantId }: TenantScope, changeId: number) {
  return db
    .selectFrom('bulk_change_records')
    .where('tenant_id', '=', tenantId)
    .where('bulk_change_id', '=', changeId);
}

/** Adds records that are not among those of the change, numbered in their order from `first` on. */
export async function addRecords(
  { db, tenantId }: TenantScope,
  changeId: number,
  { ids, first }: { ids: readonly number[]; first: number },
): Promise<void> {
  await sql`
    insert into bulk_change_records (tenant_id, bulk_change_id, number, record_id)
    select c.tenant_id, c.id, ${first}::integer + n.at - 1, n.id
      from bulk_changes as c cross join unnest(${ids}::bigint[]) with ordinality as n (id, at)
     where c.tenant_id = ${tenantId} and c.id = ${changeId}
        on conflict do nothing`.execute(db);
}

export async function removeRecordsBehind(
  scope: TenantScope,
  changeId: number,
  after: number,
): Promise<void> {
  const { db, tenantId } = scope;
  await db
    .deleteFrom('bulk_change_records')
    .where('tenant_id', '=', tenantId)
    .where('bulk_change_id', '=', changeId)
    .where('number', '>', after)
    .execute();
}

/** The next of all records, or of those that are to be changed. */
export async function recordsBehind(
  scope: TenantScope,
  changeId: number,
  { after, limit, waiting }: { after: number; limit: number; waiting: boolean },
): Promise<ChangedRecord[]> {
  const rows = await recordsOf(scope, changeId)
    .select(COLUMNS)
    .where('number', '>', after)
    .$if(waiting, (query) => query.where('outcome', '=', 'change').where('fate', '=', 'waiting'))
    .orderBy('number')
    .limit(limit)
    .execute();
  return parsed.parse(rows);
}

/** Records that were changed, the last ones first. */
export async function changedBefore(
  scope: TenantScope,
  changeId: number,
  { before, limit }: { before: number; limit: number },
): Promise<ChangedRecord[]> {
  const rows = await recordsOf(scope, changeId)
    .select(COLUMNS)
    .where('fate', '=', 'written')
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return parsed.parse(rows);
}

export async function writeResults(
  { db, tenantId }: TenantScope,
  changeId: number,
  results: readonly ChangedRecord[],
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    update bulk_change_records as r
       set code = n.code, outcome = n.outcome, fate = n.fate, version = n.version, before = n.before, after = n.after,
           errors = n.errors
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n (number integer, code text, outcome text,
             fate text, version bigint, before jsonb, after jsonb, errors jsonb)
     where r.tenant_id = ${tenantId} and r.bulk_change_id = ${changeId} and r.number = n.number`.execute(db);
}

/** How many there are of each outcome and fate; those that nobody has looked at yet count as neither. */
export async function countRecords(
  scope: TenantScope,
  changeId: number,
): Promise<Pick<BulkChange, 'outcomes' | 'fates'>> {
  const rows = await recordsOf(scope, changeId)
    .select((row) => ['outcome', 'fate', row.fn.countAll<number>().as('count')])
    .groupBy(['outcome', 'fate'])
    .execute();
  const sum = (of: 'outcome' | 'fate', value: BulkOutcome | BulkFate) =>
    rows.filter((row) => row[of] === value).reduce((all, { count }) => all + count, 0);
  return {
    outcomes: {
      change: sum('outcome', 'change'),
      same: sum('outcome', 'same'),
      skip: sum('outcome', 'skip'),
    },
    fates: {
      waiting: sum('fate', 'waiting'),
      written: sum('fate', 'written'),
      takenBack: sum('fate', 'takenBack'),
      left: sum('fate', 'left'),
    },
  };
}

interface RecordFilter {
  outcome?: BulkOutcome | undefined;
  fate?: BulkFate | undefined;
  pageNo: number;
  pageSize: number;
}

/** A page of records that have been looked at. */
export async function pageOfRecords(
  scope: TenantScope,
  changeId: number,
  { outcome, fate, pageNo, pageSize }: RecordFilter,
): Promise<{ rows: ChangedRecord[]; total: number }> {
  const matching = recordsOf(scope, changeId)
    .where('outcome', 'is not', null)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .$if(fate !== undefined, (query) => query.where('fate', '=', fate ?? ''));
  const { total } = await matching
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(COLUMNS)
    .orderBy('number')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { rows: parsed.parse(rows), total };
}
