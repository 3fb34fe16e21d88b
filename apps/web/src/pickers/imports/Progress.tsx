import { backgroundJobs } from '@edp/contract/background-jobs';
import type { ImportRun } from '@edp/contract/imports';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { isUnderWay } from '../records/use-followed-run.ts';
import styles from './imports.module.css';

/** How far a job is, with the way to end it. */
export function Progress({ run }: { run: ImportRun | undefined }) {
  const t = useTexts();
  const cancel = useSave(backgroundJobs.cancel);
  const words = {
    reading: t('正在读取'),
    checking: t('正在检查'),
    checked: t('正在检查'),
    importing: t('正在导入'),
    done: t('正在导入'),
    takingBack: t('正在撤销'),
    takenBack: t('正在撤销'),
  };
  const { done = 0, total = null } = run?.job ?? {};
  const counts = { n: done.toLocaleString('en'), total: (total ?? 0).toLocaleString('en') };
  return (
    <div className={styles.progress}>
      <p role="status">
        {run ? words[run.state] : t('正在读取')}…{' '}
        {total ? t('已处理 {n} / {total} 行', counts) : t('已处理 {n} 行', counts)}
      </p>
      <progress
        className={styles.bar}
        aria-label={t('进度')}
        {...(total ? { value: done, max: total } : {})}
      />
      {run && <Button onClick={() => void cancel({ id: run.job.id }, run.fileName)}>{t('取消')}</Button>}
    </div>
  );
}

/** Why a job has ended before its end; nothing where it has not. */
export function Ended({ run, onAgain }: { run: ImportRun; onAgain?: () => void }) {
  const t = useTexts();
  if (isUnderWay(run) || run.job.state === 'done') return null;
  return (
    <div className={styles.ended}>
      <p role="alert">{run.job.state === 'cancelled' ? t('已取消') : `${t('失败')}：${run.job.message}`}</p>
      {onAgain && <Button onClick={onAgain}>{t('重新选择文件')}</Button>}
    </div>
  );
}
