import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optionalId, recordId, textFilter, timestamp } from './fields.ts';
import { historyKind } from './history-kinds.ts';
import { dataOf } from './paging.ts';

/** From where a change came. */
export const CHANGE_ORIGINS = ['screen', 'import', 'bulk', 'api', 'system'] as const;
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number];

/** What one field or line was before and is since, in the reader's words. */
const recordChange = z.object({
  /** By which the list is narrowed. */
  field: z.string(),
  label: z.string(),
  /** The variant or line that it belongs to; empty for the record itself. */
  line: z.string(),
  /** `listed`: `from` are entries that went, `to` those that came. `secret`: that it changed is all that is told. */
  what: z.enum(['changed', 'added', 'removed', 'listed', 'secret']),
  /** The reader may not see the field; neither value is told. */
  hidden: z.boolean(),
  from: z.string(),
  to: z.string(),
});
export type RecordChange = z.infer<typeof recordChange>;

/** A moment to the microsecond, which names the state that a record was left in. */
const momentText = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/, '格式不正确');

/** All that one command has changed of a record. */
const historyEntry = z.object({
  moment: z.string(),
  time: timestamp,
  /** 0 for the system. */
  userId: z.number(),
  userName: z.string(),
  origin: z.enum(CHANGE_ORIGINS),
  /** The background job that did it: 0 and empty without one. */
  runId: z.number(),
  runName: z.string(),
  /** Of the record from then on; null where it was not counted. */
  version: z.number().nullable(),
  /** What became of the record as a whole. */
  became: z.enum(['created', 'changed', 'removed', 'restored']),
  /** Whether the record is still as this left it. */
  current: z.boolean(),
  changes: z.array(recordChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** What a field of a form takes, and rows of a list in one. */
export const formScalar = z.union([z.string(), z.number(), z.null()]);
const formList = z.union([
  z.array(z.number()),
  z.array(z.string()),
  z.array(z.record(z.string(), formScalar)),
]);
const formValue = z.union([formScalar, formList]);
export type FormValue = z.infer<typeof formValue>;

const comparedField = z.object({
  section: z.string(),
  field: z.string(),
  label: z.string(),
  line: z.string(),
  hidden: z.boolean(),
  same: z.boolean(),
  /** A text so long that its words are compared. */
  long: z.boolean(),
  older: z.string(),
  newer: z.string(),
  /** It stands for a variant or line as a whole, which has gone or come since. */
  whole: z.enum(['removed', 'added']).optional(),
  /** Some of what the older value refers to is no more, and is left out of what is restored. */
  gone: z.boolean(),
  /**
   * What the record's form takes to have the older value back; absent where no form has the field, or the reader not. `line` is 0
   * for the record itself. Of a line as a whole the value holds its fields, or is null where it had not come yet. `of` tells which
   * of the rows it is that have words in the place of an id, such as the language of a translation.
   */
  restored: z
    .object({
      line: z.number(),
      of: z.string().optional(),
      value: z.union([formValue, z.record(z.string(), formValue)]),
    })
    .optional(),
});
export type ComparedField = z.infer<typeof comparedField>;

/** Where it became `removed`, the fields are those of before. */
const side = historyEntry.pick({
  moment: true,
  time: true,
  userName: true,
  version: true,
  origin: true,
  became: true,
});
export type ComparedSide = z.infer<typeof side>;

const choice = z.object({ value: z.string(), name: z.string() });

const record = {
  kind: historyKind,
  id: z.union([recordId, z.literal(0), z.literal('0').transform(() => 0)]),
};
const service = '/edp/v1/recordHistory';
const because = 'of records that the role sees on their screens, as far as it sees them there';

export const recordHistory = {
  list: endpoint({
    summary: 'What was changed of a record, newest first, twenty entries at a time',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because },
    input: z.object({
      ...record,
      origin: z.union([z.enum(CHANGE_ORIGINS), z.literal('')]).optional(),
      personId: optionalId,
      field: textFilter,
      /** What was changed of one of its variants or lines alone, by its id. */
      line: optionalId,
      /** The moment of the last entry that is there. */
      before: momentText.optional(),
    }),
    output: dataOf(z.object({ entries: z.array(historyEntry), more: z.boolean() })),
  }),
  choices: endpoint({
    summary: 'By which people and fields the history of a record can be narrowed',
    method: 'POST',
    path: `${service}/choices`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because },
    input: z.object(record),
    output: dataOf(z.object({ people: z.array(choice), fields: z.array(choice) })),
  }),
  compare: endpoint({
    summary: 'A record as an entry left it beside another one, field by field; without `newer` as it is now',
    method: 'POST',
    path: `${service}/compare`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because },
    input: z.object({ ...record, older: momentText, newer: momentText.optional() }),
    output: dataOf(z.object({ older: side, newer: side, fields: z.array(comparedField) })),
  }),
};
