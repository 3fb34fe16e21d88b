import { deletedRecords, type LeftOut } from '@edp/contract/deleted-records';
import { z } from 'zod';
import { call } from '../api/call.ts';
import { reportFailure } from '../api/failure.ts';
import { notify } from '../browser/notify.ts';
import type { Translate } from '../texts/texts.tsx';
import { leftOutText } from './left-out-text.ts';
import { refreshData } from './query-client.ts';

const id = z.coerce.number();
const ids = z.union([z.array(id), z.string().transform((text) => text.split(',').map(Number))]);
/** How calls that delete name what they delete. */
const removed = z.union([
  z.array(id),
  z.object({ ids }).transform((input) => input.ids),
  z.object({ id }).transform((input) => [input.id]),
]);

/** Restores from the bin what a call has deleted, one after the other; what cannot be restored is told, and stays there. */
export async function undoRemoval(t: Translate, input: unknown): Promise<void> {
  const leftOut: LeftOut[] = [];
  try {
    for (const removedId of removed.parse(input))
      leftOut.push(...(await call(deletedRecords.restore, { id: removedId })).data.leftOut);
    if (leftOut.length > 0) notify.warning(leftOutText(t, leftOut));
    else notify.success(t('已撤销删除'));
  } catch (error) {
    reportFailure(error, t('恢复失败'));
  }
  void refreshData();
}
