import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Name of the field: what the server sorts by and what a role may be shown. */
  key: string;
  title: string;
  /** The server can sort by it. */
  sortable?: boolean;
  align?: 'right';
  /** `narrow`: cut early where the window is small, so that what follows stays in sight; `wrap`: as many lines as it needs. */
  fit?: 'narrow' | 'wrap';
  cell: (row: Row) => ReactNode;
}
