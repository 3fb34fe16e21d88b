import { useState } from 'react';
import type { MenuEntry } from '@edp/contract/menus';
import { useTexts } from '../../lib/texts/texts.tsx';
import { MenuIcon } from '../../ui/basic/menu-icons.tsx';
import { SearchInput } from '../../ui/search/SearchInput.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import { parentIdsOf, type TreeItem } from '../../ui/tree/tree-items.ts';
import { TreeView, type TreeViewProps } from '../../ui/tree/TreeView.tsx';
import { useUnfolded } from '../../ui/tree/use-unfolded.ts';
import { findEntry, searchEntries } from './menu-tree.ts';
import styles from './menus.module.css';

/** Pixels; a low window takes some of it away. */
const HEIGHT = 2000;

interface MenuTreeProps {
  entries: readonly MenuEntry[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
  /** Given where entries may be moved. */
  moves: TreeViewProps['moves'];
}

/** The menu as it stands, searched above the tree. */
export function MenuTree({ entries, chosen, onChoose, moves }: MenuTreeProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const found = searchEntries(entries, typed);
  const { unfolded, fold } = useUnfolded(found, typed.trim(), allUnfolded);
  return (
    <div className={styles.pane}>
      <SearchInput label={t('查找菜单')} placeholder={t('名称或地址')} typed={typed} onType={setTyped} />
      <div className={styles.area}>
        {found.length > 0 ? (
          <TreeView
            label={t('菜单')}
            items={found}
            height={HEIGHT}
            unfolded={unfolded}
            onFold={fold}
            selected={chosen}
            onSelect={({ id }) => onChoose(id)}
            highlight={typed}
            moves={typed.trim() === '' ? moves : undefined}
            extra={({ id }) => <Marks entry={findEntry(entries, id)} />}
          />
        ) : (
          <TableNotice text={t('没有符合的菜单')} />
        )}
      </div>
    </div>
  );
}

function allUnfolded(items: readonly TreeItem[]): ReadonlySet<number> {
  return new Set(parentIdsOf(items));
}

function Marks({ entry }: { entry: MenuEntry | undefined }) {
  const t = useTexts();
  if (!entry) return null;
  return (
    <span className={styles.marks}>
      {entry.kind === 'link' && <span>{t('外部')}</span>}
      {entry.hidden === 1 && <span data-hidden>{t('已隐藏')}</span>}
      <MenuIcon name={entry.icon} />
    </span>
  );
}
