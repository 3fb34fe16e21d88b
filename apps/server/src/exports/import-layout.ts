import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Session, SignedInContext } from '../http/context.ts';
import { cellFields, choicesOf, type CellField } from '../imports/import-words.ts';
import type { Choice, ImportedNoun, StoredRecord } from '../imports/imported-noun.ts';
import { importedFields, nounOf } from '../imports/imported-nouns.ts';
import { saidOf } from '../imports/read-cells.ts';
import type { CellValue, SheetColumn } from '../spreadsheets/sheet.ts';

const WIDTH = 20;
const kinds = { text: 'text', number: 'number', time: 'date' } as const;

/** What an export says of itself when it is done. */
export const exportResult = z.object({ fields: z.string() });

/** Fields of a list as its import has them that the role may see. */
export function layoutFields(list: string, session: Session): string[] {
  return importedFields(requireRows(list), session, { reading: true });
}

function requireRows(list: string): ImportedNoun & Required<Pick<ImportedNoun, 'rowsOf'>> {
  const noun = nounOf(list);
  if (noun?.rowsOf === undefined) throw AppError.invalidField('layout', '此列表不支持按导入模板导出');
  return { ...noun, rowsOf: noun.rowsOf };
}

/** A list as its import reads it. */
export interface ImportLayout {
  columns: SheetColumn[];
  /** Of the columns in Chinese. */
  titles: string[];
  /** Rows of records that the list has answered, in their order. */
  rowsOf(context: SignedInContext, ids: readonly number[]): Promise<(readonly CellValue[])[]>;
}

/** @throws AppError invalidInput for a list that is not read back */
export async function importLayout(
  list: string,
  names: readonly string[],
  context: SignedInContext,
): Promise<ImportLayout> {
  const noun = requireRows(list);
  const fields = await cellFields(noun, names, context);
  const choices = new Map<string, readonly Choice[]>();
  for (const field of fields) {
    const listed = await choicesOf(noun, field, context);
    if (listed) choices.set(field.field, listed);
  }
  return {
    columns: fields.map(({ title, column: { kind } }) => ({ title, kind: kinds[kind], width: WIDTH })),
    titles: fields.map(({ column }) => column.title),
    rowsOf: async (reader, ids) =>
      (await noun.rowsOf(reader, ids)).map((record) => cellsOf(record, fields, choices)),
  };
}

function cellsOf(
  record: StoredRecord,
  fields: readonly CellField[],
  choices: ReadonlyMap<string, readonly Choice[]>,
): CellValue[] {
  const names = fields.map(({ field }) => field);
  const said = saidOf({ choices, readers: new Map() }, record, names);
  return names.map((name) => said[name] || null);
}
