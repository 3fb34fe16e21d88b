import type { Endpoint } from '@edp/contract/endpoint';
import type { ColumnMatch } from '@edp/contract/imports';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Queries } from '../database/connection.ts';
import { databaseError } from '../database/constraint-messages.ts';
import { parse } from '../http/bodies/read-input.ts';
import type { SignedInContext } from '../http/context.ts';
import { admit } from '../http/permissions.ts';
import { changeSchema } from '../http/restrict.ts';
import type { FieldValues, ImportedNoun, StoredRecord } from './imported-noun.ts';
import type { CellField } from './import-words.ts';
import type { RowError } from './row-cells.ts';

/** What rows are treated with; the context is that of the person, its `db` the transaction of a block. */
export interface RowWork {
  importId: number;
  noun: ImportedNoun;
  /** Those that the role may fill in. */
  fields: readonly CellField[];
  matching: readonly ColumnMatch[];
  context: SignedInContext;
}

const written = z.object({ data: z.object({ id: z.number(), version: z.number() }) });

/** Adds a record by its own call, as the person might. */
export async function createRecord(work: RowWork, fields: FieldValues) {
  const { create } = work.noun;
  return written.parse(await callAs(work, create, parse(create.input, fields))).data;
}

/** Changes a record by its own call; fields that the role may not see keep what they are. */
export async function updateRecord(
  work: RowWork,
  { id, version, fields }: StoredRecord,
  changed: FieldValues,
) {
  const { update } = work.noun;
  const schema = changeSchema(update, work.context.session);
  const input = parse(schema, { ...fields, ...changed, id, version });
  return written.parse(await callAs(work, update, input)).data;
}

export async function removeRecord(work: RowWork, id: number): Promise<void> {
  const { remove } = work.noun;
  await callAs(work, remove, parse(remove.input, { id }));
}

async function callAs({ context, noun }: RowWork, endpoint: Endpoint, input: unknown): Promise<unknown> {
  admit(endpoint, context.session);
  const handler = noun.feature.handlerOf(endpoint);
  if (handler === undefined) throw new Error(`Nothing answers ${endpoint.path}`);
  return handler(input, context);
}

/** What the work answers, or why it was refused; then nothing of it is left. */
export async function attempt<T>(
  { context: { db }, noun }: RowWork,
  work: () => Promise<T>,
): Promise<{ answer: T } | { errors: RowError[] }> {
  await sql`savepoint imported_row`.execute(db);
  try {
    const answer = await work();
    await sql`release savepoint imported_row`.execute(db);
    return { answer };
  } catch (error) {
    const errors = refusalsOf(error, noun);
    await sql`rollback to savepoint imported_row`.execute(db);
    return { errors };
  }
}

/** Does the work and takes back all that it has written. */
export async function withoutTrace<T>(db: Queries, work: () => Promise<T>): Promise<T> {
  await sql`savepoint imported_rows`.execute(db);
  const answer = await work();
  await sql`rollback to savepoint imported_rows`.execute(db);
  return answer;
}

/** What a person is told; other failures go on. */
function refusalsOf(error: unknown, { list: { imported } }: ImportedNoun): RowError[] {
  const known = error instanceof AppError ? error : databaseError(error);
  if (known === undefined || known.kind === 'unavailable' || known.kind === 'internal') throw error;
  const fields = known.fields ?? [{ path: '', message: known.message }];
  return fields.map(({ path, message }) => ({ field: path in imported.columns ? path : '', message }));
}
