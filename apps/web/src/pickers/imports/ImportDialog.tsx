import { useState } from 'react';
import { imports, type ImportRun } from '@edp/contract/imports';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { CheckStep } from './CheckStep.tsx';
import { FileStep } from './FileStep.tsx';
import { MatchStep } from './MatchStep.tsx';
import { Ended, Progress } from './Progress.tsx';
import { ResultStep } from './ResultStep.tsx';
import { Steps, type Step } from './Steps.tsx';
import { useUnfinishedImport } from './unfinished-imports.ts';
import { isUnderWay } from '../records/use-followed-run.ts';
import { useImportRun } from './use-import-run.ts';
import styles from './imports.module.css';

interface ImportDialogProps {
  list: string;
  /** What the records are called; of a run it is known by itself. */
  title?: string;
  /** The tree that rows go into, where one was chosen already. */
  within?: number;
  /** One that was begun before, to be looked at or gone on with. */
  runId?: number;
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

function ImportWindow({ list, title: told, within, runId, onClose }: ImportDialogProps) {
  const t = useTexts();
  const [unfinished, keep] = useUnfinishedImport(list);
  const [shown, setShown] = useState(runId);
  const id = shown ?? unfinished;
  const run = useRecord(imports.detail, { id: runId ?? 0 }, { enabled: runId !== undefined });
  const title = told ?? run.data?.title ?? '';
  const again = () => {
    setShown(undefined);
    keep(undefined);
  };
  return (
    <Dialog title={t('导入{name}', { name: title })} width={1280} shape="page" onClose={onClose}>
      <div className={styles.page}>
        {id === undefined ? (
          <>
            <Steps current="file" />
            <FileStep list={list} title={title} within={within} onStarted={keep} />
          </>
        ) : (
          <Run
            key={id}
            id={id}
            onAgain={again}
            onFinished={() => {
              // Of several that are under way it is this one that is over.
              if (id === unfinished) keep(undefined);
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
      <Steps
        current={step}
        onGo={(to) => (to === 'match' ? setMatching(true) : onAgain())}
        reachable={run && isMendable(run) ? reachable[step] : []}
      />
      {step === 'file' || run === undefined ? (
        <div className={styles.narrow}>
          {run === undefined || isUnderWay(run) ? (
            <Progress run={run} />
          ) : (
            <Ended run={run} onAgain={onAgain} />
          )}
        </div>
      ) : (
        <StepOf
          step={step}
          run={run}
          onAgain={onAgain}
          onMatching={setMatching}
          onFinished={onFinished}
          reload={reload}
        />
      )}
    </>
  );
}

interface StepOfProps extends Omit<RunProps, 'id'> {
  step: Step;
  run: ImportRun;
  /** Whether the columns are to be matched anew. */
  onMatching: (on: boolean) => void;
  reload: () => Promise<unknown>;
}

function StepOf({ step, run, onAgain, onMatching, onFinished, reload }: StepOfProps) {
  if (step === 'result') return <ResultStep run={run} onClose={onFinished} reload={reload} />;
  if (step === 'match')
    return <MatchStep run={run} onAgain={onAgain} onDone={() => onMatching(false)} reload={reload} />;
  return <CheckStep run={run} onAgain={onAgain} onMatch={() => onMatching(true)} reload={reload} />;
}

/** Steps that one can go back to. */
const reachable: Readonly<Record<Step, readonly Step[]>> = {
  file: [],
  match: ['file'],
  check: ['file', 'match'],
  result: [],
};

/** Nothing has been written yet, and nothing goes on. */
function isMendable(run: ImportRun): boolean {
  return !isUnderWay(run) && ['reading', 'checking', 'checked'].includes(run.state);
}

/** What is to be done next with an import. */
function stepOf(run: ImportRun | undefined): Step {
  if (run === undefined || run.state === 'reading') return 'file';
  // What is known so far can be looked at while the rest is checked.
  if (run.state === 'checking') return isUnderWay(run) ? 'check' : 'match';
  if (run.state === 'checked') {
    const { outcomes } = run;
    return outcomes.new + outcomes.change + outcomes.same + outcomes.wrong === 0 ? 'match' : 'check';
  }
  return 'result';
}
