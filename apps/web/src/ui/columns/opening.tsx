import { ActionLink } from '../buttons/ActionLink.tsx';
import type { Column } from './column.ts';

/** Columns of which one opens the record of its row: when it is pressed, or by Enter while the row has the focus. */
export function opening<Row>(
  columns: readonly Column<Row>[],
  key: string,
  /** False where the reader may not. */
  open: false | ((row: Row) => unknown),
): readonly Column<Row>[] {
  if (!open) return columns;
  return columns.map((column) =>
    column.key === key ? { ...column, cell: (row) => linked(column, row, open) } : column,
  );
}

function linked<Row>(column: Column<Row>, row: Row, open: (row: Row) => unknown) {
  const content = column.cell(row);
  if (!content) return content;
  return (
    <ActionLink shortcut="Enter" onClick={() => open(row)}>
      {content}
    </ActionLink>
  );
}
