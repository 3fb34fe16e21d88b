import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { List } from '../../lib/list/use-list.ts';
import { CrossButton } from '../basic/CrossButton.tsx';
import { onUse } from '../basic/on-demand.tsx';
import { PopupMenu } from '../overlay/PopupMenu.tsx';
import { Drawing } from '../basic/Drawing.tsx';
import { SearchInput } from '../search/SearchInput.tsx';
import { partsOf, PRESENCES, withPart, type ListFilter, type Presence } from './list-filter.ts';
import { useTypedSearch } from './use-typed-search.ts';
import styles from './chips.module.css';

const FilterPanel = onUse(async () => (await import('./FilterPanel.tsx')).FilterPanel);

interface FilterChipsProps {
  list: Pick<List<unknown>, 'filters' | 'search' | 'reset'>;
  /** The field for words; absent where the list has none. */
  words?: { label: string; placeholder?: string; name?: string };
  filters?: readonly ListFilter[];
  /** The whole search can be folded away. */
  folds?: boolean;
}

/** A list's search and its filters in use, each a chip that opens what it is set with. All of them count at once. */
export function FilterChips({ folds = false, ...props }: FilterChipsProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  if (!folds) return <Chips {...props} />;
  return (
    <>
      <div id={id} className={styles.folding} hidden={!isOpen}>
        <Chips {...props} />
      </div>
      <button
        type="button"
        className={styles.add}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('收起') : t('展开')}
      </button>
    </>
  );
}

function Chips({ list, words, filters = [] }: Omit<FilterChipsProps, 'folds'>) {
  const t = useTexts();
  const [editing, setEditing] = useState<{ name: string; anchor: Element }>();
  const [adding, setAdding] = useState<Element>();
  const { typed, type, searchNow } = useTypedSearch(list, words?.name ?? 'keyword');
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
  const free = filters.filter((filter) => !isUsed(filter));
  const shownValue = ({ shown }: ListFilter, value: string | undefined, presence: Presence | undefined) => {
    if (presence) return presence === 'blank' ? t('为空') : t('不为空');
    return value && shown(value);
  };
  return (
    <>
      <form
        className={styles.bar}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        {words && (
          <div className={styles.words}>
            <SearchInput
              label={words.label}
              placeholder={words.placeholder ?? words.label}
              typed={typed}
              onType={type}
            />
            <button type="submit" aria-label={t('搜索')} title={t('搜索')}>
              <Drawing path="M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9M10.5 10.5L14 14" />
            </button>
          </div>
        )}
        {filters.filter(isUsed).map((filter) => (
          <span key={filter.name} className={styles.chip}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={editing?.name === filter.name}
              onClick={({ currentTarget }) => setEditing({ name: filter.name, anchor: currentTarget })}
            >
              {filter.label} <b>{shownValue(filter, list.filters[filter.name], presenceOf(filter))}</b>
            </button>
            <CrossButton
              label={t('取消筛选：{label}', { label: filter.label })}
              onClick={() => apply(cleared(filter))}
            />
          </span>
        ))}
        {free.length > 0 && (
          <button
            type="button"
            className={styles.add}
            aria-haspopup="menu"
            aria-expanded={adding !== undefined}
            onClick={({ currentTarget }) => setAdding(currentTarget)}
          >
            <Drawing path="M8 3v10M3 8h10" /> {t('添加筛选')}
          </button>
        )}
        <button type="button" className={styles.add} onClick={list.reset}>
          {t('重置')}
        </button>
      </form>
      {adding && (
        <PopupMenu
          label={t('添加筛选')}
          anchor={adding}
          entries={free.map((filter) => ({
            label: filter.label,
            onClick: () => setEditing({ name: filter.name, anchor: adding }),
          }))}
          onClose={() => setAdding(undefined)}
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
