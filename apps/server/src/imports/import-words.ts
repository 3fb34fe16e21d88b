import type { Language } from '@edp/contract/multilingual';
import { LIST_SIGNS, type ImportedColumn } from '@edp/contract/imported-list';
import { z } from 'zod';
import type { Scope, TenantScope } from '../database/scope.ts';
import { wordsOfScreen, type Translate } from '../exports/list-words.ts';
import { alikeAmong } from './alike.ts';
import type { CellReader, Choice, FurtherField, ImportedNoun } from './imported-noun.ts';

/** A field of a noun as its cells say it. */
export interface CellField {
  field: string;
  title: string;
  column: ImportedColumn;
  required: boolean;
  /** A word of the reader's language. */
  translate: Translate;
  /** Of a column that depends on what the tenant has: what its cells mean, and what is offered below them. */
  further?: Pick<FurtherField, 'read' | 'names'>;
}

/** The fields in the reader's words. */
export async function cellFields(
  noun: ImportedNoun,
  fields: readonly string[],
  scope: Scope,
): Promise<CellField[]> {
  const translate = await wordsOf(noun, scope);
  const own = fields.flatMap((field) => {
    const column = noun.list.imported.columns[field];
    if (column === undefined) return [];
    return [{ field, title: translate(column.title), column, required: isRequired(noun, field), translate }];
  });
  const { part } = noun.list.imported;
  const hasParts = part !== undefined && fields.includes(part);
  const further = hasParts ? ((await noun.parts?.furtherFields(scope)) ?? []) : [];
  return [...own, ...further.map((one) => furtherField(one, { translate, language: scope.language }))];
}

function furtherField(
  { field, title, name, shown, read, names }: FurtherField,
  { translate, language }: { translate: Translate; language: Language },
): CellField {
  const sign = language === 'ENG' ? ': ' : '：';
  return {
    field,
    title: `${translate(title)}${sign}${shown}`,
    column: { title: `${title}：${name}`, kind: 'text' },
    required: false,
    translate,
    further: { read, names },
  };
}

/** The words of a noun's screen. */
export function wordsOf(
  { list }: ImportedNoun,
  scope: TenantScope & { language: Language },
): Promise<Translate> {
  return wordsOfScreen(scope, { language: scope.language, screen: list.exported.screen });
}

function isRequired({ list, create: { input }, parts }: ImportedNoun, field: string): boolean {
  if (list.imported.byDefault?.[field] !== undefined) return false;
  const form = parts?.form ?? input;
  const schema = form instanceof z.ZodObject ? form.shape[field] : undefined;
  return schema instanceof z.ZodType && !schema.safeParse(undefined).success;
}

/** What can stand in a field at this moment, where not everything can. */
export async function choicesOf(
  noun: ImportedNoun,
  { field, column: { words }, translate }: CellField,
  scope: Scope,
): Promise<readonly Choice[] | undefined> {
  const listed = await noun.choices?.[field]?.(scope);
  if (listed !== undefined || words === undefined) return listed;
  return Object.entries(words).map(([value, word]) => ({ value, name: translate(word) }));
}

/** Finds what a cell means among the choices; words of the other language are taken too. */
export function choiceReader(choices: readonly Choice[], { column: { words } }: CellField): CellReader {
  const byName = new Map(choices.map(({ name, value }) => [name, value]));
  const byValue = new Map(choices.map(({ value }) => [String(value), value]));
  const byWord = new Map(
    Object.entries(words ?? {}).map(([value, word]) => [word.split('|', 1)[0] ?? '', value]),
  );
  const byFlag = new Set(Object.keys(words ?? {}));
  const names = choices.filter(({ disabled }) => !disabled).map(({ name }) => name);
  return (text) => {
    const flag = flagOf(text);
    const value =
      byName.get(text) ??
      byValue.get(text) ??
      byWord.get(text) ??
      (flag && byFlag.has(flag) ? flag : undefined);
    if (value !== undefined) return { value };
    const refused = words ? `只能填写${names.join(' / ')}` : `“${text}”不存在`;
    return { refused, alike: alikeAmong(text, names) };
  };
}

/** Yes and no as spreadsheets and people write them, whatever the words of a flag are. */
function flagOf(text: string): string | undefined {
  const sign = text.toUpperCase();
  if (['是', 'TRUE', 'YES', 'Y'].includes(sign)) return '1';
  return ['否', 'FALSE', 'NO', 'N'].includes(sign) ? '0' : undefined;
}

/** The texts of a cell that holds several: its lines, or what stands between its signs. */
export function textsOfCell(text: string): string[] {
  const signs = text.includes('\n') ? '\n' : LIST_SIGNS;
  return text
    .split(signs)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** How cells say several texts: as an export joins them in either language, and as lines. */
export function listSayings(texts: readonly string[]): string[] {
  return ['、', ', ', '\n'].map((sign) => texts.join(sign));
}
