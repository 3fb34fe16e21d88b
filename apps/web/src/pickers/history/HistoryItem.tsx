import { useState, type KeyboardEvent } from 'react';
import type { HistoryEntry } from '@edp/contract/record-history';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { ChangeLine } from './ChangeLine.tsx';
import { useOriginWords } from './origin-words.ts';
import styles from './history.module.css';

/** More changes than these are folded. */
const SHOWN = 3;

interface HistoryItemProps {
  entry: HistoryEntry;
  ticked: boolean;
  onTick: () => void;
  /** Compares with the entry before; absent for the first one. */
  onCompare: (() => void) | undefined;
  /** Absent where the record cannot be restored to it. */
  onRestore: (() => void) | undefined;
}

/** Who changed the record, when, from where, and what. */
export function HistoryItem({ entry, ticked, onTick, onCompare, onRestore }: HistoryItemProps) {
  const t = useTexts();
  const name = entry.userName || t('系统');
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || !onCompare) return;
    event.preventDefault();
    onCompare();
  };
  return (
    <li
      className={styles.entry}
      data-ticked={ticked || undefined}
      tabIndex={0}
      aria-label={t('{time} {name}', { time: entry.time, name })}
      onKeyDown={press}
    >
      <input
        type="checkbox"
        aria-label={t('选择 {time} 的版本进行对比', { time: entry.time })}
        checked={ticked}
        onChange={onTick}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onCompare?.();
        }}
      />
      <span className={styles.avatar} data-origin={entry.origin} aria-hidden="true">
        {[...name][0]}
      </span>
      <div className={styles.told}>
        <ItemHead entry={entry} name={name} onRestore={onRestore} />
        <WhatBecame entry={entry} />
        <Changes changes={entry.changes} />
      </div>
    </li>
  );
}

type ItemHeadProps = Pick<HistoryItemProps, 'entry' | 'onRestore'> & { name: string };

function ItemHead({ entry: { time, origin, current, version }, name, onRestore }: ItemHeadProps) {
  const t = useTexts();
  const origins = useOriginWords();
  return (
    <p className={styles.head}>
      <b>{name}</b>
      <time title={time}>{time.slice(11, 16)}</time>
      {name !== origins[origin] && (
        <span className={styles.origin} data-origin={origin}>
          {origins[origin]}
        </span>
      )}
      <span className={styles.end}>
        {onRestore && (
          <span className={styles.action}>
            <ActionLink onClick={onRestore}>{t('恢复此版本')}</ActionLink>
          </span>
        )}
        {current && <span className={styles.current}>{t('当前')}</span>}
        {version !== null && <span className={styles.version}>v{version}</span>}
      </span>
    </p>
  );
}

/** What did it, where somebody did not do it by hand, and what became of the record as a whole. */
function WhatBecame({ entry: { runName, became, changes } }: { entry: HistoryEntry }) {
  const t = useTexts();
  const words = {
    created: t('新增了此数据'),
    removed: t('删除了此数据'),
    restored: t('从回收站恢复了此数据'),
    changed: changes.length === 0 ? t('保存，内容没有变化') : '',
  };
  return (
    <>
      {runName && <p className={styles.run}>{runName}</p>}
      {words[became] && <p className={styles.run}>{words[became]}</p>}
    </>
  );
}

function Changes({ changes }: Pick<HistoryEntry, 'changes'>) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const shown = open ? changes : changes.slice(0, SHOWN);
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.changes}>
          {shown.map((change, at) => (
            <ChangeLine key={at} change={change} />
          ))}
        </ul>
      )}
      {changes.length > SHOWN && (
        <ActionLink onClick={() => setOpen(!open)}>
          {open ? t('收起') : t('另 {n} 项', { n: changes.length - SHOWN })}
        </ActionLink>
      )}
    </>
  );
}
