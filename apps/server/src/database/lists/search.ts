import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { pinyin } from 'pinyin-pro';

const MAX_WORDS = 8;

/** What a record's keyword search looks in: code, name and the name's pinyin initials, in lower case. */
export function searchText(code: string, name: string): string {
  return [code, name, initialsOf(name)].join(' ').toLowerCase();
}

/** Pinyin initials in lower case. */
export function initialsOf(name: string): string {
  return pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase();
}

/** The words of a keyword; each is to be found somewhere, in any order. */
export function wordsOf(keyword: string | undefined): string[] {
  return (keyword ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** Whether a text holds what was typed, letter case ignored; `%`, `_` and `\` are ordinary characters. */
export function contains(column: Expression<string>, typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${column}) like ${likePattern(typed.toLowerCase())}`;
}

/** The same of a column that is kept in lower case: among a hundred thousand people that is half of the work. */
export function containsInLower(column: Expression<string>, typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like ${likePattern(typed.toLowerCase())}`;
}

/** The pattern of what holds a text; `%`, `_` and `\` in it are ordinary characters. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
