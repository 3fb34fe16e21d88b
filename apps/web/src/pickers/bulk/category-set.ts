import { createContext } from 'react';

/** Whose categories a change chooses from; absent, those of products and materials. */
export const CategorySetContext = createContext<number | undefined>(undefined);
