import type { Endpoint } from '@edp/contract/endpoint';
import type { FieldError } from '@edp/contract/envelope';
import type { ColumnMatch } from '@edp/contract/imports';
import { z } from 'zod';
import { parse } from '../http/bodies/read-input.ts';
import type { SignedInContext } from '../http/context.ts';
import { admit } from '../http/permissions.ts';
import { changeSchema } from '../http/restrict.ts';
import { attemptAll, refusalsOf } from '../record-calls/attempt.ts';
import { callAs } from '../record-calls/call-as.ts';
import type { FieldValues } from '../record-calls/stored-record.ts';
import { nested, outerField } from './cells/nested-fields.ts';
import type { CallAs, ImportedNoun, StoredRecord, WrittenRecord } from './imported-noun.ts';
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
    return rowRefusals(error, noun).filter(({ field }) => field in list.imported.columns && !told.has(field));
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

/** Why a record stays when its import is taken back. */
export const LEFT = { removed: '导入后已被删除', changed: '导入后已被修改，保留现在的内容' };

/** What takes a new record back. */
export function removalOf(work: RowWork, id: number): Write<unknown> {
  const { remove } = work.noun;
  if (typeof remove === 'function') return () => remove(work.context, id);
  return callOf(work, remove, parse(remove.input, { id }));
}

function recordOf(call: Write<unknown>): Write {
  return async () => written.parse(await call()).data;
}

function callOf({ context, noun: { feature } }: RowWork, endpoint: Endpoint, input: unknown): Write<unknown> {
  return callAs(context, feature, endpoint, input);
}

export type RowAttempt<T = WrittenRecord> = { answer: T } | { errors: RowError[] };

/** What each of the writes answers, or why it was refused, by the columns of the file. */
export async function attemptWrites<T>(
  { context: { db }, noun }: RowWork,
  writes: readonly Write<T>[],
): Promise<RowAttempt<T>[]> {
  const attempts = await attemptAll(db, writes, noun);
  return attempts.map((tried) => ('errors' in tried ? { errors: byColumn(tried.errors, noun) } : tried));
}

/** What a person is told, by the columns of the file; other failures go on. */
export function rowRefusals(error: unknown, noun: ImportedNoun): RowError[] {
  return byColumn(refusalsOf(error), noun);
}

function byColumn(errors: readonly FieldError[], { list: { imported } }: ImportedNoun): RowError[] {
  return errors.map(({ path, message }) => {
    const field = [path, outerField(path)].find((one) => one in imported.columns);
    return { field: field ?? '', message };
  });
}
