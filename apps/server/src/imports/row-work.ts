import type { ColumnMatch } from '@edp/contract/imports';
import { z } from 'zod';
import { parse } from '../http/bodies/read-input.ts';
import type { SignedInContext } from '../http/context.ts';
import { changeSchema } from '../http/restrict.ts';
import { attempt } from '../record-calls/attempt.ts';
import { callAs } from '../record-calls/call-as.ts';
import type { FieldValues, StoredRecord } from '../record-calls/stored-record.ts';
import type { ImportedNoun } from './imported-noun.ts';
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
  return written.parse(await callAs(work.context, work.noun.feature, create, parse(create.input, fields)))
    .data;
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
  return written.parse(await callAs(work.context, work.noun.feature, update, input)).data;
}

export async function removeRecord(work: RowWork, id: number): Promise<void> {
  const { remove } = work.noun;
  await callAs(work.context, work.noun.feature, remove, parse(remove.input, { id }));
}

/** What the work answers, or why it was refused, by the fields of the file; then nothing of it is left. */
export async function attemptRow<T>(
  { context: { db }, noun }: RowWork,
  work: () => Promise<T>,
): Promise<{ answer: T } | { errors: RowError[] }> {
  const tried = await attempt(db, work);
  if (!('errors' in tried)) return tried;
  const { columns } = noun.list.imported;
  return {
    errors: tried.errors.map(({ path, message }) => ({ field: path in columns ? path : '', message })),
  };
}
