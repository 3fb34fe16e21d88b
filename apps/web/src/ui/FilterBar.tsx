import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '../lib/texts.tsx';
import type { List } from '../lib/use-list.ts';
import { Button } from './Button.tsx';
import { FilterContext } from './filters.tsx';
import styles from './list.module.css';

interface FilterBarProps {
  list: Pick<List<unknown>, 'filters' | 'search' | 'reset' | 'rows' | 'error'>;
  /** Fields that are always in sight. */
  children?: ReactNode;
  /** Fields that fold out; folded, those in use show as removable tags. */
  more?: ReactNode;
  /** Whether they are folded out at first. */
  unfolded?: boolean;
}

/** Fields of a list's filter; Enter searches. What is typed counts only once it is searched for. */
export function FilterBar({ list, children, more, unfolded: isUnfolded = false }: FilterBarProps) {
  const t = useTexts();
  const moreId = useId();
  const [unfolded, setUnfolded] = useState(isUnfolded);
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
    <form className={styles.filters} role="search" onSubmit={search}>
      <FilterContext value={{ ...context, folded: false }}>
        {children}
        {more && unfolded && (
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
        {more && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={unfolded}
            aria-controls={moreId}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? t('收起') : t('展开')}
          </button>
        )}
      </div>
      {more && !unfolded && (
        <div className={styles.tags}>
          <FilterContext value={{ ...context, values: list.filters, folded: true }}>{more}</FilterContext>
        </div>
      )}
    </form>
  );
}
