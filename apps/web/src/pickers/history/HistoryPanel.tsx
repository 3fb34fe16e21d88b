import { useState, type ReactNode } from 'react';
import type { HistoryEntry } from '@edp/contract/record-history';
import { useCan } from '../../lib/session/can.ts';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { today } from '../../ui/dates/days.ts';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { CompareView } from './CompareView.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryItem } from './HistoryItem.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useHistory, type HistoryFilters as Filters, type HistoryRecord } from './use-history.ts';
import { useRestorer } from './use-restorer.ts';
import styles from './history.module.css';

export interface HistoryPanelProps extends HistoryRecord {
  /** Of what is in the recycle bin, from where it is restored. */
  isDeleted?: boolean;
}

/**
 * What was changed of a record, two states of it side by side, and the way back to one. It fills the height that it is given;
 * where there is room, the comparison stands beside the timeline, else in its place.
 */
export function HistoryPanel(props: HistoryPanelProps) {
  return (
    <TextsProvider functionKey="history">
      <Panel key={`${props.kind} ${props.id}`} {...props} />
    </TextsProvider>
  );
}

function Panel({ kind, id, line, isDeleted = false }: HistoryPanelProps) {
  const t = useTexts();
  const record = { kind, id };
  const [filters, setFilters] = useState<Filters>({});
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [restoring, setRestoring] = useState<HistoryEntry>();
  const history = useHistory({ ...record, line }, filters);
  const restorer = useRestorer(kind);
  const can = useCan(restorer?.screen ?? '');
  const mayRestore = !isDeleted && (restorer?.buttons.some((button) => can.button(button)) ?? false);
  const tick = (moment: string) =>
    setTicked(
      ticked.includes(moment) ? ticked.filter((each) => each !== moment) : [...ticked, moment].slice(-2),
    );
  // Moments are texts that stand in the order of time.
  const [older, newer] = ticked.toSorted();
  const restored = history.entries.find(({ moment }) => moment === older);
  return (
    <div className={styles.panel} data-comparing={newer !== undefined || undefined}>
      <div className={styles.timeline}>
        <HistoryFilters record={record} filters={filters} onChange={setFilters} />
        <Entries history={history} isFiltered={Object.values(filters).some(Boolean)}>
          {(entry, before) => (
            <HistoryItem
              key={entry.moment}
              entry={entry}
              ticked={ticked.includes(entry.moment)}
              onTick={() => tick(entry.moment)}
              onCompare={before && (() => setTicked([before.moment, entry.moment]))}
              onRestore={mayRestore && !entry.current ? () => setRestoring(entry) : undefined}
            />
          )}
        </Entries>
      </div>
      {older !== undefined && newer !== undefined && (
        <CompareView
          key={`${older} ${newer}`}
          record={record}
          older={older}
          newer={newer}
          isNewerCurrent={history.entries.some((entry) => entry.current && entry.moment === newer)}
          title={t('对比 2 个版本')}
          onClose={() => setTicked([])}
        >
          {() =>
            mayRestore &&
            restored && (
              <footer className={styles.foot}>
                <p>{t('恢复会生成新版本，不会抹去之后的历史')}</p>
                <Button onClick={() => setRestoring(restored)}>
                  {t('恢复 {name}…', {
                    name: restored.version === null ? restored.time : `v${restored.version}`,
                  })}
                </Button>
              </footer>
            )
          }
        </CompareView>
      )}
      {restoring && restorer && (
        <RestoreDialog
          record={record}
          restorer={restorer}
          entry={restoring}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </div>
  );
}

interface EntriesProps {
  history: ReturnType<typeof useHistory>;
  isFiltered: boolean;
  children: (entry: HistoryEntry, before: HistoryEntry | undefined) => ReactNode;
}

/** The entries by day, with more as one scrolls. */
function Entries({ history, isFiltered, children }: EntriesProps) {
  const t = useTexts();
  const { entries, more, reading, readMore, loading, error, reload } = history;
  if (loading) return <Skeleton count={8} />;
  if (error !== undefined)
    return <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />;
  if (entries.length === 0)
    return (
      <TableNotice
        text={isFiltered ? t('没有符合条件的历史') : t('还没有历史：此数据在启用历史之后没有修改过')}
      />
    );
  const days = [...Map.groupBy(entries, ({ time }) => time.slice(0, 10))];
  return (
    <div
      className={styles.entries}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < 200) void readMore();
      }}
    >
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day === today() ? `${t('今天')} · ${day}` : day}</h3>
          <ol>{ofDay.map((entry) => children(entry, entries[entries.indexOf(entry) + 1]))}</ol>
        </section>
      ))}
      {more && (
        <div className={styles.more}>
          <Button busy={reading} onClick={() => void readMore()}>
            {t('更早的历史')}
          </Button>
        </div>
      )}
    </div>
  );
}
