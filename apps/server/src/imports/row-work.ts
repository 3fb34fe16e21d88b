import type { Endpoint } from '@edp/contract/endpoint';
import type { ColumnMatch } from '@edp/contract/imports';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Queries } from '../database/connection.ts';
import { databaseError } from '../database/constraint-messages.ts';
import { send } from '../database/statement-driver.ts';
import { parse } from '../http/bodies/read-input.ts';
import type { SignedInContext } from '../http/context.ts';
import { admit } from '../http/permissions.ts';
import { changeSchema } from '../http/restrict.ts';
import type { CallAs, FieldValues, ImportedNoun, StoredRecord, WrittenRecord } from './imported-noun.ts';
import type { CellField } from './import-words.ts';
import type { RowError } from './row-cells.ts';

/** What rows are treated with; the context is that of the person, its `db` the transaction of a block. */
export interface RowWork {
  importId: number;
  noun: ImportedNoun;
  /** The tree that the rows go into. */
  within: number | undefined;
  /** Those that the role may fill in. */
  fields: readonly CellField[];
  matching: readonly ColumnMatch[];
  context: SignedInContext;
}

const written = z.object({ data: z.object({ id: z.number(), version: z.number() }) });

/** Adds a record by its own call, as the person might. */
export async function createRecord(work: RowWork, values: FieldValues): Promise<WrittenRecord> {
  const { context, within, noun } = work;
  const { create, createAs } = noun;
  const fields = newFields(noun, values, within);
  if (createAs === undefined)
    return written.parse(await callAs(work, create, parse(create.input, fields))).data;
  admit(create, context.session);
  return createAs(context, fields);
}

/** What else is wrong with a new record some of whose cells could not be read. */
export function furtherErrors(
  { noun, within }: RowWork,
  values: FieldValues,
  errors: readonly RowError[],
): RowError[] {
  const { create, createAs, list } = noun;
  // Its fields are not those of the call.
  if (createAs !== undefined) return [];
  try {
    parse(create.input, newFields(noun, values, within));
    return [];
  } catch (error) {
    const told = new Set(errors.map(({ field }) => field));
    return refusalsOf(error, noun).filter(({ field }) => field in list.imported.columns && !told.has(field));
  }
}

function newFields({ list }: ImportedNoun, values: FieldValues, within: number | undefined): FieldValues {
  const { byDefault, within: tree } = list.imported;
  return { ...byDefault, ...values, ...(tree && { [tree.field]: within }) };
}

/** Changes a record by its own call; fields that the role may not see keep what they are. */
export async function updateRecord(
  work: RowWork,
  stored: StoredRecord,
  changed: FieldValues,
): Promise<WrittenRecord> {
  const { update, updateAs } = work.noun;
  const call: CallAs = async (endpoint, input) => {
    const schema = changeSchema(endpoint, work.context.session);
    return written.parse(await callAs(work, endpoint, parse(schema, input))).data;
  };
  if (updateAs) return updateAs(call, stored, changed);
  const { id, version, fields } = stored;
  return call(update, { ...fields, ...changed, id, version });
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

/** What the work answers, or why it was refused; then nothing of it is left. Savepoints go along with what is asked next. */
export async function attempt<T>(
  { context: { db }, noun }: RowWork,
  work: () => Promise<T>,
): Promise<{ answer: T } | { errors: RowError[] }> {
  const begun = alongWithTheNext(db, sql`savepoint imported_row`);
  try {
    const answer = await work();
    await begun;
    void alongWithTheNext(db, sql`release savepoint imported_row`);
    return { answer };
  } catch (error) {
    const errors = refusalsOf(error, noun);
    await begun;
    await sql`rollback to savepoint imported_row`.execute(db);
    return { errors };
  }
}

/** What is wrong with such a statement is wrong with the connection, and so with what is asked next. */
function alongWithTheNext(db: Queries, statement: RawBuilder<unknown>): Promise<unknown> {
  const sent = send(db, statement);
  sent.catch(() => undefined);
  return sent;
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
  return fields.map(({ path, message }) => {
    const [field = ''] = path.split('.');
    return { field: field in imported.columns ? field : '', message };
  });
}
