import { backgroundJobs } from '@edp/contract/background-jobs';
import type { ImportRun } from '@edp/contract/imports';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { isUnderWay } from './use-import-run.ts';
import styles from './imports.module.css';

/** How far a job is, or why it has ended before its end. */
export function Progress({ run, onAgain }: { run: ImportRun | undefined; onAgain?: () => void }) {
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
  if (run && !isUnderWay(run) && run.job.state !== 'done')
    return (
      <div className={styles.narrow}>
        <p role="alert">{run.job.state === 'cancelled' ? t('已取消') : `${t('失败')}：${run.job.message}`}</p>
        {onAgain && <Button onClick={onAgain}>{t('重新选择文件')}</Button>}
      </div>
    );
  const done = (run?.job.done ?? 0).toLocaleString('en');
  return (
    <div className={styles.narrow}>
      <p role="status">
        {run ? words[run.state] : t('正在读取')}… {t('已处理 {n} 行', { n: done })}
      </p>
      <progress className={styles.bar} aria-label={t('进度')} />
      {run && <Button onClick={() => void cancel({ id: run.job.id }, run.fileName)}>{t('取消')}</Button>}
    </div>
  );
}
