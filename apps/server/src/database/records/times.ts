import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';

/** A moment as people read it: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function shanghaiTime(moment: Expression<Date>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
}

const shanghaiFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The same of a moment that the database does not tell. */
export function shanghaiText(moment: Date): string {
  return shanghaiFormat.format(moment);
}

/** The moment of such a text. */
export function shanghaiMoment(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+08:00`);
}
