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
import { nested, outerField } from './cells/nested-fields.ts';
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

/** Something that has been judged as far as that can be done without the database. */
export type Write<T = WrittenRecord> = () => Promise<T>;

/**
 * What adds a record by its own call, as the person might.
 * @throws AppError when the call refuses what it is given
 */
export function creationOf(work: RowWork, values: FieldValues): Write {
  const { context, within, noun } = work;
  const { create, createAs } = noun;
  const fields = newFields(noun, values, within);
  if (createAs === undefined) return recordOf(callOf(work, create, parse(create.input, nested(fields))));
  admit(create, context.session);
  return () => createAs(context, fields);
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
    parse(create.input, nested(newFields(noun, values, within)));
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

/** What changes a record by its own call; fields that the role may not see keep what they are. */
export function changeOf(work: RowWork, stored: StoredRecord, changed: FieldValues): Write {
  const { update, updateAs, list } = work.noun;
  const prepared = (endpoint: Endpoint, input: FieldValues) => {
    const schema = changeSchema(endpoint, work.context.session);
    return recordOf(callOf(work, endpoint, parse(schema, input)));
  };
  const call: CallAs = async (endpoint, input) => prepared(endpoint, input)();
  if (updateAs) return () => updateAs(call, stored, changed);
  const { id, version, fields } = stored;
  // What comes beside what is there is sent when there is more of it alone.
  const kept = Object.entries(fields).filter(([field]) => !list.imported.columns[field]?.adds);
  return prepared(update, { ...nested({ ...Object.fromEntries(kept), ...changed }), id, version });
}

/** What takes a new record back. */
export function removalOf(work: RowWork, id: number): Write<unknown> {
  const { remove } = work.noun;
  if (typeof remove === 'function') return () => remove(work.context, id);
  return callOf(work, remove, parse(remove.input, { id }));
}

function recordOf(call: Write<unknown>): Write {
  return async () => written.parse(await call()).data;
}

function callOf({ context, noun }: RowWork, endpoint: Endpoint, input: unknown): Write<unknown> {
  admit(endpoint, context.session);
  const handler = noun.feature.handlerOf(endpoint);
  if (handler === undefined) throw new Error(`Nothing answers ${endpoint.path}`);
  return () => handler(input, context);
}

export type Attempt<T = WrittenRecord> = { answer: T } | { errors: RowError[] };

/** What the write answers, or why it was refused; then nothing of it is left. Savepoints go along with what is asked next. */
async function attempt<T>({ context: { db }, noun }: RowWork, write: Write<T>): Promise<Attempt<T>> {
  const begun = alongWithTheNext(db, sql`savepoint imported_row`);
  try {
    const answer = await write();
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

/**
 * What each of the writes answers. Those of a batch go to the database together, so that it waits for none of them by itself; where
 * one is refused, all of its batch are done again one by one.
 */
export async function attemptAll<T>(work: RowWork, writes: readonly Write<T>[]): Promise<Attempt<T>[]> {
  const { atOnce = 1 } = work.noun;
  const attempts: Attempt<T>[] = [];
  for (let at = 0; at < writes.length; at += atOnce)
    attempts.push(...(await attemptBatch(work, writes.slice(at, at + atOnce))));
  return attempts;
}

async function attemptBatch<T>(work: RowWork, batch: readonly Write<T>[]): Promise<Attempt<T>[]> {
  const attempts = batch.length > 1 ? await allAtOnce(work.context.db, batch) : undefined;
  if (attempts !== undefined) return attempts;
  const oneByOne: Attempt<T>[] = [];
  for (const write of batch) oneByOne.push(await attempt(work, write));
  return oneByOne;
}

/** Undefined, and nothing of it is left, where any of them is refused: the others then fail with it, whatever they would say alone. */
async function allAtOnce<T>(db: Queries, batch: readonly Write<T>[]): Promise<Attempt<T>[] | undefined> {
  await sql`savepoint imported_batch`.execute(db);
  const settled = await Promise.allSettled(batch.map((write) => write()));
  const attempts = settled.flatMap((one) => (one.status === 'fulfilled' ? [{ answer: one.value }] : []));
  if (attempts.length < batch.length) {
    await sql`rollback to savepoint imported_batch`.execute(db);
    return undefined;
  }
  await sql`release savepoint imported_batch`.execute(db);
  return attempts;
}

/** Does the work and takes back all that it has written. */
export async function withoutTrace<T>(db: Queries, work: () => Promise<T>): Promise<T> {
  await sql`savepoint imported_rows`.execute(db);
  const answer = await work();
  await sql`rollback to savepoint imported_rows`.execute(db);
  return answer;
}

/** What a person is told; other failures go on. */
export function refusalsOf(error: unknown, { list: { imported } }: ImportedNoun): RowError[] {
  const known = error instanceof AppError ? error : databaseError(error);
  if (known === undefined || known.kind === 'unavailable' || known.kind === 'internal') throw error;
  const fields = known.fields ?? [{ path: '', message: known.message }];
  return fields.map(({ path, message }) => {
    const field = [path, outerField(path)].find((one) => one in imported.columns);
    return { field: field ?? '', message };
  });
}
