import type { ExportedColumn, ExportedList } from '@edp/contract/exported-list';
import type { Language } from '@edp/contract/multilingual';
import { builtInTexts } from '../features/languages/built-in-texts.ts';
import { listOwnTexts } from '../features/languages/languages.queries.ts';
import type { TenantScope } from '../database/scope.ts';
import type { CellValue, SheetColumn } from '../spreadsheets/sheet.ts';
import type { Row } from './walk-list.ts';

/** A text of a list's screen as the reader sees it there. */
export type Translate = (text: string) => string;

/** The words of a screen and of further ones behind it, with the tenant's own. */
export async function wordsOfScreen(
  scope: TenantScope,
  { language, screen, further = [] }: { language: Language; screen: string; further?: readonly string[] },
): Promise<Translate> {
  const own = (await listOwnTexts(scope)).filter((text) => text.language === language);
  const texts = new Map<string, string>();
  for (const key of ['common', ...further, screen]) {
    for (const [name, text] of Object.entries(builtInTexts(key, language))) texts.set(name, text);
    for (const { functionKey, textKey, text } of own) if (functionKey === key) texts.set(textKey, text);
  }
  return (text) => texts.get(text) ?? text.split('|', 1)[0] ?? text;
}

const widths = { text: 20, number: 12, time: 20 };

export function sheetColumns(
  { columns }: ExportedList,
  fields: readonly string[],
  translate: Translate,
): SheetColumn[] {
  return fields.flatMap((field) => {
    const column = columns[field];
    return column ? [{ title: translate(column.title), kind: column.kind, width: widths[column.kind] }] : [];
  });
}

/** How a row's fields become cells. */
export function cellsOf(
  { columns }: ExportedList,
  fields: readonly string[],
  translate: Translate,
): (row: Row) => CellValue[] {
  const asked = fields.flatMap((field) => {
    const column = columns[field];
    return column ? [{ field, column }] : [];
  });
  return (row) => asked.map(({ field, column }) => cellOf(row[field], column, translate));
}

function cellOf(value: unknown, { words, of }: ExportedColumn, translate: Translate): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((entry) => entryText(entry, of)).join(translate('、'));
  const word = words?.[String(value)];
  if (word !== undefined) return translate(word);
  return typeof value === 'number' ? value : String(value);
}

function entryText(entry: unknown, of = ''): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  return String(new Map(Object.entries(entry)).get(of) ?? '');
}
