import type { DayRange, NumberRange } from '@edp/contract/filters';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Scope } from '../scope.ts';
import { idIn } from './id-in.ts';
import { contains } from './search.ts';

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

interface StampFilters {
  createTime?: DayRange | undefined;
  updatedTime?: DayRange | undefined;
  createdByIds?: readonly (number | 'me')[] | undefined;
  updatedByIds?: readonly (number | 'me')[] | undefined;
}

/** By whom and when the records of the alias were made and changed. */
export function stampConditions(scope: Scope, alias: string, filters: StampFilters): Condition[] {
  return [
    ...withinDays(sql.ref(`${alias}.created_at`), filters.createTime),
    ...withinDays(sql.ref(`${alias}.updated_at`), filters.updatedTime),
    ...amongPeople(sql.ref(`${alias}.created_by`), scope, filters.createdByIds),
    ...amongPeople(sql.ref(`${alias}.updated_by`), scope, filters.updatedByIds),
  ];
}

/** Whether a column has one value. */
export function equals(column: string, value: number | string | undefined): Condition[] {
  return value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`];
}

/** Whether a column holds what was typed. */
export function holds(column: string, typed: string | undefined): Condition[] {
  return typed === undefined ? [] : [contains(sql.ref(column), typed)];
}

/** One id is said as such: an index that begins with the column then keeps its rows in the order of what stands behind it. */
export function amongIds(column: Expression<number>, ids: readonly number[] | undefined): Condition[] {
  if (ids === undefined) return [];
  const [only, ...others] = ids;
  return only === undefined || others.length > 0 ? [idIn(column, ids)] : [sql<SqlBool>`${column} = ${only}`];
}

/** Whether one of the people is named; `me` is the caller. */
export function amongPeople(
  column: Expression<number>,
  { userId }: Scope,
  chosen: readonly (number | 'me')[] | undefined,
): Condition[] {
  return amongIds(
    column,
    chosen?.map((person) => (person === 'me' ? userId : person)),
  );
}
