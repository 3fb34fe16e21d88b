import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { List } from '../../lib/list/use-list.ts';
import { onUse } from '../basic/on-demand.tsx';
import { Drawing } from '../basic/Drawing.tsx';
import { SearchInput } from '../search/SearchInput.tsx';
import { PRESENCES, type ListFilter } from './list-filter.ts';
import { useTypedSearch } from './use-typed-search.ts';
import styles from './chips.module.css';

const UsedFilters = onUse(async () => (await import('./UsedFilters.tsx')).UsedFilters);

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
  const [adding, setAdding] = useState<Element>();
  /** Stays there once something was added or taken away, so that the focus finds its way. */
  const [isNeeded, setNeeded] = useState(false);
  const { typed, type, searchNow } = useTypedSearch(list, words?.name ?? 'keyword');
  const isNarrowed = [...filters.map(({ name }) => name), ...PRESENCES].some((name) => list.filters[name]);
  if ((isNarrowed || adding) && !isNeeded) setNeeded(true);
  return (
    <div className={styles.bar}>
      {words && (
        <form
          className={styles.words}
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            searchNow();
          }}
        >
          <SearchInput
            label={words.label}
            placeholder={words.placeholder ?? words.label}
            typed={typed}
            onType={type}
          />
          <button type="submit" aria-label={t('搜索')} title={t('搜索')}>
            <Drawing path="M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9M10.5 10.5L14 14" />
          </button>
        </form>
      )}
      {isNeeded && (
        <UsedFilters list={list} filters={filters} adding={adding} onAdded={() => setAdding(undefined)} />
      )}
      {filters.length > 0 && (
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
    </div>
  );
}
