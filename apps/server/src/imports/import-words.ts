import type { Language } from '@edp/contract/multilingual';
import type { ExportedColumn } from '@edp/contract/exported-list';
import { z } from 'zod';
import type { TenantScope, Scope } from '../database/scope.ts';
import { wordsOfScreen, type Translate } from '../exports/list-words.ts';
import type { Choice, ImportedNoun } from './imported-noun.ts';

/** A field of a noun as its cells say it. */
export interface CellField {
  field: string;
  title: string;
  column: ExportedColumn;
  required: boolean;
  /** What can stand there, where not everything can. */
  choices: readonly Choice[] | undefined;
}

/** The fields in the reader's words, with what they hold at this moment. */
export async function cellFields(
  noun: ImportedNoun,
  fields: readonly string[],
  scope: Scope,
): Promise<CellField[]> {
  const translate = await wordsOf(noun, scope);
  return Promise.all(
    fields.flatMap((field) => {
      const column = noun.list.imported.columns[field];
      return column === undefined ? [] : [fieldOf(noun, { field, column, translate, scope })];
    }),
  );
}

/** The words of a noun's screen. */
export function wordsOf(
  { list }: ImportedNoun,
  scope: TenantScope & { language: Language },
): Promise<Translate> {
  return wordsOfScreen(scope, { language: scope.language, screen: list.exported.screen });
}

interface Asked {
  field: string;
  column: ExportedColumn;
  translate: Translate;
  scope: Scope;
}

async function fieldOf(noun: ImportedNoun, { field, column, translate, scope }: Asked): Promise<CellField> {
  const words = Object.entries(column.words ?? {}).map(([value, word]) => ({ value, name: translate(word) }));
  const listed = await noun.choices?.[field]?.(scope);
  return {
    field,
    title: translate(column.title),
    column,
    required: isRequired(noun, field),
    choices: listed ?? (column.words ? words : undefined),
  };
}

function isRequired({ list, create: { input } }: ImportedNoun, field: string): boolean {
  if (list.imported.byDefault?.[field] !== undefined) return false;
  const schema = input instanceof z.ZodObject ? input.shape[field] : undefined;
  return schema instanceof z.ZodType && !schema.safeParse(undefined).success;
}

/** What a field holds as a cell says it. */
export function textOfValue({ choices }: CellField, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return choices?.find((choice) => choice.value === text)?.name ?? text;
}

/** What a cell means; undefined where it is none of the field's choices. Words of the other language are taken too. */
export function valueOfText({ choices, column }: CellField, text: string): string | undefined {
  if (choices === undefined) return text;
  const found = choices.find(({ name }) => name === text) ?? choices.find(({ value }) => value === text);
  return found?.value ?? Object.entries(column.words ?? {}).find(([, word]) => word === text)?.[0];
}
