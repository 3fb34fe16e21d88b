import { restorers } from '@edp/contract/restorers';
import { call } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { limitsFor, upload } from '../../lib/api/upload.ts';
import { notify } from '../../lib/browser/notify.ts';
import { refreshData } from '../../lib/query/query-client.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import { refusalOf } from '../../ui/files/picture-rules.ts';
import { fitted } from '../../ui/files/shrink-picture.ts';

/** Uploads a file as the picture of a record and tells what came of it; it never throws. */
export async function storePicture(
  of: 'material' | 'product',
  id: number,
  file: File,
  t: Translate,
): Promise<void> {
  const limits = limitsFor('picture');
  try {
    const picture = await fitted(file, limits);
    const refusal = await refusalOf(picture, limits, t);
    if (refusal !== undefined) return notify.warning(refusal);
    const stored = await upload(picture, 'edp', { purpose: 'picture' });
    const field = { field: 'picId', restored: { line: 0, value: stored.id } };
    await restorers[of]?.restore(call, { id, fields: [field], version: null });
    notify.success(t('图片已保存'));
    await refreshData();
  } catch (error) {
    reportFailure(error, t('操作失败'));
  }
}
