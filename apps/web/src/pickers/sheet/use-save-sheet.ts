import { useState } from 'react';
import { bulkChanges } from '@edp/contract/bulk-changes';
import { call } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { refreshData } from '../../lib/query/query-client.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { takeBack } from './take-back.ts';
import type { Sheet } from './sheet.ts';

/** Saves the changed rows of a sheet at once; those that are wrong stay as they were edited. `onProblem` leads to the first of them. */
export function useSaveSheet(list: string, sheet: Sheet, onProblem: () => void) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    const ids = sheet.rows.map(({ id }) => id);
    const { data } = await call(bulkChanges.sheet, { list, ids });
    sheet.refreshed(data.rows, data.names);
  };
  const undo = async (changeId: number) => {
    await takeBack(t, changeId);
    await refresh().catch((error: unknown) => reportFailure(error, t('获取服务器数据失败')));
  };
  const tell = (written: number, left: number, changeId: number | null) => {
    const saved = t('已保存 {n} 行', { n: written });
    const words = left > 0 ? t('{saved}，{n} 行有问题，未保存', { saved, n: left }) : saved;
    const options = changeId === null ? {} : { undo: { label: t('撤销'), run: () => undo(changeId) } };
    if (written > 0) notify.success(words, options);
    else if (left > 0) notify.error(t('{n} 行有问题，未保存', { n: left }));
    else notify.success(t('没有变化'));
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await sheet.settle();
      const { rows, left } = sheet.changedRows();
      if (rows.length === 0) {
        tell(0, left, null);
        return left > 0 ? onProblem() : undefined;
      }
      const { data } = await call(bulkChanges.saveSheet, { list, rows });
      sheet.saved(data.rows, data.names, t('数据不存在'));
      const isWrong = (outcome: string) => outcome !== 'written' && outcome !== 'same';
      const refused = data.rows.filter(({ outcome }) => isWrong(outcome)).length;
      tell(data.rows.filter(({ outcome }) => outcome === 'written').length, left + refused, data.changeId);
      if (left + refused > 0) onProblem();
      void refreshData();
    } catch (error) {
      reportFailure(error, t('操作失败'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
