import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Name of the field: what the server sorts by and what a role may be shown. */
  key: string;
  title: string;
  /** The server can sort by it. */
  sortable?: boolean;
  align?: 'right';
  cell: (row: Row) => ReactNode;
}
