import { useId, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { SHARED_KINDS, type SharedKind } from '@edp/contract/access';
import type { NamedKind } from '@edp/contract/named-records';
import { HISTORY_KINDS, type HistoryKind } from '@edp/contract/history-kinds';
import { USED_KINDS, type UsedKind } from '@edp/contract/record-uses';
import { textEntry, useStored } from '../../lib/browser/storage.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TabList } from '../../ui/tabs/TabList.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { ReachPanel } from './ReachPanel.tsx';
import { UsesCount } from './UsesCount.tsx';
import { UsesPanel } from './UsesPanel.tsx';
import styles from './rail.module.css';

/** What of it is told depends on the kind. */
type RailKind = NamedKind | HistoryKind;

interface RecordRailProps {
  kind: RailKind;
  id: number;
  /** The record's code or name. */
  name?: string | undefined;
}

interface RailTab {
  key: string;
  label: string;
  note?: ReactNode;
  content: ReactNode;
  /** Its content has edges of its own and scrolls by itself. */
  isWhole?: boolean;
}

/** From this width on there is room for it next to the record; else it is opened as a drawer. */
const BESIDE = '(width >= 1280px)';
/** Which tab somebody looks at; signing out forgets it. */
const chosenTab = textEntry('rail', z.string(), '');

/** What there is to know about a record besides its fields, a tab for each; nothing for kinds of which there is nothing. */
export function RecordRail(props: RecordRailProps) {
  const t = useTexts();
  const isBeside = useMedia(BESIDE);
  const [isOpen, setOpen] = useState(false);
  const [isWide, setWide] = useState(false);
  const tabs = useRailTabs(props);
  if (tabs.length === 0) return null;
  if (isBeside)
    return (
      <aside className={styles.card} aria-label={t('相关信息')} data-wide={isWide ? '' : undefined}>
        <RailTabs tabs={tabs} wide={{ isWide, onWiden: () => setWide(!isWide) }} />
      </aside>
    );
  return (
    <>
      <div className={styles.opener}>
        <Button onClick={() => setOpen(true)}>{t('相关信息')}</Button>
      </div>
      {isOpen && (
        <Dialog
          title={[t('相关信息'), props.name].filter(Boolean).join(' · ')}
          width={420}
          shape="drawer"
          onClose={() => setOpen(false)}
        >
          <div className={styles.drawer}>
            <RailTabs tabs={tabs} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function useRailTabs({ kind, id, name }: RecordRailProps): RailTab[] {
  const t = useTexts();
  return [
    ...(isHistoryKind(kind)
      ? [{ key: 'history', label: t('历史'), content: <HistoryPanel kind={kind} id={id} />, isWhole: true }]
      : []),
    ...(isUsedKind(kind)
      ? [
          {
            key: 'uses',
            label: t('被使用'),
            note: <UsesCount kind={kind} id={id} />,
            content: <UsesPanel kind={kind} id={id} />,
          },
        ]
      : []),
    ...(isSharedKind(kind)
      ? [
          {
            key: 'reach',
            label: t('可见范围'),
            content: <ReachPanel kind={kind} id={id} name={name} />,
          },
        ]
      : []),
  ];
}

interface RailTabsProps {
  tabs: readonly RailTab[];
  wide?: { isWide: boolean; onWiden: () => void };
}

function RailTabs({ tabs, wide }: RailTabsProps) {
  const t = useTexts();
  const id = useId();
  const chosen = useStored(chosenTab);
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  if (!current) return null;
  return (
    <>
      <div className={styles.strip}>
        <TabList
          id={id}
          label={t('相关信息')}
          tabs={tabs}
          current={current.key}
          onShow={(key) => chosenTab.write(key)}
        />
        {wide && (
          <button
            type="button"
            className={styles.widen}
            aria-pressed={wide.isWide}
            aria-label={t('加宽')}
            title={wide.isWide ? t('收窄') : t('加宽')}
            onClick={wide.onWiden}
          >
            ⤢
          </button>
        )}
      </div>
      <div
        key={current.key}
        id={`${id}-${current.key}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${current.key}`}
        className={styles.panel}
        data-whole={current.isWhole ? '' : undefined}
        tabIndex={0}
      >
        {current.content}
      </div>
    </>
  );
}

function isHistoryKind(kind: RailKind): kind is HistoryKind {
  return HISTORY_KINDS.some((told) => told === kind);
}

function isUsedKind(kind: RailKind): kind is UsedKind {
  return USED_KINDS.some((used) => used === kind);
}

function isSharedKind(kind: RailKind): kind is SharedKind {
  return SHARED_KINDS.some((shared) => shared === kind);
}
