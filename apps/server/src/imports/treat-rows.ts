import { setImmediate } from 'node:timers/promises';
import type { RowOutcome } from '@edp/contract/imports';
import { partNames } from './groups/group.ts';
import { writeGroups } from './groups/write-groups.ts';
import { firstOfKeys, firstRowsOfKeys, type RowResult, type StoredRow } from './import-rows.queries.ts';
import type { FieldValues } from '../record-calls/stored-record.ts';
import type { CellReader, StoredRecord } from './imported-noun.ts';
import { readPictures, withFormer, type RowPictures } from './pictures/row-pictures.ts';
import { readersFor, readRow, saidOf, type BlockReaders } from './read-cells.ts';
import type { RowError } from './row-cells.ts';
import { withoutTrace } from '../record-calls/attempt.ts';
import {
  attemptWrites,
  changeOf,
  creationOf,
  furtherErrors,
  rowRefusals,
  type RowWork,
  type RowWrite,
} from './row-work.ts';

/** Rows that are judged without a pause. */
const ROWS_IN_A_TURN = 20;

const ALL_WRITTEN: readonly RowOutcome[] = ['new', 'change'];

/**
 * What would become of rows: they are written by the very calls that will write them, behind those of other blocks that they stand
 * below, and all is rolled back.
 */
export function checkRows(work: RowWork, rows: readonly StoredRow[]): Promise<RowResult[]> {
  return withoutTrace(work.context.db, async () => {
    const above = await rowsAbove(work, rows);
    const results = await writeRows({ ...work, dry: true }, [...above, ...rows], ALL_WRITTEN);
    return results.slice(above.length).map((result) => ({ ...result, ...UNWRITTEN }));
  });
}

const UNWRITTEN = { fate: 'waiting', recordId: null, recordVersion: null } as const;

/** Rows of other blocks that would add what these stand below, from the top down. */
async function rowsAbove(work: RowWork, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const { noun, context, importId, within } = work;
  if (noun.list.imported.above === undefined) return [];
  const seen = new Set(rows.flatMap(({ key }) => key ?? []));
  const above: StoredRow[] = [];
  let asked = parentsOf(rows, seen);
  while (asked.length > 0) {
    const stored = new Set(
      (await noun.find(context, { keys: asked, within })).flatMap((record) => keysOf(work, record)),
    );
    const missing = asked.filter((key) => !stored.has(key));
    for (const key of asked) seen.add(key);
    const found = missing.length === 0 ? [] : await firstRowsOfKeys(context, importId, missing);
    above.unshift(...found);
    asked = parentsOf(found, seen);
  }
  return above;
}

function parentsOf(rows: readonly StoredRow[], seen: ReadonlySet<string>): string[] {
  const parents = new Set(rows.flatMap(({ parentKey }) => parentKey || []));
  return [...parents].filter((key) => !seen.has(key));
}

function keysOf({ noun }: RowWork, { keys, fields }: StoredRecord): readonly string[] {
  return keys ?? [String(fields[noun.list.imported.key])];
}

/** What the rows of a block are treated with. */
interface Block extends BlockReaders {
  wanted: readonly RowOutcome[];
  /** The first row of each key. */
  firsts: ReadonlyMap<string, number>;
  /** Of keys that name more than one record all of them. */
  records: ReadonlyMap<string, readonly StoredRecord[]>;
  /** Ids of records by key, those that this block has added too. */
  ids: Map<string, number>;
  /** What rows say by their pictures, by number. */
  pictures: ReadonlyMap<number, RowPictures>;
}

/** Writes those rows that turn out to be `wanted`; judged anew, as records may have changed since they were checked. */
export async function writeRows(
  work: RowWork,
  rows: readonly StoredRow[],
  wanted: readonly RowOutcome[],
): Promise<RowResult[]> {
  const names = partNames(work.noun);
  if (names) return writeGroups(work, rows, { names, wanted });
  const { context, importId, noun, within } = work;
  const keys = [...new Set(rows.flatMap(({ key, parentKey }) => [key, parentKey]))].flatMap(
    (key) => key || [],
  );
  const firsts = await firstOfKeys(context, importId, keys);
  const records = Map.groupBy(
    (await noun.find(context, { keys, within })).flatMap((record) =>
      keysOf(work, record).map((key) => ({ key, record })),
    ),
    ({ key }) => key,
  );
  const recordOf = ({ key }: StoredRow) => records.get(key ?? '')?.[0]?.record;
  const block: Block = {
    ...(await readersFor(work, rows)),
    pictures: await readPictures(work, rows, (row) => ({ record: recordOf(row)?.id })),
    wanted,
    firsts,
    records: new Map([...records].map(([key, found]) => [key, found.map(({ record }) => record)])),
    ids: new Map([...records].flatMap(([key, [found]]) => (found ? [[key, found.record.id]] : []))),
  };
  // Calls for many are given all rows of a block.
  const atOnce = noun.many ? rows.length : (noun.atOnce ?? 1);
  const results: RowResult[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const written = await writeTogether(work, block, rows.slice(at, at + atOnce));
    for (const { key, recordId } of written) if (key && recordId !== null) block.ids.set(key, recordId);
    results.push(...written.map(({ key: _, ...result }) => result));
  }
  return results;
}

