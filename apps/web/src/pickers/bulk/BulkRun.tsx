import { useState } from 'react';
import { backgroundJobs } from '@edp/contract/background-jobs';
import { bulkChanges, type BulkChange } from '@edp/contract/bulk-changes';
import { saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ChangedRows, Download, SkippedRows } from './BulkPreview.tsx';
import { isUnderWay } from '../records/use-followed-run.ts';
import { useBulkChange } from './use-bulk-change.ts';
import styles from './bulk.module.css';

interface BulkRunProps {
  id: number;
  /** What the records are called. */
  title: string;
  onClose: () => void;
}

const WIDTH = 760;

/** A change that goes on or is over: how far it is, what became of it, and the way back. */
export function BulkRun({ id, title, onClose }: BulkRunProps) {
  const t = useTexts();
  const { data: change, error, reload } = useBulkChange(id);
  return (
    <Dialog
      title={`${t('批量修改')} · ${title}`}
      width={WIDTH}
      shape="drawer"
      onClose={onClose}
      footer={
        <>
          {change && !isUnderWay(change) && <NextSteps change={change} reload={reload} />}
          <Button kind="primary" onClick={onClose}>
            {change && isUnderWay(change) ? t('在后台继续') : t('完成')}
          </Button>
        </>
      }
    >
      <div className={styles.drawer}>
        {error !== undefined && <p role="alert">{error}</p>}
        {change && (isUnderWay(change) ? <Progress change={change} /> : <Outcome change={change} />)}
      </div>
    </Dialog>
  );
}

function Progress({ change: { job, state } }: { change: BulkChange }) {
  const t = useTexts();
  const cancel = useSave(backgroundJobs.cancel);
  if (job === null) return null;
  const count = (n: number) => n.toLocaleString('en');
  const words = state === 'takingBack' ? t('正在撤销') : t('正在修改');
  const far =
    job.total === null
      ? t('已处理 {n} 条', { n: count(job.done) })
      : t('已处理 {n} / {total} 条', { n: count(job.done), total: count(job.total) });
  return (
    <div className={styles.progress}>
      <p role="status">
        {words} · {far}
      </p>
      <progress aria-label={t('进度')} {...(job.total ? { value: job.done, max: job.total } : {})} />
      <Button onClick={() => void cancel({ id: job.id })}>{t('停止')}</Button>
      <p className={styles.told}>{t('停止后，已完成的保留，可以撤销或继续')}</p>
    </div>
  );
}

function Outcome({ change }: { change: BulkChange }) {
  const t = useTexts();
  const { state, fates, outcomes, job } = change;
  const count = (n: number) => n.toLocaleString('en');
  const isBack = state === 'takingBack' || state === 'takenBack';
  return (
    <>
      <div className={styles.result} role="status">
        {job?.state === 'cancelled' && <p>{t('已停止')}</p>}
        {job?.state === 'failed' && <p>{`${t('失败')}：${job.message}`}</p>}
        <p className={styles.figure}>
          {isBack
            ? t('已撤销 {n} 条', { n: count(fates.takenBack) })
            : t('已修改 {n} 条，跳过 {skipped} 条', {
                n: count(fates.written),
                skipped: count(outcomes.skip),
              })}
        </p>
        <Download change={change} skipped={0} label={t('下载明细')} />
      </div>
      {!isBack && <ChangedRows change={change} filter={{ fate: 'written' }} />}
      <SkippedRows change={change} filter={isBack ? { fate: 'left' } : { outcome: 'skip' }} />
    </>
  );
}

function NextSteps({ change, reload }: { change: BulkChange; reload: () => Promise<unknown> }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const { id, state, fates, job } = change;
  const step = async (endpoint: typeof bulkChanges.run | typeof bulkChanges.takeBack) => {
    setBusy(true);
    try {
      await saveCommand(endpoint, { id });
      await reload();
    } catch (error) {
      reportFailure(error, t('操作失败'));
    }
    setBusy(false);
  };
  return (
    <>
      {state === 'running' && job?.state !== 'done' && (
        <Button busy={busy} onClick={() => void step(bulkChanges.run)}>
          {t('继续修改')}
        </Button>
      )}
      {state !== 'takenBack' && fates.written > 0 && (
        <Button busy={busy} onClick={() => void step(bulkChanges.takeBack)}>
          {t('撤销')}
        </Button>
      )}
    </>
  );
}
