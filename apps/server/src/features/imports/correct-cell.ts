import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { writeCells } from '../../imports/import-places.queries.ts';
import {
  findRow,
  numbersOfCell,
  rowsBelowKeys,
  rowsOfKeys,
  rowsOfNumbers,
  writeResults,
  type StoredRow,
} from '../../imports/import-rows.queries.ts';
import { keyColumns } from '../../imports/match-columns.ts';
import { checkRows } from '../../imports/treat-rows.ts';
import type { OpenImport } from './import-dto.ts';

/** Rows that are judged anew with those that were mended, and rows that are mended at once. */
const MOST = 200;
/** The same of records that stand in several rows, and are judged whole. */
const MOST_OF_GROUPS = { mended: 20, judged: 20_020 };

interface Correction {
  number: number;
  field: string;
  text: string;
  /** Of all rows whose cell says the same, the first of them. */
  everywhere: boolean;
}

/**
 * Writes a cell and judges its row, those of its former and of its new key, and what stands below.
 * @throws AppError notFound, invalidInput for a field without a column
 */
export async function correctCell(
  context: SignedInContext,
  { found, noun, fields }: Omit<OpenImport, 'context'>,
  { number, field, text, everywhere }: Correction,
): Promise<{ row: StoredRow; mended: number }> {
  const row = await requireRow(context, found.id, number);
  const column = found.matching.find((match) => match.field === field)?.column;
  if (column === undefined) throw AppError.invalidField('field', '列匹配不正确');
  const isGrouped = noun.parts !== undefined;
  const most = isGrouped ? MOST_OF_GROUPS : { mended: MOST, judged: MOST };
  const cell = row.cells[column] ?? '';
  const equal = everywhere
    ? await numbersOfCell(context, found.id, { column, cell, limit: most.mended })
    : [];
  const numbers = [...new Set([number, ...equal])];
  const columns = keyColumns(noun, found.matching);
  for (const one of await rowsOfNumbers(context, found.id, numbers)) {
    const cells = withCell(one, column, text.trim().normalize());
    await writeCells(context, found.id, { number: one.number, cells, columns });
  }
  const mended = await rowsOfNumbers(context, found.id, numbers);
  const keys = [row.key, ...mended.map(({ key }) => key)].flatMap((key) => key || []);
  const same = await rowsOfKeys(context, found.id, { keys, limit: most.judged });
  const below = isGrouped ? [] : await rowsBelow(context, found.id, keys);
  const byNumber = new Map([...same, ...below, ...mended].map((one) => [one.number, one]));
  const judged = [...byNumber.values()].toSorted((one, other) => one.place - other.place);
  const work = {
    importId: found.id,
    noun,
    within: found.withinId ?? undefined,
    fields,
    matching: found.matching,
    context,
  };
  await writeResults(context, found.id, await checkRows(work, judged));
  return { row: await requireRow(context, found.id, number), mended: numbers.length };
}

/** All that stands below these keys, as far as the rows that are judged at once go. */
async function rowsBelow(
  context: SignedInContext,
  importId: number,
  keys: readonly string[],
): Promise<StoredRow[]> {
  const found = new Map<number, StoredRow>();
  let above = keys;
  while (above.length > 0 && found.size < MOST) {
    const rows = await rowsBelowKeys(context, importId, { keys: above, limit: MOST });
    const fresh = rows.filter(({ number }) => !found.has(number));
    for (const row of fresh) found.set(row.number, row);
    above = fresh.flatMap(({ key }) => key || []);
  }
  return [...found.values()];
}

function withCell({ cells }: StoredRow, column: number, text: string) {
  return Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) =>
    at === column ? text : (cells[at] ?? ''),
  );
}

async function requireRow(context: SignedInContext, id: number, number: number): Promise<StoredRow> {
  const row = await findRow(context, id, number);
  if (row === undefined) throw new AppError('notFound');
  return row;
}
