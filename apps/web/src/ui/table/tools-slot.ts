import { createContext } from 'react';

/** Where a page of a list has room for what its table offers: above the filters, which are not the table's. */
export const ToolsSlot = createContext<HTMLElement | null>(null);
