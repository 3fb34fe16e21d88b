import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { announce } from '../../lib/browser/announce.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { SearchInput } from '../search/SearchInput.tsx';
import { usePopover } from '../overlay/use-popover.ts';
import type { Arranged, Group } from './arranged-columns.ts';
import { inGroup, moveBefore, moveBy } from './move-columns.ts';
import { ColumnRow } from './ColumnRow.tsx';
import { useColumnDrag } from './use-column-drag.ts';
import { useFoundColumns } from './use-found-columns.ts';
import type { ColumnTools } from './use-table-columns.ts';
import { ActionLink } from '../buttons/ActionLink.tsx';
import styles from './columns-panel.module.css';

interface ColumnsPanelProps {
  tools: ColumnTools;
  anchor: Element;
  onClose: () => void;
}

/** Names of rare columns that are told while they are folded. */
const NAMED = 3;

/** Shows, hides, pins and orders the columns of a table, which follows at once. */
export function ColumnsPanel({ tools, anchor, onClose }: ColumnsPanelProps) {
  const t = useTexts();
  const panel = usePopover(anchor, { align: 'end', onClose });
  const [typed, setTyped] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  /** In another group a row is another element: the focus follows it there. */
  const moved = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    const row = `li[data-column="${CSS.escape(moved.current)}"] input`;
    panel.current?.querySelector<HTMLElement>(row)?.focus();
    moved.current = undefined;
  }, [tools.columns, panel]);
  const change = tools.arrange;
  const found = useFoundColumns(tools.columns, typed);
  const drag = useColumnDrag((key, place) => change(moveBefore(tools.columns, key, place)));

  const of = (group: Group) => found.filter((column) => column.group === group);
  const hidden = of('hidden');
  const rare = hidden.filter((column) => column.rare);
  const isFolded = rare.length > 0 && !unfolded && typed === '';
  const shownCount = tools.columns.filter(({ group }) => group !== 'hidden').length;
  const listed = [...of('pinned'), ...of('shown'), ...hidden.filter((column) => !isFolded || !column.rare)];

  const toggle = ({ key, title, group, fixed }: Arranged) => {
    if (fixed) return;
    moved.current = key;
    change(inGroup(tools.columns, key, group === 'hidden' ? 'shown' : 'hidden'));
    announce(group === 'hidden' ? t('已显示{name}', { name: title }) : t('已隐藏{name}', { name: title }));
  };
  const pin = ({ key, title, group }: Arranged) => {
    moved.current = key;
    change(inGroup(tools.columns, key, group === 'pinned' ? 'shown' : 'pinned'));
    announce(
      group === 'pinned' ? t('已取消固定{name}', { name: title }) : t('已固定{name}', { name: title }),
    );
  };
  const move = (column: Arranged, step: 1 | -1) => {
    const next = moveBy(tools.columns, column.key, step);
    moved.current = column.key;
    change(next);
    const at = next.findIndex(({ key }) => key === column.key);
    announce(t('{name} 移到第 {n} 位', { name: column.title, n: at + 1 }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, column: Arranged) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (step && event.altKey) move(column, step);
    else if (step) focusNext(event.currentTarget, step);
    else if (event.key.toLowerCase() === 'p' && !event.ctrlKey && !event.metaKey) pin(column);
    else return;
    event.preventDefault();
  };
  const rows = (group: Group) => (
    <ul data-group={group} className={styles.rows}>
      {listed
        .filter((column) => column.group === group)
        .map((column) => (
          <ColumnRow
            key={column.key}
            column={column}
            drag={typed === '' ? drag : undefined}
            onToggle={() => toggle(column)}
            onPin={() => pin(column)}
            onKeyDown={(event) => onKeyDown(event, column)}
          />
        ))}
    </ul>
  );
  return (
    <div ref={panel} popover="auto" role="dialog" aria-label={t('列')} className={styles.panel}>
      <header className={styles.head}>
        <h2>{t('列')}</h2>
        <span>{t('显示 {n} / 共 {all}', { n: shownCount, all: tools.columns.length })}</span>
        <SearchInput label={t('查找列')} typed={typed} onType={setTyped} />
      </header>
      <div className={styles.body}>
        {of('pinned').length > 0 && <h3>{t('固定在左侧')}</h3>}
        {rows('pinned')}
        {of('shown').length > 0 && <h3>{t('显示')}</h3>}
        {rows('shown')}
        {hidden.length > 0 && (
          <h3>
            {t('未显示')} {hidden.length}
            <ActionLink onClick={() => change(withAll(tools.columns))}>{t('全部显示')}</ActionLink>
          </h3>
        )}
        {rows('hidden')}
        {isFolded && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={false}
            onClick={() => setUnfolded(true)}
          >
            {namesOf(rare, t)}
          </button>
        )}
        {listed.length === 0 && !isFolded && <p className={styles.none}>{t('没有这样的列')}</p>}
      </div>
      <footer className={styles.foot}>
        <ActionLink onClick={tools.restore}>{t('恢复默认')}</ActionLink>
      </footer>
    </div>
  );
}

function namesOf(rare: readonly Arranged[], t: ReturnType<typeof useTexts>): string {
  const names = rare.slice(0, NAMED).map(({ title }) => title);
  const list = names.join(t('、'));
  return rare.length > NAMED ? t('{names} 等 {n} 列', { names: list, n: rare.length }) : list;
}

function withAll(columns: readonly Arranged[]): Arranged[] {
  return columns.map((column) => (column.group === 'hidden' ? { ...column, group: 'shown' } : column));
}

function focusNext(row: HTMLElement, step: 1 | -1): void {
  const boxes = [...(row.closest('[popover]')?.querySelectorAll<HTMLElement>('li input') ?? [])];
  const at = boxes.findIndex((box) => row.contains(box));
  boxes[at + step]?.focus();
}
