import { home } from '@edp/contract/home';
import { prefetch, queryOf, reported } from '../../lib/query/query.ts';

/** Figures and newest changes, as the person's role may see them. */
export const overviewQuery = reported(queryOf(home.overview, {}));

export function startOverview(): void {
  void prefetch(overviewQuery);
}
