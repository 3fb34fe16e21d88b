import { createContext } from 'react';

/** Whether a table is what its page is about: then keys of the whole page are the table's. */
export const OnListPage = createContext(false);
