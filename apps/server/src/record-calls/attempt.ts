import type { FieldError } from '@edp/contract/envelope';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Queries } from '../database/connection.ts';
import { databaseError } from '../database/constraint-messages.ts';

/** What the work answers, or why it was refused; then nothing of it is left. Other failures go on. */
export async function attempt<T>(
  db: Queries,
  work: () => Promise<T>,
): Promise<{ answer: T } | { errors: FieldError[] }> {
  await sql`savepoint attempted`.execute(db);
  try {
    const answer = await work();
    await sql`release savepoint attempted`.execute(db);
    return { answer };
  } catch (error) {
    const errors = refusalsOf(error);
    await sql`rollback to savepoint attempted`.execute(db);
    return { errors };
  }
}

/** Does the work and takes back all that it has written. */
export async function withoutTrace<T>(db: Queries, work: () => Promise<T>): Promise<T> {
  await sql`savepoint traceless`.execute(db);
  const answer = await work();
  await sql`rollback to savepoint traceless`.execute(db);
  return answer;
}

/** What a person is told of a refusal, by the fields it belongs to; an empty path is the whole record. Other failures go on. */
function refusalsOf(error: unknown): FieldError[] {
  const known = error instanceof AppError ? error : databaseError(error);
  if (known === undefined || known.kind === 'unavailable' || known.kind === 'internal') throw error;
  return known.fields ?? [{ path: '', message: known.message }];
}
