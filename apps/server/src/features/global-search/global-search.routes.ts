import { globalSearch } from '@edp/contract/global-search';
import { takeUses } from '../../database/rate-limits.ts';
import { implement } from '../../http/implement.ts';
import { readableKinds } from './named-rows.ts';
import { searchKinds } from './search.queries.ts';

/** As fast as somebody types, and a little more. */
const MAX_PER_MINUTE = 300;

export const globalSearchRoutes = implement(globalSearch, {
  async search({ keyword, kind }, context) {
    if (keyword === undefined) return { data: [] };
    const { database, userId } = context;
    const limit = { bucket: `global-search:${userId}`, most: MAX_PER_MINUTE, window: '1 minute' };
    await takeUses(database.global, [limit]);
    const kinds = await readableKinds(context, kind && new Set([kind]));
    return { data: await searchKinds(context, kinds, keyword) };
  },
});
