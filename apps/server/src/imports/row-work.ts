import type { Endpoint } from '@edp/contract/endpoint';
import type { FieldError } from '@edp/contract/envelope';
import type { ColumnMatch } from '@edp/contract/imports';
import { z } from 'zod';
import { parse } from '../http/bodies/read-input.ts';
import type { SignedInContext } from '../http/context.ts';
import { admit } from '../http/permissions.ts';
import { changeSchema } from '../http/restrict.ts';
import { attemptAll, attemptTogether, refusalsOf, type Attempt } from '../record-calls/attempt.ts';
import { callAs } from '../record-calls/call-as.ts';
import type { ManyCall, WrittenRecord } from '../record-calls/many-call.ts';
import type { FieldValues, StoredRecord as FormRecord } from '../record-calls/stored-record.ts';
import { nested, outerField } from './cells/nested-fields.ts';
import type { CallAs, ImportedNoun, StoredRecord, WholeRecord } from './imported-noun.ts';
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
  /** What is written will be rolled back, so that what can be judged without a write is. */
  dry?: boolean;
}

const written = z.object({ data: z.object({ id: z.number(), version: z.number() }) });

/** Something that has been judged as far as that can be done without the database. */
export type Write<T = WrittenRecord> = () => Promise<T>;

/** What is written for a row; what one of the noun's calls for many takes, is given to that. */
export interface RowWrite {
  alone: Write;
  form?: FieldValues;
  change?: FormRecord;
  whole?: WholeRecord;
  removedId?: number;
}

/**
 * What adds a record by its own call, as the person might.
 * @throws AppError when the call refuses what it is given
 */
export function creationOf(work: RowWork, values: FieldValues): RowWrite {
  const { context, within, noun } = work;
  const { create, createAs, many } = noun;
  const fields = newFields(noun, values, within);
  if (createAs === undefined) {
    const input = parse(create.input, nested(fields));
    const form = fieldValues.parse(input);
    return {
      alone: recordOf(callOf(work, create, input)),
      ...(many?.create?.takes(form) && { form }),
    };
  }
  admit(create, context.session);
  return { alone: () => createAs(context, fields) };
}

const fieldValues = z.custom<FieldValues>((value) => typeof value === 'object' && value !== null);

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
export function changeOf(work: RowWork, stored: StoredRecord, changed: FieldValues): RowWrite {
  const { update, updateAs, list, many } = work.noun;
  const parsed = (endpoint: Endpoint, input: FieldValues) =>
    parse(changeSchema(endpoint, work.context.session), input);
  const call: CallAs = async (endpoint, input) => recordOf(callOf(work, endpoint, parsed(endpoint, input)))();
  if (updateAs) return { alone: () => updateAs(call, stored, changed) };
  const { id, version, fields } = stored;
  // What comes beside what is there is sent when there is more of it alone.
  const kept = Object.entries(fields).filter(([field]) => !list.imported.columns[field]?.adds);
  const input = parsed(update, { ...nested({ ...Object.fromEntries(kept), ...changed }), id, version });
  const outer = new Set(Object.keys(changed).map(outerField));
  const others = Object.entries(fieldValues.parse(input)).filter(([field]) => outer.has(field));
  const change = { id, version, fields: Object.fromEntries(others) };
  return {
    alone: recordOf(callOf(work, update, input)),
    ...(many?.update?.takes(change) && { change }),
  };
}

/** Why a record stays when its import is taken back. */
export const LEFT = { removed: '导入后已被删除', changed: '导入后已被修改，保留现在的内容' };

/** What takes a new record back. */
export function removalOf(work: RowWork, { id, version }: FormRecord): RowWrite {
  const { remove, many } = work.noun;
  const removed =
    typeof remove === 'function'
      ? () => remove(work.context, id)
      : callOf(work, remove, parse(remove.input, { id }));
  const alone = async () => {
    await removed();
    return { id, version };
  };
  return { alone, ...(many && { removedId: id }) };
}

/** What writes a record that stands in several rows. */
export function wholeOf({ context, noun: { many, parts } }: RowWork, whole: WholeRecord): RowWrite {
  return {
    alone: async () => {
      if (parts === undefined) throw new Error('Its records stand in single rows');
      return parts.save(context, whole);
    },
    ...(many?.whole && { whole }),
  };
}

function recordOf(call: Write<unknown>): Write {
  return async () => written.parse(await call()).data;
}

function callOf({ context, noun: { feature } }: RowWork, endpoint: Endpoint, input: unknown): Write<unknown> {
  return callAs(context, feature, endpoint, input);
}

export type RowAttempt = { answer: WrittenRecord } | { errors: RowError[] };

/** What each of the writes answers, or why it was refused, by the columns of the file. */
export async function attemptWrites(work: RowWork, writes: readonly RowWrite[]): Promise<RowAttempt[]> {
  const attempts = await attemptEach(work, writes);
  return attempts.map((one) => ('errors' in one ? { errors: byColumn(one.errors, work.noun) } : one));
}

/** The same by the fields of the calls. */
export async function attemptEach(
  work: RowWork,
  writes: readonly RowWrite[],
): Promise<Attempt<WrittenRecord>[]> {
  const { context, noun } = work;
  const { many } = noun;
  const tried = new Map<RowWrite, Attempt<WrittenRecord>>([
    ...(await attemptMany(work, writes, { inputOf: ({ form }) => form, call: many?.create?.call })),
    ...(await attemptMany(work, writes, { inputOf: ({ change }) => change, call: many?.update?.call })),
    ...(await attemptMany(work, writes, { inputOf: ({ whole }) => whole, call: many?.whole })),
    ...(await attemptMany(work, writes, { inputOf: ({ removedId }) => removedId, call: many?.remove })),
  ]);
  const others = writes.filter((write) => !tried.has(write));
  const attempts = await attemptAll(
    context.db,
    others.map(({ alone }) => alone),
    noun,
  );
  for (const [at, one] of attempts.entries()) {
    const write = others[at];
    if (write) tried.set(write, one);
  }
  return writes.flatMap((write) => tried.get(write) ?? []);
}

/** Those of the writes that the call takes. */
async function attemptMany<I>(
  { context, dry = false }: RowWork,
  writes: readonly RowWrite[],
  { inputOf, call }: { inputOf: (write: RowWrite) => I | undefined; call: ManyCall<I> | undefined },
): Promise<[RowWrite, Attempt<WrittenRecord>][]> {
  const given = writes.flatMap((write) => {
    const input = inputOf(write);
    return input === undefined ? [] : [{ write, input }];
  });
  if (call === undefined || given.length === 0) return [];
  const attempts = await attemptTogether(context.db, given, (some) =>
    call(
      context,
      some.map(({ input }) => input),
      { dry },
    ),
  );
  return given.flatMap(({ write }, at) => {
    const one = attempts[at];
    return one ? [[write, one]] : [];
  });
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
