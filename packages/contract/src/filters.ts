import { z } from 'zod';
import { recordId } from './fields.ts';
import { EMPTY, NULL, sentAs } from './sent-as.ts';

/** What a list can be narrowed by beside words and switches. All are texts, so that they stand in an address as they are. */

const INVALID = '格式不正确';
const MOST_CHOSEN = 200;
const DIGITS = 12;
const amount = String.raw`-?\d{1,${DIGITS}}(?:\.\d{1,6})?`;
const numbers = new RegExp(`^(${amount})?\\.\\.(${amount})?$`);
const day = String.raw`\d{4}-\d\d-\d\d`;
const days = new RegExp(`^(${day}|-\\d{1,4})?\\.\\.(${day})?$`);

/** Both ends are among what is meant; one of them may be missing. */
export interface NumberRange {
  from: string | undefined;
  to: string | undefined;
}

/** Whole days in Asia/Shanghai; `lastDays` counts back from today, which is the last of them. */
export interface DayRange {
  from: string | undefined;
  lastDays: number | undefined;
  to: string | undefined;
}

function optionalFilter<T>(read: (text: string) => T | undefined, pattern: string) {
  return z
    .string(INVALID)
    .trim()
    .nullish()
    .transform((text, context) => {
      if (!text || text === '..') return undefined;
      const value = read(text);
      if (value === undefined) context.addIssue({ code: 'custom', message: INVALID });
      return value;
    })
    .register(sentAs, { anyOf: [{ type: 'string', pattern }, EMPTY, NULL] });
}

/** Numbers from one to another as `10..20`, `10..` or `..20`. */
export const numberRange = optionalFilter<NumberRange>((text) => {
  const [, from, to] = numbers.exec(text) ?? [];
  return from === undefined && to === undefined ? undefined : { from, to };
}, numbers.source);

/** Days from one to another as `2026-01-01..2026-01-31`; `-30..` are the last thirty. */
export const dayRange = optionalFilter<DayRange>((text) => {
  const [, from, to] = days.exec(text) ?? [];
  if ([from, to].every((end) => end === undefined) || ![from, to].every(isDay)) return undefined;
  return from?.startsWith('-')
    ? { from: undefined, lastDays: -Number(from), to }
    : { from, lastDays: undefined, to };
}, days.source);

function isDay(text: string | undefined): boolean {
  return text === undefined || text.startsWith('-') || z.iso.date().safeParse(text).success;
}

/** Several words, joined by commas, each of them read by itself. */
function joined<T>(read: (word: string) => T | undefined, word: string, most = MOST_CHOSEN) {
  return optionalFilter<T[]>((text) => {
    const values = text.split(',').map(read);
    const known = values.filter((value) => value !== undefined);
    return known.length === values.length && known.length <= most ? known : undefined;
  }, `^${word}(?:,${word})*$`);
}

const digits = String.raw`\d{1,16}`;
const readId = (word: string) => recordId.safeParse(word).data;

/** Any of the records with these ids. */
export const anyOf = joined(readId, digits);

/** People by id; `me` is whoever asks. */
export const people = joined<number | 'me'>(
  (word) => (word === 'me' ? 'me' : readId(word)),
  `(?:me|${digits})`,
);

/** By whom and when records were made and changed. */
export const stampFilters = {
  createTime: dayRange,
  updatedTime: dayRange,
  createdByIds: people,
  updatedByIds: people,
};

/** What these look in on a screen that shows who made a record and when, and not its last change. */
export const stampsSearched = {
  createdByIds: ['createdBy'],
  updatedByIds: ['createdBy'],
  updatedTime: ['createTime'],
} as const;

/** Columns in which nothing, or something, is to stand. */
export function columnsAmong<const C extends string>(columns: readonly C[]) {
  const known = new Map<string, C>(columns.map((name) => [name, name]));
  return joined((word) => known.get(word), `(?:${columns.join('|')})`, columns.length);
}
