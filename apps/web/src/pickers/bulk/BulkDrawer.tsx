import { useMemo, useState } from 'react';
import { bulkChanges } from '@edp/contract/bulk-changes';
import { saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useDiscard } from '../../ui/form/use-discard.tsx';
import type { Chosen } from '../../ui/selection/use-checked-rows.ts';
import { BulkLines } from './BulkLines.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkRun } from './BulkRun.tsx';
import { CategorySetContext } from './category-set.ts';
import { emptyLine, toChange, type BulkLine } from './bulk-lines.ts';
import { useBulkChange, usePreview } from './use-bulk-change.ts';
import styles from './bulk.module.css';

interface BulkDrawerProps {
  /** Its name. */
  list: string;
  /** What its records are called. */
  title: string;
  chosen: Pick<Chosen, 'chosen' | 'count' | 'isAll' | 'isBounded'>;
  /** Whose categories are chosen from; absent, those of products and materials. */
  categorySetId?: number | undefined;
  onClose: () => void;
}

const WIDTH = 760;

/** Changes many records at once: what is to happen to which fields, what would become of the records, and how it goes. */
export function BulkDrawer(props: BulkDrawerProps) {
  return (
    <TextsProvider functionKey="bulkChange">
      <Steps {...props} />
    </TextsProvider>
  );
}

function Steps(props: BulkDrawerProps) {
  const [running, setRunning] = useState<number>();
  if (running === undefined) return <Editing {...props} onRun={setRunning} />;
  return <BulkRun id={running} title={props.title} onClose={props.onClose} />;
}

function Editing(props: BulkDrawerProps & { onRun: (id: number) => void }) {
  const { list, title, chosen, categorySetId, onClose, onRun } = props;
  const t = useTexts();
  const [lines, setLines] = useState<readonly BulkLine[]>([emptyLine(0)]);
  const [busy, setBusy] = useState(false);
  const { data: offers, error, reload } = useRecord(bulkChanges.fields, { list });
  const complete = useMemo(() => lines.map(toChange), [lines]);
  const changes = complete.filter((change) => change !== undefined);
  const preview = usePreview({ list, selection: chosen.chosen }, changes);
  const { change } = usePreviewed(preview.change);
  const discard = useDiscard(lines.some(({ field }) => field !== undefined));
  const isSettled = change?.state === 'previewed' && !preview.isBehind && !preview.error;
  const count = change?.outcomes.change ?? 0;
  const run = async () => {
    if (change === undefined) return;
    setBusy(true);
    try {
      await saveCommand(bulkChanges.run, { id: change.id });
      onRun(change.id);
    } catch (failure) {
      reportFailure(failure, t('操作失败'));
      setBusy(false);
    }
  };
  const places = lines.flatMap((line, at) => (complete[at] ? [line.key] : []));
  const messages = new Map([...preview.invalid].map(([at, message]) => [places[at] ?? -1, message]));
  return (
    <Dialog
      title={`${t('批量修改')} · ${title}`}
      width={WIDTH}
      shape="drawer"
      onClose={() => discard.leave(onClose)}
      footer={
        <>
          <span className={styles.hint}>{t('完成后 30 天内可以撤销')}</span>
          <Button onClick={() => discard.leave(onClose)}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} disabled={!isSettled || count === 0} onClick={() => void run()}>
            {t('修改 {n} 条', { n: count.toLocaleString('en') })}
          </Button>
        </>
      }
    >
      <div className={styles.drawer}>
        <Which chosen={chosen} />
        {error !== undefined && (
          <p role="alert">
            {error} <Button onClick={() => void reload()}>{t('重试')}</Button>
          </p>
        )}
        {offers && (
          <CategorySetContext value={categorySetId}>
            <BulkLines offers={offers} lines={lines} messages={messages} onChange={setLines} />
          </CategorySetContext>
        )}
        <BulkPreview preview={{ ...preview, change }} />
      </div>
      {discard.question}
    </Dialog>
  );
}

/** A preview that goes on in the background, as it is by now. */
function usePreviewed(asked: ReturnType<typeof usePreview>['change']) {
  const isFollowed = asked?.state === 'previewing';
  const { data } = useBulkChange(asked?.id ?? 0, { enabled: isFollowed });
  return { change: isFollowed && data?.id === asked.id ? data : asked };
}

/** How many records, and where the choice comes from. */
function Which({ chosen: { count, isAll, isBounded } }: Pick<BulkDrawerProps, 'chosen'>) {
  const t = useTexts();
  const n = count.toLocaleString('en');
  if (!isAll) return <p className={styles.which}>{t('已选 {n} 条', { n })}</p>;
  return (
    <p className={styles.which}>{isBounded ? t('当前筛选的全部') : t('当前筛选的全部 {n} 条', { n })}</p>
  );
}
