/** A day is a text `YYYY-MM-DD`, a moment one `YYYY-MM-DD HH:mm:ss`, as the server writes them. */
const TYPED =
  /^(?<year>\d{4})(?<mark>[-/.]?)(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?:[ T]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/;
const NO_TIME = '00:00:00';

interface Typed {
  day: string;
  /** `HH:mm:ss`; undefined where none was typed. */
  time: string | undefined;
}

/** What is typed as a date, such as `2026-1-5`, `2026/01/05`, `20260105`, with a time or without; undefined where it is none. */
export function readTyped(text: string): Typed | undefined {
  const { year, mark, month, day, hour, minute, second } = TYPED.exec(text.trim())?.groups ?? {};
  if (year === undefined || (mark === '' && `${month}${day}`.length !== 4)) return undefined;
  const read = `${year}-${two(month)}-${two(day)}`;
  const time = hour === undefined ? undefined : `${two(hour)}:${minute}:${second ?? '00'}`;
  const isTime = time === undefined || /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(time);
  return isTime && isDay(read) ? { day: read, time } : undefined;
}

/** What was typed as the server writes it; the text itself where it is no date, or has a time where none is asked. */
export function canonical(text: string, withTime: boolean): string {
  const typed = readTyped(text);
  if (!typed) return text;
  if (withTime) return `${typed.day} ${typed.time ?? NO_TIME}`;
  return typed.time === undefined ? typed.day : text;
}

/** Of now: times are those of Asia/Shanghai. */
export function today(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
}

export function addDays(day: string, count: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The same day of another month, or its last one. */
export function addMonths(day: string, count: number): string {
  const date = dateOf(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date);
}

/** 0 on Mondays. */
export function weekdayOf(day: string): number {
  return (dateOf(day).getUTCDay() + 6) % 7;
}

/** The weeks that show the month of a day, from Monday to Sunday each. */
export function weeksAround(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -weekdayOf(first));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)),
  );
  return weeks.filter((week) => week.some((one) => one.startsWith(day.slice(0, 8))));
}

/** Writes days in a language. */
export function dayFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(dateOf(day));
}

function isDay(day: string): boolean {
  const date = dateOf(day);
  return !Number.isNaN(date.getTime()) && dayOf(date) === day;
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function two(digits = ''): string {
  return digits.padStart(2, '0');
}
