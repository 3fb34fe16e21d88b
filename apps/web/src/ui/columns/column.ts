import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Name of the field: what the server sorts by, what a role may be shown and what a layout knows it by. */
  key: string;
  title: string;
  /** The server can sort by it. */
  sortable?: boolean;
  align?: 'right';
  /** `narrow`: cut early where the window is small, so that what follows stays in sight; `wrap`: as many lines as it needs. */
  fit?: 'narrow' | 'wrap';
  /** Few need it: it is shown to those who ask for it. */
  hidden?: true;
  /** It tells the rows apart and is always shown, pinned at first; the first one is where none says so. */
  fixed?: true;
  /** At first it stays in sight while the others scroll, as the fixed one does. */
  pinned?: true;
  /** It shows a picture and no value: a sheet leaves it out. */
  isPicture?: true;
  cell: (row: Row) => ReactNode;
}
