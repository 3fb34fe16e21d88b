import { ROW_FATES, ROW_OUTCOMES } from '@edp/contract/imports';
import type { RowFate, RowOutcome } from '@edp/contract/imports';
import { sql } from 'kysely';
import { z } from 'zod';
import { idIn } from '../database/lists/id-in.ts';
import { textIn } from '../database/lists/text-in.ts';
import type { TenantScope } from '../database/scope.ts';
import { rawCell, rowErrors, type RawCell, type RowError } from './row-cells.ts';

const storedRow = z.object({
  number: z.number(),
  cells: z.array(rawCell),
  key: z.string().nullable(),
  /** The key of the record above, or what part of its record a row is; empty for none. */
  parentKey: z.string().nullable(),
  /** In which order rows are treated. */
  place: z.number(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  errors: rowErrors,
  /** Fields that change, as the record has them until then, and as a cell would say them. */
  before: z.record(z.string(), z.unknown()).nullable(),
  said: z.record(z.string(), z.string()).nullable(),
  fate: z.enum(ROW_FATES),
  recordId: z.number().nullable(),
  recordVersion: z.number().nullable(),
});
export type StoredRow = z.infer<typeof storedRow>;

const place = sql<number>`coalesce(place, number)`;
const COLUMNS = [
  'number',
  'cells',
  'key',
  'parent_key as parentKey',
  place.as('place'),
  'outcome',
  'errors',
  'before',
  'said',
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

/** The next of all rows, or of those with an outcome that wait to be written. */
export async function rowsBehind(
  scope: TenantScope,
  importId: number,
  { after, limit, waiting, whole = false }: BlockOfRows & { after: number; waiting?: readonly RowOutcome[] },
): Promise<StoredRow[]> {
  const asked = selectRows(scope, importId)
    .$if(waiting !== undefined, (query) =>
      query.where('fate', '=', 'waiting').where('outcome', 'in', [...(waiting ?? [])]),
    )
    .orderBy(place);
  const rows = await asked.where(place, '>', after).limit(limit).execute();
  const last = whole && rows.length === limit ? rows.at(-1) : undefined;
  if (last === undefined) return parsed.parse(rows);
  const rest = asked.where('key', '=', last.key).where(place, '>', last.place).limit(MAX_IN_GROUP);
  return parsed.parse([...rows, ...(await rest.execute())]);
}

interface BlockOfRows {
  limit: number;
  /** With all rows of the last record. */
  whole?: boolean;
}

/** More rows than a record has. */
const MAX_IN_GROUP = 1_001;

/** Rows that were written, the last ones first: what came later may need what came before. */
export async function writtenBefore(
  scope: TenantScope,
  importId: number,
  { before, limit, whole = false }: BlockOfRows & { before: number },
): Promise<StoredRow[]> {
  const asked = selectRows(scope, importId).where('fate', '=', 'written').orderBy(place, 'desc');
  const rows = await asked.where(place, '<', before).limit(limit).execute();
  const last = whole && rows.length === limit ? rows.at(-1) : undefined;
  if (last === undefined) return parsed.parse(rows);
  const rest = asked.where('key', '=', last.key).where(place, '<', last.place).limit(MAX_IN_GROUP);
  return parsed.parse([...rows, ...(await rest.execute())]);
}

export async function rowsOfKeys(
  scope: TenantScope,
  importId: number,
  { keys, limit }: { keys: readonly string[]; limit: number },
): Promise<StoredRow[]> {
  const rows = await selectRows(scope, importId)
    .where((row) => textIn(row.ref('key').$castTo<string>(), keys))
    .orderBy(place)
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

/** Rows that stand below one of these keys. */
export async function rowsBelowKeys(
  scope: TenantScope,
  importId: number,
  { keys, limit }: { keys: readonly string[]; limit: number },
): Promise<StoredRow[]> {
  const rows = await selectRows(scope, importId)
    .where((row) => textIn(row.ref('parent_key').$castTo<string>(), keys))
    .orderBy(place)
    .limit(limit)
    .execute();
  return parsed.parse(rows);
}

/** The first row of each key whole, in the order in which they are treated. */
export async function firstRowsOfKeys(
  scope: TenantScope,
  importId: number,
  keys: readonly string[],
): Promise<StoredRow[]> {
  const rows = await selectRows(scope, importId)
    .where((row) => textIn(row.ref('key').$castTo<string>(), keys))
    .distinctOn('key')
    .orderBy('key')
    .orderBy('number')
    .execute();
  return parsed.parse(rows).toSorted((one, other) => one.place - other.place);
}

export async function rowsOfNumbers(
  scope: TenantScope,
  importId: number,
  numbers: readonly number[],
): Promise<StoredRow[]> {
  const rows = await selectRows(scope, importId)
    .where((row) => idIn(row.ref('number'), numbers))
    .orderBy(place)
    .execute();
  return parsed.parse(rows);
}

/** Records that rows have added and that are there still, as far as is known. */
export async function addedRecords(scope: TenantScope, importId: number): Promise<number[]> {
  const rows = await rowsOf(scope, importId)
    .select('record_id as id')
    .where('outcome', '=', 'new')
    .where('fate', '=', 'written')
    .where('record_id', 'is not', null)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Rows with problems whose cell says the same, the first of them. */
export async function numbersOfCell(
  scope: TenantScope,
  importId: number,
  { column, cell, limit }: { column: number; cell: RawCell; limit: number },
): Promise<number[]> {
  const rows = await rowsOf(scope, importId)
    .select('number')
    .where('outcome', '=', 'wrong')
    .where(sql<boolean>`cells -> ${column}::int = ${JSON.stringify(cell)}::jsonb`)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
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
  said: Readonly<Record<string, string>> | null;
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
       set outcome = n.outcome, fate = n.fate, errors = n.errors, before = n.before, said = n.said,
           record_id = n."recordId", record_version = n."recordVersion"
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n (number integer, outcome text, fate text,
             errors jsonb, before jsonb, said jsonb, "recordId" bigint, "recordVersion" bigint)
     where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.number = n.number`.execute(db);
}

export interface RowCounts {
  outcomes: Record<RowOutcome, number>;
  fates: Record<RowFate, number>;
  /** Of those that stand written, and of those that wait, how many add a record and how many change one. */
  written: { new: number; change: number };
  waiting: { new: number; change: number };
}

export async function countRows(scope: TenantScope, importId: number): Promise<RowCounts> {
  const rows = await rowsOf(scope, importId)
    .select((row) => ['outcome', 'fate', row.fn.countAll<number>().as('count')])
    .groupBy(['outcome', 'fate'])
    .execute();
  const sum = (of: 'outcome' | 'fate', value: string) =>
    rows.filter((row) => row[of] === value).reduce((all, { count }) => all + count, 0);
  const both = (fate: RowFate) => {
    const count = (outcome: RowOutcome) =>
      rows.find((row) => row.outcome === outcome && row.fate === fate)?.count ?? 0;
    return { new: count('new'), change: count('change') };
  };
  return {
    written: both('written'),
    waiting: both('waiting'),
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

interface RowPage {
  outcome?: RowOutcome | undefined;
  left: boolean;
  pageNo: number;
  pageSize: number;
}

/** A page of rows that have been checked: those with problems first, each part in the order of the file. */
export async function pageOfRows(
  scope: TenantScope,
  importId: number,
  { outcome, left, pageNo, pageSize }: RowPage,
): Promise<{ rows: StoredRow[]; total: number }> {
  const matching = rowsOf(scope, importId)
    .where('outcome', 'is not', null)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .$if(left, (query) => query.where('fate', '=', 'left'));
  const { total, wrong } = await matching
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('outcome', '=', 'wrong').as('wrong'),
    ])
    .executeTakeFirstOrThrow();
  const offset = (pageNo - 1) * pageSize;
  // Of a hundred thousand rows none is sorted: each part is read in the order of an index.
  const part = (comparison: '=' | '<>', from: { limit: number; offset: number }) =>
    matching
      .select(COLUMNS)
      .where('outcome', comparison, 'wrong')
      .orderBy('number')
      .limit(from.limit)
      .offset(from.offset)
      .execute();
  const first = offset < wrong ? await part('=', { limit: pageSize, offset }) : [];
  const limit = pageSize - first.length;
  const rest = limit > 0 ? await part('<>', { limit, offset: Math.max(0, offset - wrong) }) : [];
  return { rows: parsed.parse([...first, ...rest]), total };
}
