import type { ColumnMatch } from '@edp/contract/imports';
import { AppError } from '../app-error.ts';
import type { KeyColumns } from './import-places.queries.ts';
import type { CellField } from './import-words.ts';
import type { ImportedNoun } from './imported-noun.ts';

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s*＊]/g, '')
    .toLowerCase();

/**
 * Which columns stand for which fields: those whose heading is the field's title in one of the languages or its name, then those
 * that somebody has matched before.
 */
export function matchColumns(
  headings: readonly string[],
  fields: readonly CellField[],
  remembered: ReadonlyMap<string, string>,
): ColumnMatch[] {
  const known = new Map(
    fields.flatMap(({ field, title, column }) =>
      [field, column.title.split('|', 1)[0] ?? '', title].map((name) => [plain(name), field] as const),
    ),
  );
  const free = new Set(fields.map(({ field }) => field));
  const matched = new Map<number, ColumnMatch>();
  for (const { fieldOf, sure } of [
    { fieldOf: known, sure: true },
    { fieldOf: remembered, sure: false },
  ])
    for (const [column, heading] of headings.entries()) {
      const field = fieldOf.get(plain(heading));
      if (field === undefined || matched.has(column) || !free.delete(field)) continue;
      matched.set(column, { column, field, sure });
    }
  return [...matched.values()].toSorted((one, other) => one.column - other.column);
}

/** What former imports say of headings. */
export function rememberedColumns(
  former: readonly { headings: readonly string[]; matching: readonly ColumnMatch[] }[],
): Map<string, string> {
  const remembered = new Map<string, string>();
  for (const { headings, matching } of former)
    for (const { column, field } of matching) {
      const heading = plain(headings[column] ?? '');
      if (heading !== '' && !remembered.has(heading)) remembered.set(heading, field);
    }
  return remembered;
}

/** Where rows say which records they and those above them are, or which part of a record. */
export function keyColumns({ list }: ImportedNoun, matching: readonly ColumnMatch[]): KeyColumns {
  const { key, above, part } = list.imported;
  const columnOf = (field: string) => matching.find((match) => match.field === field)?.column ?? -1;
  if (part !== undefined) return { key: columnOf(key), above: columnOf(part), grouped: true };
  if (above === undefined || above === 'path') return { key: columnOf(key), above };
  return { key: columnOf(key), above: columnOf(above.field) };
}

/** @throws AppError invalidInput for a column or field that is not there or named twice, or without the key */
export function checkMatching(
  matching: readonly { column: number; field: string }[],
  { headings, fields, key }: { headings: readonly string[]; fields: readonly CellField[]; key: string },
): void {
  const refuse = (message: string) => AppError.invalidField('matching', message);
  const isKnown = matching.every(
    ({ column, field }) => column < headings.length && fields.some((one) => one.field === field),
  );
  if (!isKnown) throw refuse('列匹配不正确');
  if (new Set(matching.map(({ column }) => column)).size < matching.length)
    throw refuse('一列只能匹配一个字段');
  if (new Set(matching.map(({ field }) => field)).size < matching.length)
    throw refuse('一个字段只能匹配一列');
  if (!matching.some(({ field }) => field === key))
    throw refuse(`请匹配“${fields.find(({ field }) => field === key)?.title ?? key}”所在的列`);
}
