import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { recordId } from './fields.ts';
import { namedKind, namedRecord } from './named-records.ts';
import { dataOf, MAX_TEXTS, paging } from './paging.ts';

/** Kinds of records that are asked for what uses them; each has the name of its screen. */
export const USED_KINDS = [
  'material',
  'product',
  'bom',
  'brand',
  'unit',
  'specification',
  'categorySet',
  'labelSet',
  'application',
] as const;
export type UsedKind = (typeof USED_KINDS)[number];

/** What of one kind uses a record. */
const usesOfKind = z.object({
  kind: namedKind,
  /** All of them, counted up to the bound of lists; beyond it `totalBounded` holds. */
  total: z.number(),
  totalBounded: z.boolean(),
  /** Those of them that the reader sees; `records` are a page of these, newest first. */
  seen: z.number(),
  records: z.array(namedRecord),
});
export type UsesOfKind = z.infer<typeof usesOfKind>;

/** A page of the records of each kind. */
export const USES_PAGE = 10;

const { pageNo, pageSize } = paging([''], { mostRows: MAX_TEXTS });

export const recordUses = {
  list: endpoint({
    summary:
      'What uses a record, kind by kind; who may not see what uses it is told how many there are. Refused to whoever cannot see the record',
    method: 'POST',
    path: '/edp/v1/recordUse/list',
    kind: 'query',
    access: 'signed-in',
    permission: USED_KINDS,
    input: z.object({
      kind: z.enum(USED_KINDS, '类型不正确'),
      id: recordId,
      /** One of the kinds that use it; without one all of them. */
      by: namedKind.optional(),
      pageNo,
      pageSize,
    }),
    output: dataOf(z.array(usesOfKind)),
  }),
};
