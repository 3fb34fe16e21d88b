import { useState } from 'react';
import { imports, type ImportRun } from '@edp/contract/imports';
import { downloadFile } from '../../lib/api/download.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FirstPasswords } from './FirstPasswords.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ProblemsButton } from './ProblemsButton.tsx';
import { Ended, Progress } from './Progress.tsx';
import { isUnderWay } from '../records/use-followed-run.ts';
import { useStep } from './use-import-run.ts';
import styles from './imports.module.css';

interface ResultStepProps {
  run: ImportRun;
  onClose: () => void;
  reload: () => Promise<unknown>;
}

/** What was written, and the way back. */
export function ResultStep({ run, onClose, reload }: ResultStepProps) {
  const t = useTexts();
  const step = useStep(reload);
  const [busy, setBusy] = useState(false);
  if (isUnderWay(run))
    return (
      <div className={styles.narrow}>
        <Progress run={run} />
      </div>
    );
  const { fates } = run;
  const go = async (work: () => Promise<boolean>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const isOver = run.job.state === 'done';
  const isBack = run.state === 'takingBack' || run.state === 'takenBack';
  return (
    <>
      <Outcome run={run} isBack={isBack} />
      {fates.left > 0 && <ImportRows run={run} filter={{ left: 1 }} />}
      <footer className={styles.foot}>
        <span>
          <ActionLink onClick={() => downloadFile(imports.file, { id: run.id }, run.fileName)}>
            {t('下载原文件')}
          </ActionLink>
        </span>
        {!isBack && <ProblemsButton run={run} />}
        {!isOver && !isBack && (
          <Button
            busy={busy}
            onClick={() => void go(() => step(imports.apply, { id: run.id, which: 'both' }))}
          >
            {t('继续导入')}
          </Button>
        )}
        {run.givesPasswords && !isBack && <FirstPasswords importId={run.id} />}
        {run.state !== 'takenBack' && fates.written > 0 && (
          <Button busy={busy} onClick={() => void go(() => step(imports.takeBack, { id: run.id }))}>
            {t('撤销导入')}
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {t('完成')}
        </Button>
      </footer>
    </>
  );
}

function Outcome({ run, isBack }: { run: ImportRun; isBack: boolean }) {
  const t = useTexts();
  const { fates, outcomes } = run;
  return (
    <div className={styles.narrow} role="status">
      <Ended run={run} />
      <p className={styles.result}>
        {isBack
          ? t('已撤销 {n} 条', { n: fates.takenBack.toLocaleString('en') })
          : t('已导入 {n} 条', { n: fates.written.toLocaleString('en') })}
      </p>
      {!isBack && fates.written > 0 && run.afterwards !== '' && <p>{run.afterwards}</p>}
      {!isBack && outcomes.wrong > 0 && <p>{t('{n} 行有问题，没有导入', { n: outcomes.wrong })}</p>}
      {fates.left > 0 && <p>{t('{n} 条没有撤销，原因如下', { n: fates.left })}</p>}
    </div>
  );
}
