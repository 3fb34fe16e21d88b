import { drafts } from '@edp/contract/drafts';
import { queryOf } from '../query/query.ts';
import { outdate } from '../query/query-client.ts';

/** The person's drafts, asked for each time that they are to be shown. */
export const ownDraftsQuery = { ...queryOf(drafts.mine, {}), freshFor: 0 };

/** Where they are shown they are asked for again. */
export function outdateOwnDrafts(): void {
  outdate(drafts.mine.path);
}
