import { z } from 'zod';
import { recordId } from './fields.ts';

/** Rows that can be named one by one. */
const MAX_NAMED = 10_000;
const tooMany = `最多选择${MAX_NAMED}条`;
const named = z.array(recordId, '编号格式不正确').max(MAX_NAMED, tooMany);
const NOTHING = '请先选择数据';

/**
 * Rows that somebody has chosen of a list. With `ids` those alone; without, all that `filter` finds but for `except`. The filter is
 * what the list is asked for, as its call takes it on the wire: filters and order, whatever the page.
 */
export const listSelection = z
  .object({
    ids: named.min(1, NOTHING).optional(),
    filter: z.record(z.string(), z.unknown(), '格式不正确').optional(),
    except: named.optional(),
  })
  // Nothing said is not everything chosen.
  .refine(({ ids, filter }) => ids !== undefined || filter !== undefined, {
    path: ['ids'],
    message: NOTHING,
  });
export type ListSelection = z.infer<typeof listSelection>;
