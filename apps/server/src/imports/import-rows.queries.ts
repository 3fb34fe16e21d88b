import { ROW_FATES, ROW_OUTCOMES } from '@edp/contract/imports';
import type { RowFate, RowOutcome } from '@edp/contract/imports';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantScope } from '../database/scope.ts';
import { rawCell, rowErrors, type RawCell, type RowError } from './row-cells.ts';

const storedRow = z.object({
  number: z.number(),
  cells: z.array(rawCell),
  key: z.string().nullable(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  errors: rowErrors,
  before: z.record(z.string(), z.unknown()).nullable(),
  fate: z.enum(ROW_FATES),
  recordId: z.number().nullable(),
  recordVersion: z.number().nullable(),
});
export type StoredRow = z.infer<typeof storedRow>;

const COLUMNS = [
  'number',
  'cells',
  'key',
  'outcome',
  'errors',
  'before',
  'fate',
  'record_id as recordId',
  'record_version as recordVersion',
] as const;

function rowsOf({ db, tenantId }: TenantScope, importId: number) {
  return db.selectFrom('import_rows').where('tenant_id', '=', tenantId).where('import_id', '=', importId);
}

function selectRows(scope: TenantScope, importId: number) {
  return rowsOf(scope, importId).select(COLUMNS);
}

const parsed = z.array(storedRow);

export async function addRows(
  { db, tenantId }: TenantScope,
  importId: number,
  rows: readonly { number: number; cells: readonly RawCell[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('import_rows')
    .values(
      rows.map(({ number, cells }) => ({
        tenant_id: tenantId,
        import_id: importId,
        number,
        cells: JSON.stringify(cells),
      })),
    )
    .execute();
}

/** Begins anew with what becomes of the rows: the key of each is what stands in the column. */
export async function setKeys(
  { db, tenantId }: TenantScope,
  importId: number,
  column: number,
): Promise<void> {
  await sql`
    update import_rows set key = normalize(coalesce(cells ->> ${column}::int, '')), outcome = null, errors = '[]', before = null
     where tenant_id = ${tenantId} and import_id = ${importId}`.execute(db);
}

/** The next of all rows, or of those with an outcome that wait to be written. */
export async function rowsBehind(
  scope: TenantScope,
  importId: number,
  { after, limit, waiting }: { after: number; limit: number; waiting?: readonly RowOutcome[] },
): Promise<StoredRow[]> {
  const rows = await selectRows(scope, importId)
    .where('number', '>', after)
    .$if(waiting !== undefined, (query) =>
      query.where('fate', '=', 'waiting').where('outcome', 'in', [...(waiting ?? [])]),
    )
    .orderBy('number')
    .limit(limit)
    .execute();
  return parsed.parse(rows);
}

/** Rows that were written, the last ones first: what came later may need what came before. */
export async function writtenBefore(
  scope: TenantScope,
  importId: number,
  { before, limit }: { before: number; limit: number },
): Promise<StoredRow[]> {
  const rows = await selectRows(scope, importId)
    .where('fate', '=', 'written')
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return parsed.parse(rows);
}

export async function rowsOfKeys(
  scope: TenantScope,
  importId: number,
  { keys, limit }: { keys: readonly string[]; limit: number },
): Promise<StoredRow[]> {
  const rows = await selectRows(scope, importId)
    .where('key', 'in', [...keys])
    .orderBy('number')
    .limit(limit)
    .execute();
  return parsed.parse(rows);
}

export async function findRow(
  scope: TenantScope,
  importId: number,
  number: number,
): Promise<StoredRow | undefined> {
  const row = await selectRows(scope, importId).where('number', '=', number).executeTakeFirst();
  return row && storedRow.parse(row);
}

/** The first row of each key. */
export async function firstOfKeys(
  { db, tenantId }: TenantScope,
  importId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; number: number }>`
    select r.key, min(r.number) as number from import_rows as r
     where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.key = any(${keys}::text[])
     group by r.key`.execute(db);
  return new Map(rows.map(({ key, number }) => [key, number]));
}

export interface RowResult {
  number: number;
  outcome: RowOutcome;
  fate: RowFate;
  errors: readonly RowError[];
  before: Readonly<Record<string, unknown>> | null;
  recordId: number | null;
  recordVersion: number | null;
}

export async function writeResults(
  { db, tenantId }: TenantScope,
  importId: number,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    update import_rows as r
       set outcome = n.outcome, fate = n.fate, errors = n.errors, before = n.before,
           record_id = n."recordId", record_version = n."recordVersion"
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n (number integer, outcome text, fate text,
             errors jsonb, before jsonb, "recordId" bigint, "recordVersion" bigint)
     where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.number = n.number`.execute(db);
}

export async function writeCell(
  { db, tenantId }: TenantScope,
  importId: number,
  { number, cells, key }: { number: number; cells: readonly RawCell[]; key: string },
): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ cells: JSON.stringify(cells), key })
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();
}

export interface RowCounts {
  outcomes: Record<RowOutcome, number>;
  fates: Record<RowFate, number>;
}

export async function countRows(scope: TenantScope, importId: number): Promise<RowCounts> {
  const rows = await rowsOf(scope, importId)
    .select((row) => ['outcome', 'fate', row.fn.countAll<number>().as('count')])
    .groupBy(['outcome', 'fate'])
    .execute();
  const sum = (of: 'outcome' | 'fate', value: string) =>
    rows.filter((row) => row[of] === value).reduce((all, { count }) => all + count, 0);
  return {
    outcomes: {
      new: sum('outcome', 'new'),
      change: sum('outcome', 'change'),
      same: sum('outcome', 'same'),
      wrong: sum('outcome', 'wrong'),
    },
    fates: {
      waiting: sum('fate', 'waiting'),
      written: sum('fate', 'written'),
      takenBack: sum('fate', 'takenBack'),
      left: sum('fate', 'left'),
    },
  };
}

/** A page of rows that have been checked: those with problems first. */
export async function pageOfRows(
  scope: TenantScope,
  importId: number,
  filter: { outcome?: RowOutcome | undefined; left: boolean; pageNo: number; pageSize: number },
): Promise<{ rows: StoredRow[]; total: number }> {
  const { outcome, left, pageNo, pageSize } = filter;
  const matching = rowsOf(scope, importId)
    .where('outcome', 'is not', null)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .$if(left, (query) => query.where('fate', '=', 'left'));
  const { total } = await matching
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(COLUMNS)
    .orderBy(sql`outcome <> 'wrong'`)
    .orderBy('number')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { rows: parsed.parse(rows), total };
}
