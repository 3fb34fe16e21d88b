import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { List } from '../../lib/list/use-list.ts';
import { CrossButton } from '../basic/CrossButton.tsx';
import { PopupMenu } from '../overlay/PopupMenu.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { partsOf, PRESENCES, withPart, type ListFilter, type Presence } from './list-filter.ts';
import styles from './chips.module.css';

interface UsedFiltersProps {
  list: Pick<List<unknown>, 'filters' | 'search'>;
  filters: readonly ListFilter[];
  /** The button that asks for one more filter. */
  adding: Element | undefined;
  onAdded: () => void;
}

/** Filters in use as chips, each of which opens what it is set with, and those that may be added. */
export function UsedFilters({ list, filters, adding, onAdded }: UsedFiltersProps) {
  const t = useTexts();
  const [editing, setEditing] = useState<{ name: string; anchor: Element }>();
  const apply = (changes: Record<string, string>) => list.search({ ...list.filters, ...changes });
  const presenceOf = ({ emptiable }: ListFilter): Presence | undefined =>
    emptiable === undefined
      ? undefined
      : PRESENCES.find((name) => partsOf(list.filters[name]).includes(emptiable));
  /** Whatever the filter asked before. */
  const cleared = ({ name, emptiable = '' }: ListFilter) => ({
    [name]: '',
    ...Object.fromEntries(
      PRESENCES.map((presence) => [presence, withPart(list.filters[presence], emptiable, false)]),
    ),
  });
  const isUsed = (filter: ListFilter) =>
    Boolean(list.filters[filter.name]) || presenceOf(filter) !== undefined;
  const edited = filters.find(({ name }) => name === editing?.name);
  const shownValue = (filter: ListFilter) => {
    const [presence, value] = [presenceOf(filter), list.filters[filter.name]];
    if (presence) return presence === 'blank' ? t('为空') : t('不为空');
    return value && filter.shown(value);
  };
  return (
    <>
      {filters.filter(isUsed).map((filter) => (
        <span key={filter.name} className={styles.chip}>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={editing?.name === filter.name}
            onClick={({ currentTarget }) => setEditing({ name: filter.name, anchor: currentTarget })}
          >
            {filter.label} <b>{shownValue(filter)}</b>
          </button>
          <CrossButton
            label={t('取消筛选：{label}', { label: filter.label })}
            onClick={() => apply(cleared(filter))}
          />
        </span>
      ))}
      {adding && (
        <PopupMenu
          label={t('添加筛选')}
          anchor={adding}
          entries={filters
            .filter((filter) => !isUsed(filter))
            .map((filter) => ({
              label: filter.label,
              onClick: () => setEditing({ name: filter.name, anchor: adding }),
            }))}
          onClose={onAdded}
        />
      )}
      {editing && edited && (
        <FilterPanel
          key={edited.name}
          filter={edited}
          anchor={editing.anchor}
          value={list.filters[edited.name]}
          presence={presenceOf(edited)}
          onApply={(value) => apply({ ...cleared(edited), [edited.name]: value })}
          onPresence={(presence) =>
            apply({
              ...cleared(edited),
              ...(presence && {
                [presence]: withPart(list.filters[presence], edited.emptiable ?? '', true),
              }),
            })
          }
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
