import type { MouseEvent } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { GridState } from './grid-state.ts';
import type { RoleDraft } from '../role-draft.ts';
import styles from './rights.module.css';

interface CheckCellProps {
  /** For screen readers: the page and the button. */
  label: string;
  /** Beside the box, where no heading says it. */
  text?: string;
  /** Entries or buttons that it stands for, several for a group. */
  ids: readonly number[];
  state: GridState;
  onPress: (on: boolean, event: MouseEvent) => void;
  'data-cell': string;
  tabIndex: number;
  onFocus: () => void;
}

/** A box of the grid: on, off, or in between where it stands for several. */
export function CheckCell({ label, text, ids, state, onPress, ...cell }: CheckCellProps) {
  const t = useTexts();
  const { draft, from, other, readOnly, locked } = state;
  const checked = sumOf(draft, ids);
  // A group shows the sum of its pages, which tell themselves.
  const isChanged = ids.length === 1 && ids.some((id) => draft.grants.has(id) !== from.grants.has(id));
  const isLocked = ids.every((id) => locked.has(id)) && checked === true;
  const differs = other !== undefined && ids.length === 1 && sumOf(other, ids) !== checked;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={isChanged ? t('{label}（已改动）', { label }) : label}
      aria-disabled={readOnly || isLocked || undefined}
      title={isLocked ? t('不能取消自己的角色管理权限') : undefined}
      className={styles.check}
      data-changed={isChanged || undefined}
      data-differs={differs || undefined}
      onClick={(event) => {
        if (!readOnly && !isLocked) onPress(checked !== true, event);
      }}
      {...cell}
    >
      <span className={styles.box} />
      {text}
    </button>
  );
}

function sumOf({ grants }: RoleDraft, ids: readonly number[]): boolean | 'mixed' {
  const held = ids.filter((id) => grants.has(id)).length;
  if (held === 0) return false;
  return held === ids.length ? true : 'mixed';
}
