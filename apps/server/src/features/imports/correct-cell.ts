import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import {
  findRow,
  rowsOfKeys,
  writeCell,
  writeResults,
  type StoredRow,
} from '../../imports/import-rows.queries.ts';
import { checkRows } from '../../imports/treat-rows.ts';
import type { OpenImport } from './import-dto.ts';

/** Rows of the same code that are judged anew with one that was mended. */
const MOST = 200;

/**
 * Writes a cell and judges its row, and those of its former and of its new code.
 * @throws AppError notFound, invalidInput for a field without a column
 */
export async function correctCell(
  context: SignedInContext,
  { found, noun, fields }: Omit<OpenImport, 'context'>,
  { number, field, text }: { number: number; field: string; text: string },
): Promise<StoredRow> {
  const row = await findRow(context, found.id, number);
  if (row === undefined) throw new AppError('notFound');
  const column = found.matching.find((match) => match.field === field)?.column;
  if (column === undefined) throw AppError.invalidField('field', '列匹配不正确');
  const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, at) =>
    at === column ? text.trim().normalize() : (row.cells[at] ?? ''),
  );
  const former = row.key ?? '';
  const key = field === noun.list.imported.key ? text.trim().normalize() : former;
  await writeCell(context, found.id, { number, cells, key });
  const keys = [former, key].filter(Boolean);
  const same = await rowsOfKeys(context, found.id, { keys, limit: MOST });
  const judged = same.some((one) => one.number === number) ? same : [{ ...row, cells, key }, ...same];
  const work = { importId: found.id, noun, fields, matching: found.matching, context };
  await writeResults(context, found.id, await checkRows(work, judged));
  const after = await findRow(context, found.id, number);
  if (after === undefined) throw new AppError('notFound');
  return after;
}
