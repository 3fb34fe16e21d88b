import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Sort } from '../../lib/list/list-address.ts';
import type { List } from '../../lib/list/use-list.ts';
import type { Column } from './column.ts';
import styles from './table.module.css';

interface TableHeadProps<Row> {
  list: Pick<List<Row>, 'sort' | 'sortBy'>;
  columns: readonly Column<Row>[];
  hasActions: boolean;
  /** The header cell over the check boxes of the rows. */
  select?: ReactNode;
}

/** Column titles; a click sorts ascending, then descending, then not. */
export function TableHead<Row>({ list, columns, hasActions, select }: TableHeadProps<Row>) {
  const t = useTexts();
  return (
    <thead>
      <tr>
        {select}
        {columns.map((column) => {
          const order = list.sort?.field === column.key ? list.sort.order : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              className={column.align && styles[column.align]}
              aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
            >
              {column.sortable ? (
                <button
                  type="button"
                  data-order={order}
                  onClick={() => list.sortBy(nextSort(column.key, order))}
                >
                  {column.title}
                </button>
              ) : (
                column.title
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={styles.actionsHead}>
            {t('操作')}
          </th>
        )}
      </tr>
    </thead>
  );
}

function nextSort(field: string, order: Sort['order'] | undefined): Sort | undefined {
  if (order === undefined) return { field, order: 'asc' };
  return order === 'asc' ? { field, order: 'desc' } : undefined;
}
