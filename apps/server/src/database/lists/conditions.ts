import type { DayRange, NumberRange } from '@edp/contract/filters';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Scope } from '../scope.ts';
import { idIn } from './id-in.ts';

/** What a list is narrowed by; each is absent where nothing is asked. */
export type Condition = RawBuilder<SqlBool>;

export function withinNumbers(column: Expression<unknown>, range: NumberRange | undefined): Condition[] {
  const { from, to } = range ?? {};
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}::numeric`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}::numeric`]),
  ];
}

const ZONE = sql.lit('Asia/Shanghai');

/** Whether a time lies in the days. Both ends are moments that hold for the statement, so that an index finds them. */
export function withinDays(column: Expression<unknown>, range: DayRange | undefined): Condition[] {
  const { from, lastDays, to } = range ?? {};
  const today = sql`(now() at time zone ${ZONE})::date`;
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}::date::timestamp at time zone ${ZONE}`]),
    ...(lastDays === undefined
      ? []
      : [sql<SqlBool>`${column} >= (${today} - ${lastDays - 1}::int)::timestamp at time zone ${ZONE}`]),
    ...(to === undefined
      ? []
      : [sql<SqlBool>`${column} < (${to}::date + 1)::timestamp at time zone ${ZONE}`]),
  ];
}

export function amongIds(column: Expression<number>, ids: readonly number[] | undefined): Condition[] {
  return ids === undefined ? [] : [idIn(column, ids)];
}

/** Whether one of the people is named; `me` is the caller. */
export function amongPeople(
  column: Expression<number>,
  { userId }: Scope,
  chosen: readonly (number | 'me')[] | undefined,
): Condition[] {
  if (chosen === undefined) return [];
  return [
    idIn(
      column,
      chosen.map((person) => (person === 'me' ? userId : person)),
    ),
  ];
}
