import { plainText, saysSame, withPlainLines } from './cells/plain-text.ts';
import type { StoredRow } from './import-rows.queries.ts';
import { choiceReader, choicesOf, type CellField } from './import-words.ts';
import type { FieldValues } from '../record-calls/stored-record.ts';
import type { CellReader, Choice, ReadCell, StoredRecord } from './imported-noun.ts';
import type { RawCell, RowError } from './row-cells.ts';
import type { RowWork } from './row-work.ts';

/** How the cells of a block are read. */
export interface BlockReaders {
  readers: ReadonlyMap<string, CellReader>;
  choices: ReadonlyMap<string, readonly Choice[]>;
}

/** Looks up what the cells of these rows name, all of a field at once. */
export async function readersFor(work: RowWork, rows: readonly StoredRow[]): Promise<BlockReaders> {
  const readers = new Map<string, CellReader>();
  const choices = new Map<string, readonly Choice[]>();
  for (const { column, field } of matchedFields(work)) {
    const texts = new Set(
      rows.map(({ cells }) => cells[column]).filter((cell) => typeof cell === 'string' && cell !== ''),
    );
    const reader = await readerOf(work, field, { texts: [...texts].map(String), choices });
    if (reader) readers.set(field.field, reader);
  }
  return { readers, choices };
}

async function readerOf(
  { noun, context }: RowWork,
  field: CellField,
  { texts, choices }: { texts: readonly string[]; choices: Map<string, readonly Choice[]> },
): Promise<CellReader | undefined> {
  if (field.further) return field.further.read;
  const own = noun.readers?.[field.field];
  if (own) return own(context, texts);
  const listed = await choicesOf(noun, field, context);
  if (listed === undefined) return undefined;
  choices.set(field.field, listed);
  return choiceReader(listed, field);
}

function matchedFields({ fields, matching }: RowWork): { column: number; field: CellField }[] {
  return matching.flatMap(({ column, field }) => {
    const known = fields.find((one) => one.field === field);
    return known ? [{ column, field: known }] : [];
  });
}

interface ReadRow {
  row: StoredRow;
  record: StoredRecord | undefined;
  /** Finds the record that a row stands below. */
  above: CellReader;
}

/** What the cells of matched columns change, or hold of a new record; an empty one says nothing. */
export function readRow(
  work: RowWork,
  { readers }: BlockReaders,
  { row, record, above }: ReadRow,
): { changed: FieldValues; errors: RowError[] } {
  const changed: Record<string, unknown> = {};
  const errors: RowError[] = [];
  const aboveField = aboveFieldOf(work);
  for (const { column, field: known } of matchedFields(work)) {
    const { field } = known;
    const cell = row.cells[column] ?? '';
    if (cell === '') continue;
    const reader = field === aboveField ? above : readers.get(field);
    const read = readCell(cell, { known, record, reader });
    if (read === undefined) continue;
    if ('refused' in read) errors.push({ field, message: read.refused, alike: read.alike });
    else changed[field] = read.value;
  }
  return { changed, errors };
}

interface CellOf {
  known: CellField;
  record: StoredRecord | undefined;
  reader: CellReader | undefined;
}

/** What a cell puts into its field; undefined where the record says the same. */
function readCell(cell: RawCell, { known, record, reader }: CellOf): ReadCell | undefined {
  if (typeof cell !== 'string') return { refused: cell.error };
  const { field, column } = known;
  const text = withPlainLines(cell.normalize());
  if (record && saysTheSame(record, field, text)) return undefined;
  const read = reader?.(text) ?? { value: plainText(column, text) };
  if (record === undefined || 'refused' in read) return read;
  const stored = record.fields[field];
  const value = column.adds ? whatIsMissing(stored, read.value) : read.value;
  if (isSame(known, stored, value)) return undefined;
  const kept = record.kept?.[field];
  return kept === undefined ? { value } : { refused: kept };
}

function aboveFieldOf({ noun: { list } }: RowWork): string | undefined {
  const { above } = list.imported;
  return above === 'path' ? undefined : above?.field;
}

function saysTheSame({ fields, shown }: StoredRecord, field: string, text: string): boolean {
  return (shown[field]?.includes(text) ?? false) || withPlainLines(String(fields[field] ?? '')) === text;
}

/** Of what comes beside what is there what is not there yet; where that is nothing all that is there. */
function whatIsMissing(stored: unknown, wanted: unknown): unknown {
  const present: unknown[] = Array.isArray(stored) ? stored : [];
  const missing = Array.isArray(wanted) ? wanted.filter((one) => !present.includes(one)) : [];
  return missing.length > 0 ? missing : stored;
}

/** Texts of a form are what its numbers are; lists are compared as they stand. */
function isSame({ column }: CellField, stored: unknown, wanted: unknown): boolean {
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return saysSame(column, plain(stored), plain(wanted));
}

/** What a record says of fields, as cells would. */
export function saidOf(
  { choices }: BlockReaders,
  { fields, shown }: StoredRecord,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const text = String(fields[name] ?? '');
      const choice = choices.get(name)?.find(({ value }) => String(value) === text)?.name;
      return [name, shown[name]?.[0] ?? choice ?? text];
    }),
  );
}
