import { Children, Fragment, isValidElement, useCallback, useState, type ReactNode } from 'react';

interface FoldingFields {
  /** Fields that are always in sight. */
  always: ReactNode;
  /** Fields that fold. */
  more: ReactNode;
  /** Given where they fold however much room there is: how they are at first. */
  fold: 'open' | 'closed' | undefined;
}

/** Whether fields of a grid fold: only where one line does not hold them all, at its present width. */
export function useFolding({ always, more, fold }: FoldingFields) {
  const [isOpen, setOpen] = useState(fold === 'open');
  const { grid, columns } = useColumns();
  // The buttons take a column too.
  const isFitting = countFields(always) + countFields(more) < columns;
  const folds = countFields(more) > 0 && (fold !== undefined || !isFitting);
  return { grid, folds, unfolded: isOpen || !folds, toggle: () => setOpen(!isOpen) };
}

function countFields(fields: ReactNode): number {
  return Children.toArray(fields).reduce<number>((count, field) => {
    const isGroup = isValidElement<{ children?: ReactNode }>(field) && field.type === Fragment;
    return count + (isGroup ? countFields(field.props.children) : 1);
  }, 0);
}

/** How many columns a grid has, also when its width changes; 0 before it is laid out. */
function useColumns() {
  const [columns, setColumns] = useState(0);
  const grid = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () => {
      // Behind another tab it has no width.
      if (element.clientWidth > 0)
        setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { grid, columns };
}
