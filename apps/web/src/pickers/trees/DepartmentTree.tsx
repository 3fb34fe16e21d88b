import { useEffect, useEffectEvent, useState } from 'react';
import { departments, type DepartmentNode } from '@edp/contract/departments';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { queryOf } from '../../lib/query/query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { SearchInput } from '../../ui/search/SearchInput.tsx';
import { standingOf } from '../../ui/tree/tree-items.ts';
import { TreeView, type TreeViewProps } from '../../ui/tree/TreeView.tsx';
import { useUnfolded } from '../../ui/tree/use-unfolded.ts';
import { ListNotice } from '../records/ListNotice.tsx';
import { useChoices } from '../records/use-choices.ts';
import { searchOf } from './tree-sources.ts';
import styles from './department-tree.module.css';

/** Pixels; a low window takes some of it away. */
const HEIGHT = 2000;

interface DepartmentTreeProps {
  chosen: number | undefined;
  onChoose: (node: DepartmentNode) => void;
  /** Given where departments may be moved. */
  moves?: TreeViewProps['moves'];
  /** Given while people are dragged. */
  onDropOn?: TreeViewProps['onDropOn'];
}

export function departmentsQuery(keyword: string) {
  return queryOf(departments.tree, { keyword });
}

/** Departments with how many people they and all below them have, searched above the tree. */
export function DepartmentTree({ chosen, onChoose, moves, onDropOn }: DepartmentTreeProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed);
  const { data, ...state } = useChoices(departmentsQuery(keyword));
  const { unfolded, fold, unfoldTo } = useUnfolded(data, searchOf(data, keyword));
  const parentId = standingOf(data ?? [], chosen)?.above.at(-1)?.id ?? 0;
  // One that is new, or stands elsewhere now, would be chosen out of sight.
  const unfoldChosen = useEffectEvent(() => {
    if (keyword === '') unfoldTo(data ?? [], parentId);
  });
  useEffect(() => unfoldChosen(), [chosen, parentId]);
  return (
    <div className={styles.pane}>
      <SearchInput label={t('查找部门')} typed={typed} onType={setTyped} />
      <div className={styles.area} aria-busy={state.loading}>
        {data?.length ? (
          <TreeView
            label={t('部门')}
            items={data}
            height={HEIGHT}
            unfolded={unfolded}
            onFold={fold}
            selected={chosen}
            onSelect={({ id }) => {
              const node = findNode(data, id);
              if (node) onChoose(node);
            }}
            highlight={keyword}
            moves={keyword === '' ? moves : undefined}
            onDropOn={onDropOn}
            extra={({ id }) => <Count people={findNode(data, id)?.peopleBelow ?? 0} />}
          />
        ) : (
          <ListNotice {...state} />
        )}
      </div>
    </div>
  );
}

function Count({ people }: { people: number }) {
  const t = useTexts();
  return (
    <span className={styles.count} title={t('{n} 人（含下级部门）', { n: people })}>
      {people}
    </span>
  );
}

/** A department wherever it stands in the tree. */
export function findNode(
  nodes: readonly DepartmentNode[],
  id: number | undefined,
): DepartmentNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}
