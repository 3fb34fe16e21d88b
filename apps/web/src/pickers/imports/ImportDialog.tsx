import { useState } from 'react';
import type { ImportRun } from '@edp/contract/imports';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { CheckStep } from './CheckStep.tsx';
import { FileStep } from './FileStep.tsx';
import { MatchStep } from './MatchStep.tsx';
import { Progress } from './Progress.tsx';
import { ResultStep } from './ResultStep.tsx';
import { Steps, type Step } from './Steps.tsx';
import { useUnfinishedImport } from './unfinished-imports.ts';
import { isUnderWay, useImportRun } from './use-import-run.ts';
import styles from './imports.module.css';

interface ImportDialogProps {
  list: string;
  /** What the records are called. */
  title: string;
  onClose: () => void;
}

/** From a file to records: choosing it, matching its columns, checking its rows, writing them. */
export function ImportDialog(props: ImportDialogProps) {
  return (
    <TextsProvider functionKey="imports">
      <ImportWindow {...props} />
    </TextsProvider>
  );
}

function ImportWindow({ list, title, onClose }: ImportDialogProps) {
  const t = useTexts();
  const [id, keep] = useUnfinishedImport(list);
  return (
    <Dialog title={t('导入{name}', { name: title })} width={1280} shape="page" onClose={onClose}>
      <div className={styles.page}>
        {id === undefined ? (
          <>
            <Steps current="file" />
            <FileStep list={list} title={title} onStarted={keep} />
          </>
        ) : (
          <Run
            key={id}
            id={id}
            onAgain={() => keep(undefined)}
            onFinished={() => {
              keep(undefined);
              onClose();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface RunProps {
  id: number;
  onAgain: () => void;
  onFinished: () => void;
}

/** What follows when the file is there. */
function Run({ id, onAgain, onFinished }: RunProps) {
  const t = useTexts();
  const [matching, setMatching] = useState(false);
  const { data: run, reload, error } = useImportRun(id);
  const step = matching ? 'match' : stepOf(run);
  if (run === undefined && error !== undefined)
    return (
      <div className={styles.narrow}>
        <p role="alert">{error}</p>
        <Button onClick={() => void reload()}>{t('重试')}</Button>
        <Button onClick={onAgain}>{t('重新选择文件')}</Button>
      </div>
    );
  return (
    <>
      <Steps current={step} />
      {step === 'file' && <Progress run={run} onAgain={onAgain} />}
      {step === 'match' && run && (
        <MatchStep run={run} onAgain={onAgain} onDone={() => setMatching(false)} reload={reload} />
      )}
      {step === 'check' && run && (
        <CheckStep run={run} onAgain={onAgain} onMatch={() => setMatching(true)} reload={reload} />
      )}
      {step === 'result' && run && <ResultStep run={run} onClose={onFinished} reload={reload} />}
    </>
  );
}

/** What is to be done next with an import. */
function stepOf(run: ImportRun | undefined): Step {
  if (run === undefined || run.state === 'reading') return 'file';
  if (run.state === 'checking') return isUnderWay(run) ? 'file' : 'match';
  if (run.state === 'checked') {
    const { outcomes } = run;
    return outcomes.new + outcomes.change + outcomes.same + outcomes.wrong === 0 ? 'match' : 'check';
  }
  return 'result';
}
