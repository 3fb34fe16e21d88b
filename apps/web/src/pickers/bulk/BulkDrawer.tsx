import { useMemo, useState } from 'react';
import { Radio } from 'antd';
import { bulkChanges } from '@edp/contract/bulk-changes';
import { saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useDiscard } from '../../ui/form/use-discard.tsx';
import { BulkLines } from './BulkLines.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkRun } from './BulkRun.tsx';
import { emptyLine, toChange, type BulkLine } from './bulk-lines.ts';
import { useBulkChange, usePreview, type BulkSelection } from './use-bulk-change.ts';
import styles from './bulk.module.css';

interface BulkDrawerProps {
  /** The list by its name, what its records are called, and what its call is asked for. */
  listed: { name: string; title: string; input: unknown };
  /** Ids of checked rows. */
  chosen: readonly number[];
  /** Of all that the list finds; undefined where only a bound is known. */
  total: number | undefined;
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
  return <BulkRun id={running} title={props.listed.title} onClose={props.onClose} />;
}

function Editing({
  listed,
  chosen,
  total,
  onClose,
  onRun,
}: BulkDrawerProps & { onRun: (id: number) => void }) {
  const t = useTexts();
  const { name: list, title } = listed;
  const [rows, setRows] = useState<BulkSelection['rows']>('selected');
  const [lines, setLines] = useState<readonly BulkLine[]>([emptyLine(0)]);
  const [busy, setBusy] = useState(false);
  const { data: offers, error, reload } = useRecord(bulkChanges.fields, { list });
  const complete = useMemo(() => lines.map(toChange), [lines]);
  const changes = complete.filter((change) => change !== undefined);
  const preview = usePreview({ list, rows, ids: chosen, input: listed.input }, changes);
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
        <Which rows={rows} onChange={setRows} chosen={chosen.length} total={total} />
        {error !== undefined && (
          <p role="alert">
            {error} <Button onClick={() => void reload()}>{t('重试')}</Button>
          </p>
        )}
        {offers && <BulkLines offers={offers} lines={lines} messages={messages} onChange={setLines} />}
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

interface WhichProps {
  rows: BulkSelection['rows'];
  onChange: (rows: BulkSelection['rows']) => void;
  chosen: number;
  total: number | undefined;
}

/** How many records, and where the choice comes from. */
function Which({ rows, onChange, chosen, total }: WhichProps) {
  const t = useTexts();
  const all =
    total === undefined ? t('当前筛选的全部') : t('当前筛选的全部 {n} 条', { n: total.toLocaleString('en') });
  return (
    <fieldset className={styles.which}>
      <legend>{t('修改范围')}</legend>
      <Radio.Group
        value={rows}
        onChange={({ target }) => onChange(target.value === 'all' ? 'all' : 'selected')}
        options={[
          { value: 'selected', label: t('已选 {n} 条', { n: chosen.toLocaleString('en') }) },
          { value: 'all', label: all },
        ]}
      />
    </fieldset>
  );
}
