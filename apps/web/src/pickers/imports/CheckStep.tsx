import { useState } from 'react';
import { MEGABYTE } from '@edp/contract/files';
import {
  IMPORT_CHOICES,
  imports,
  ROW_OUTCOMES,
  type ImportChoice,
  type ImportRun,
  type RowOutcome,
} from '@edp/contract/imports';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TabList } from '../../ui/tabs/TabList.tsx';
import { ImportRows } from './ImportRows.tsx';
import { PicturesLine } from './PicturesLine.tsx';
import { ProblemsButton } from './ProblemsButton.tsx';
import { Progress } from './Progress.tsx';
import { isUnderWay } from '../records/use-followed-run.ts';
import { useStep } from './use-import-run.ts';
import styles from './imports.module.css';

interface CheckStepProps {
  run: ImportRun;
  onAgain: () => void;
  onMatch: () => void;
  reload: () => Promise<unknown>;
}

/** What would become of each row; wrong cells are mended in their place. */
export function CheckStep({ run, onAgain, onMatch, reload }: CheckStepProps) {
  const t = useTexts();
  const step = useStep(reload);
  const [outcome, setOutcome] = useState<RowOutcome>();
  const [which, setWhich] = useState<ImportChoice>('both');
  const [busy, setBusy] = useState(false);
  const { outcomes } = run;
  const checking = isUnderWay(run);
  const all = outcomes.new + outcomes.change + outcomes.same + outcomes.wrong;
  const count = (which === 'change' ? 0 : outcomes.new) + (which === 'new' ? 0 : outcomes.change);
  const tabs: { key: RowOutcome | 'all'; label: string; note: string }[] = [
    { key: 'all', label: t('全部'), note: all.toLocaleString('en') },
    { key: 'new', label: t('新增|结果'), note: outcomes.new.toLocaleString('en') },
    { key: 'change', label: t('更新|结果'), note: outcomes.change.toLocaleString('en') },
    { key: 'same', label: t('无变化'), note: outcomes.same.toLocaleString('en') },
    { key: 'wrong', label: t('有问题'), note: outcomes.wrong.toLocaleString('en') },
  ];
  const apply = async () => {
    setBusy(true);
    await step(imports.apply, { id: run.id, which });
    setBusy(false);
  };
  return (
    <>
      <FileLine run={run} idle={!checking} onAgain={onAgain} onMatch={onMatch} />
      {run.pictures && <PicturesLine run={run} pictures={run.pictures} idle={!checking} reload={reload} />}
      <div className={styles.tools}>
        <TabList
          id="import"
          label={t('结果')}
          tabs={tabs}
          current={outcome ?? 'all'}
          onShow={(key) => setOutcome(ROW_OUTCOMES.find((known) => known === key))}
        />
        {!checking && <ProblemsButton run={run} />}
      </div>
      <div
        className={styles.panel}
        id={`import-${outcome ?? 'all'}-panel`}
        role="tabpanel"
        aria-labelledby={`import-${outcome ?? 'all'}`}
      >
        <ImportRows
          key={outcome ?? 'all'}
          run={run}
          filter={{ outcome }}
          onCorrected={checking ? undefined : reload}
          onMatch={checking ? undefined : onMatch}
        />
      </div>
      <footer className={styles.foot}>
        <Foot run={run} />
        <select
          className="edp-choice"
          aria-label={t('导入范围')}
          value={which}
          onChange={({ target }) =>
            setWhich(IMPORT_CHOICES.find((choice) => choice === target.value) ?? 'both')
          }
        >
          <option value="both">{t('新增和更新')}</option>
          <option value="new">{t('只新增')}</option>
          <option value="change">{t('只更新')}</option>
        </select>
        <Button kind="primary" disabled={count === 0 || checking} busy={busy} onClick={() => void apply()}>
          {t('导入 {n} 条', { n: count.toLocaleString('en') })}
        </Button>
      </footer>
    </>
  );
}

/** How far the check is, or what happens to rows with problems. */
function Foot({ run }: { run: ImportRun }) {
  const t = useTexts();
  if (isUnderWay(run)) return <Progress run={run} />;
  const { wrong } = run.outcomes;
  return <span>{wrong > 0 && t('有问题的 {n} 行不会导入，改好后可再次导入同一文件', { n: wrong })}</span>;
}

interface FileLineProps extends Pick<CheckStepProps, 'run' | 'onAgain' | 'onMatch'> {
  idle: boolean;
}

function FileLine({ run, idle, onAgain, onMatch }: FileLineProps) {
  const t = useTexts();
  const ignored = run.headings.length - run.matching.length;
  const guessed = run.matching.filter(({ sure }) => !sure).length;
  return (
    <div className={styles.file}>
      <strong>{run.fileName}</strong>
      {run.sheet !== '' && <span>{t('工作表“{name}”', { name: run.sheet })}</span>}
      {run.within !== '' && <span>{t('导入到“{name}”', { name: run.within })}</span>}
      <span>{sizeText(run.byteSize)}</span>
      {idle && <ActionLink onClick={onAgain}>{t('更换文件')}</ActionLink>}
      <span className={styles.matched}>
        {t('已匹配 {n} 列', { n: run.matching.length })}
        {guessed > 0 && ` · ${t('{n} 列待确认', { n: guessed })}`}
        {ignored > 0 && ` · ${t('忽略 {n} 列', { n: ignored })}`}
      </span>
      {idle && <ActionLink onClick={onMatch}>{t('调整匹配')}</ActionLink>}
    </div>
  );
}

/** Such as `1.4 MB`. */
function sizeText(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.ceil(bytes / KILOBYTE)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

const KILOBYTE = 1_024;