/** A row with what is to become of it; without a write nothing more. */
interface Plan {
  result: RowResult;
  write?: RowWrite;
}

/** Rows none of which needs what another one adds. */
async function writeTogether(
  work: RowWork,
  block: Block,
  rows: readonly StoredRow[],
): Promise<(RowResult & { key: string | null })[]> {
  const plans: (Plan & Pick<StoredRow, 'key'>)[] = [];
  for (const [at, row] of rows.entries()) {
    // Requests are answered in between.
    if (at % ROWS_IN_A_TURN === 0) await setImmediate();
    plans.push({ ...planRow(work, block, row), key: row.key });
  }
  const attempts = (
    await attemptWrites(
      work,
      plans.flatMap(({ write }) => write ?? []),
    )
  ).values();
  return plans.map(({ result, write, key }) => {
    const tried = write && attempts.next().value;
    if (tried === undefined) return { ...result, key };
    if ('errors' in tried) return { ...result, outcome: 'wrong', errors: tried.errors, key };
    const { id, version } = tried.answer;
    return { ...result, fate: 'written', recordId: id, recordVersion: version, key };
  });
}

function planRow(work: RowWork, block: Block, row: StoredRow): Plan {
  const { number } = row;
  const pictures = block.pictures.get(number);
  const record = withFormer(block.records.get(row.key ?? '')?.[0], pictures);
  const { changed: inCells, errors } = readRow(work, block, { row, record, above: aboveReader(block) });
  const changed = { ...inCells, ...pictures?.next };
  errors.push(...errorsOfKey(work, block, row), ...(pictures?.errors ?? []));
  const unwritten = { number, errors: [], ...UNWRITTEN };
  if (record === undefined) {
    const result: RowResult = { ...unwritten, outcome: 'new', before: null, said: null };
    if (errors.length > 0) return wrongly(result, [...errors, ...furtherErrors(work, changed, errors)]);
    return planWrite(work, block, { result, write: () => creationOf(work, changed) });
  }
  const fields = Object.keys(changed);
  const result: RowResult = {
    ...unwritten,
    outcome: fields.length === 0 ? 'same' : 'change',
    before: restorable(work, record, fields),
    said: saidOf(block, record, fields),
  };
  if (errors.length > 0) return wrongly(result, errors);
  return planWrite(work, block, { result, write: () => changeOf(work, record, changed) });
}

function wrongly(result: RowResult, errors: readonly RowError[]): Plan {
  return { result: { ...result, outcome: 'wrong', errors } };
}

/** Judges what is wanted as far as that can be done without the database. */
function planWrite(
  work: RowWork,
  { wanted }: Block,
  { result, write }: { result: RowResult; write: () => RowWrite },
): Plan {
  if (!wanted.includes(result.outcome)) return { result };
  try {
    return { result, write: write() };
  } catch (error) {
    return wrongly(result, rowRefusals(error, work.noun));
  }
}

function errorsOfKey({ noun }: RowWork, { firsts, records }: Block, { key, number }: StoredRow): RowError[] {
  if (!key) return [];
  const field = noun.list.imported.key;
  const first = firsts.get(key) ?? number;
  return [
    ...(first < number ? [{ field, message: `与第${first}行重复` }] : []),
    ...((records.get(key)?.length ?? 0) > 1
      ? [{ field, message: '有多条相同的记录，无法确定更新哪一条' }]
      : []),
  ];
}

/** Finds the record above among those that are there and those that rows before have added. */
function aboveReader({ ids, firsts }: Block): CellReader {
  return (text) => {
    const value = ids.get(text);
    if (value !== undefined) return { value };
    const row = firsts.get(text);
    return { refused: row === undefined ? `上级“${text}”不存在` : `上级在第${row}行，该行没有导入` };
  };
}

/** Fields as they are, without those that stay when the import is taken back. */
function restorable(
  { noun: { list } }: RowWork,
  { fields }: StoredRecord,
  names: readonly string[],
): FieldValues {
  const restored = names.filter((name) => !list.imported.columns[name]?.adds);
  return Object.fromEntries(restored.map((name) => [name, fields[name] ?? null]));
}
