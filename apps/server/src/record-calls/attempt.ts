import type { FieldError } from '@edp/contract/envelope';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Queries } from '../database/connection.ts';
import { databaseError } from '../database/constraint-messages.ts';
import { send } from '../database/statement-driver.ts';

/** What a piece of work answers, or why it was refused. */
export type Attempt<T> = { answer: T } | { errors: readonly FieldError[] };

/**
 * Tries work of which nothing is left where it is refused. Other failures go on. The savepoint and its release travel with the
 * statements that follow.
 */
export async function attempt<T>(db: Queries, work: () => Promise<T>): Promise<Attempt<T>> {
  const begun = alongWithTheNext(db, sql`savepoint attempted`);
  try {
    const answer = await work();
    await begun;
    void alongWithTheNext(db, sql`release savepoint attempted`);
    return { answer };
  } catch (error) {
    const errors = refusalsOf(error);
    await begun;
    await sql`rollback to savepoint attempted`.execute(db);
    return { errors };
  }
}

/** What is wrong with such a statement is wrong with the connection, and so with what is asked next. */
function alongWithTheNext(db: Queries, statement: RawBuilder<unknown>): Promise<unknown> {
  const sent = send(db, statement);
  sent.catch(() => undefined);
  return sent;
}

/**
 * Tries each. Those of a batch run side by side, so that the database waits for none of them by itself; where one is refused, all of
 * its batch are done again one by one.
 */
export async function attemptAll<T>(
  db: Queries,
  works: readonly (() => Promise<T>)[],
  { atOnce = 1 }: { atOnce?: number | undefined } = {},
): Promise<Attempt<T>[]> {
  const attempts: Attempt<T>[] = [];
  for (let at = 0; at < works.length; at += atOnce) {
    const batch = works.slice(at, at + atOnce);
    const answers = batch.length > 1 ? await allOrNone(db, batch) : undefined;
    if (answers) attempts.push(...answers.map((answer) => ({ answer })));
    else for (const work of batch) attempts.push(await attempt(db, work));
  }
  return attempts;
}

/**
 * Tries what is done of many in a few statements. Where the database refuses it, each half is tried by itself, until it is known whose
 * refusal it is.
 * @param work answers for each of the items, in their order; what it throws of its own concerns all that it was given
 */
export async function attemptTogether<I, T>(
  db: Queries,
  items: readonly I[],
  work: (items: readonly I[]) => Promise<readonly Attempt<T>[]>,
): Promise<readonly Attempt<T>[]> {
  let concernsAll = items.length === 1;
  const tried = await attempt(db, async () => {
    try {
      return await work(items);
    } catch (error) {
      // What no two may have and what is in use is told as the database would.
      concernsAll ||= error instanceof AppError && error.kind !== 'duplicate' && error.kind !== 'inUse';
      throw error;
    }
  });
  if ('answer' in tried) return tried.answer;
  if (concernsAll) return items.map(() => tried);
  const middle = Math.ceil(items.length / 2);
  const first = await attemptTogether(db, items.slice(0, middle), work);
  return [...first, ...(await attemptTogether(db, items.slice(middle), work))];
}

/** Undefined where any of them is refused: the others then fail with it, whatever they would say alone. */
async function allOrNone<T>(db: Queries, batch: readonly (() => Promise<T>)[]): Promise<T[] | undefined> {
  await sql`savepoint batch`.execute(db);
  const settled = await Promise.allSettled(batch.map((work) => work()));
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const isWhole = answers.length === batch.length;
  await (isWhole ? sql`release savepoint batch` : sql`rollback to savepoint batch`).execute(db);
  return isWhole ? answers : undefined;
}

/** What comes of work that writes nothing. Other failures than refusals go on. */
export async function judge<T>(work: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { errors: refusalsOf(error) };
  }
}

/** Those that are not refused go on, one behind the other; `at` counts them. */
export async function judgeEach<T, R>(
  tried: readonly Attempt<T>[],
  work: (answer: T, at: number) => R | Promise<R>,
): Promise<Attempt<R>[]> {
  const results: Attempt<R>[] = [];
  let at = -1;
  for (const one of tried)
    if ('errors' in one) results.push(one);
    else {
      at += 1;
      const place = at;
      results.push(await judge(() => work(one.answer, place)));
    }
  return results;
}

/** What those answer that are not refused, in their order. */
export function answersOf<T>(tried: readonly Attempt<T>[]): T[] {
  return tried.flatMap((one) => ('answer' in one ? [one.answer] : []));
}

/** Does the work and takes back all that it has written. */
export async function withoutTrace<T>(db: Queries, work: () => Promise<T>): Promise<T> {
  await sql`savepoint traceless`.execute(db);
  const answer = await work();
  await sql`rollback to savepoint traceless`.execute(db);
  return answer;
}

/** What a person is told of a refusal, by the fields it belongs to; an empty path is the whole record. Other failures go on. */
export function refusalsOf(error: unknown): readonly FieldError[] {
  const known = error instanceof AppError ? error : databaseError(error);
  if (known === undefined || known.kind === 'unavailable' || known.kind === 'internal') throw error;
  return known.fields ?? [{ path: '', message: known.message }];
}
