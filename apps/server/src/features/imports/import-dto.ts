import type { ImportPictures, ImportRow, ImportRun } from '@edp/contract/imports';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { cellFields, wordsOf, type CellField } from '../../imports/import-words.ts';
import type { RowCounts, StoredRow } from '../../imports/import-rows.queries.ts';
import { tellPictures } from '../../imports/pictures/import-pictures.queries.ts';
import { filesOfRows, picturesFor } from '../../imports/pictures/row-pictures.ts';
import type { ImportedNoun } from '../../imports/imported-noun.ts';
import { importedFields, requireNoun } from '../../imports/imported-nouns.ts';
import { findImport, type StoredImport } from '../../imports/imports.queries.ts';
import { translateMessage } from '../../messages.ts';

/** An import with what its reader may see of it. */
export interface OpenImport {
  found: StoredImport;
  noun: ImportedNoun;
  fields: readonly CellField[];
  context: SignedInContext;
}

/** @throws AppError notFound, notAllowed without the button of its list */
export async function openImport(context: SignedInContext, id: number): Promise<OpenImport> {
  const found = await findImport(context, id);
  if (found === undefined) throw new AppError('notFound');
  const noun = requireNoun(found.list, context.session);
  return { found, noun, fields: await fieldsOf(noun, context), context };
}

export function fieldsOf(noun: ImportedNoun, context: SignedInContext): Promise<CellField[]> {
  return cellFields(noun, importedFields(noun, context.session), context);
}

export async function toImportDto(
  { found, noun, fields, context }: OpenImport,
  { outcomes, fates, written }: RowCounts,
): Promise<ImportRun> {
  const trees = found.withinId === null ? [] : ((await noun.trees?.(context)) ?? []);
  return {
    ...found,
    title: (await wordsOf(noun, context))(noun.list.exported.title),
    afterwards: translateMessage(noun.list.imported.afterwards ?? '', context.language),
    within: trees.find(({ id }) => id === found.withinId)?.name ?? '',
    job: { ...found.job, message: translateMessage(found.job.message, context.language) },
    fields: fields.map(({ field, title, required }) => ({ field, title, required })),
    outcomes,
    fates,
    givesPasswords:
      noun.passwords !== undefined &&
      written.new > 0 &&
      context.session.rights.buttons.has(noun.passwords.button),
    pictures: await toPicturesDto({ found, noun, fields, context }),
  };
}

/** Null where the records have none that the reader may see. */
async function toPicturesDto({ found, noun, context }: OpenImport): Promise<ImportPictures | null> {
  if (picturesFor(noun, context.session) === undefined) return null;
  const { refusals, ...counts } = await tellPictures(context, found.id);
  const translated = refusals.map(({ name, message }) => ({
    name,
    message: translateMessage(message, context.language),
  }));
  return { fileName: found.archiveName, ...counts, refusals: translated };
}

/** How many pictures each of the rows has. */
export async function picturesOfRows(
  { found, noun, context }: OpenImport,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<number, number>> {
  const files = await filesOfRows({ noun, context, importId: found.id }, rows);
  return new Map([...files].map(([number, { own, part }]) => [number, own.length + part.length]));
}

export function toRowDto(
  { found, fields, context }: OpenImport,
  { number, cells, outcome, fate, errors, said }: StoredRow,
  pictures: ReadonlyMap<number, number>,
): ImportRow {
  const say = (message: string) => translateMessage(message, context.language);
  const shown = found.matching.flatMap(({ column, field }) => {
    const known = fields.find((one) => one.field === field);
    const raw = cells[column] ?? '';
    const error = errors.find((one) => one.field === field);
    return known === undefined
      ? []
      : [
          {
            field,
            text: typeof raw === 'string' ? raw : '',
            ...(said?.[field] !== undefined && { before: said[field] }),
            ...(error && { error: say(error.message) }),
            ...(error?.alike !== undefined && { alike: error.alike }),
          },
        ];
  });
  // What is wrong with a field that has no column is told of the whole row.
  const told = new Set(shown.map(({ field }) => field));
  const others = errors.filter(({ field }) => !told.has(field)).map(({ message }) => say(message));
  return {
    number,
    outcome: outcome ?? 'wrong',
    fate,
    cells: shown,
    pictures: pictures.get(number) ?? 0,
    message: others.join(' '),
  };
}
