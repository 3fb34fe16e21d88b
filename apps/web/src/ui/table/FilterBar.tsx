import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { List } from '../../lib/list/use-list.ts';
import { Button } from '../buttons/Button.tsx';
import { FilterContext } from './filters.tsx';
import { useFolding } from './use-folding.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  list: Pick<List<unknown>, 'filters' | 'search' | 'reset' | 'rows' | 'error'>;
  /** Fields that are always in sight. */
  children?: ReactNode;
  /** Fields that fold out unless one line holds them all; folded, those in use show as removable tags. */
  more?: ReactNode;
  /** Given where they fold however much room there is: how they are at first. */
  fold?: 'open' | 'closed';
}

/** Fields of a list's filter; Enter searches. What is typed counts only once it is searched for. */
export function FilterBar({ list, children, more, fold }: FilterBarProps) {
  const t = useTexts();
  const moreId = useId();
  const { grid, folds, unfolded, toggle } = useFolding({ always: children, more, fold });
  const taken = JSON.stringify(list.filters);
  const [draft, setDraft] = useState({ taken, values: list.filters });
  if (draft.taken !== taken) setDraft({ taken, values: list.filters });

  const context = {
    values: draft.values,
    answered: Boolean(list.rows ?? list.error),
    set: (name: string, value: string) => setDraft({ taken, values: { ...draft.values, [name]: value } }),
    apply: (name: string, value: string) => list.search({ ...draft.values, [name]: value }),
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    list.search(draft.values);
  };
  const reset = () => {
    setDraft({ taken, values: {} });
    list.reset();
  };
  return (
    <form ref={grid} className={styles.filters} role="search" onSubmit={search}>
      <FilterContext value={{ ...context, folded: false }}>
        {children}
        {unfolded && (
          <div id={moreId} className={styles.more}>
            {more}
          </div>
        )}
      </FilterContext>
      <div className={styles.filterButtons}>
        <Button kind="primary" type="submit">
          {t('搜索')}
        </Button>
        <Button onClick={reset}>{t('重置')}</Button>
        {folds && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={unfolded}
            aria-controls={moreId}
            onClick={toggle}
          >
            {unfolded ? t('收起') : t('展开')}
          </button>
        )}
      </div>
      {!unfolded && (
        <div className={styles.tags}>
          <FilterContext value={{ ...context, values: list.filters, folded: true }}>{more}</FilterContext>
        </div>
      )}
    </form>
  );
}
