import { deletedRecords } from '@edp/contract/deleted-records';
import type { BinRetention } from '@edp/contract/deleted-records';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { eventSubject } from '../../recycle-bin/move-to-bin.ts';
import { replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { sightOf } from './bin-sight.ts';
import { readContent } from './deleted-content.ts';
import { toDeletedDto } from './deleted-record-dto.ts';
import {
  findRetention,
  listDeleted,
  lockDeleted,
  purgeDeleted,
  replaceRetention,
} from './deleted-records.queries.ts';
import { restoreRecord } from './restore-record.ts';

export const deletedRecordRoutes = implement(deletedRecords, {
  async list(input, context) {
    const { rows, ...totals } = await listDeleted(context, sightOf(context.session), input);
    return { data: rows.map((row) => toDeletedDto(row, context)), ...totals };
  },

  detail: async ({ id }, context) => ({ data: await readContent(context, id) }),

  restore: async (input, context) => ({ data: await restoreRecord(context, input), msg: '已恢复' }),

  async purge({ ids }, context) {
    await purge(context, [...new Set(ids)]);
    return { msg: '已彻底删除' };
  },

  retention: async (_input, context) => ({ data: await findRetention(context) }),

  saveRetention: async (input, context) => ({ data: await saveRetention(context, input), msg: '操作成功' }),
});

/** @throws AppError notFound when one of them is missing */
async function purge(context: SignedInContext, ids: readonly number[]): Promise<void> {
  const found = await lockDeleted(context, sightOf(context.session), ids);
  if (found.length < ids.length) throw new AppError('notFound');
  await together([
    purgeDeleted(context, ids),
    ...found.map(({ kind, ...named }) =>
      recordEvent(context, { kind: 'recordPurged', subject: eventSubject(kind, named) }),
    ),
  ]);
}

/** @throws AppError stale with what holds now */
async function saveRetention(
  context: SignedInContext,
  { days, version }: ParsedInputOf<typeof deletedRecords.saveRetention>,
): Promise<BinRetention> {
  const former = await findRetention(context);
  if (!(await replaceRetention(context, { days, version })))
    throw new AppError('stale', undefined, { current: await findRetention(context) });
  const [retention] = await together([
    findRetention(context),
    recordEvent(context, {
      kind: 'binRetentionChanged',
      changes: replaced('days', String(former.days), String(days)),
    }),
  ]);
  return retention;
}
