import { bulkChanges, type BulkChange } from '@edp/contract/bulk-changes';
import { call } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { refreshData } from '../../lib/query/query-client.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import { isUnderWay } from '../records/use-followed-run.ts';

const ASKED_EVERY_MS = 300;

/** Takes a change back as one, waits until that is done, and tells how many records have what they had. */
export async function takeBack(t: Translate, id: number): Promise<void> {
  try {
    await call(bulkChanges.takeBack, { id });
    const { fates, job } = await settled(id);
    if (job?.state === 'failed') notify.error(job.message);
    else if (fates.left > 0)
      notify.warning(
        t('已撤销 {n} 条，{left} 条之后又被修改，保留现在的内容', { n: fates.takenBack, left: fates.left }),
      );
    else notify.success(t('已撤销 {n} 条', { n: fates.takenBack }));
  } catch (error) {
    reportFailure(error, t('操作失败'));
  }
  void refreshData();
}

async function settled(id: number): Promise<BulkChange> {
  for (;;) {
    const { data } = await call(bulkChanges.detail, { id });
    if (!isUnderWay(data)) return data;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
}
