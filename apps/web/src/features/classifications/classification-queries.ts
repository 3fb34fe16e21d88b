import { classifications, type Classification } from '@edp/contract/classifications';
import { listOf } from '../../lib/list/list-query.ts';
import { prefetch, queryOf, type Query } from '../../lib/query/query.ts';

export const classificationList = listOf(classifications.list, { name: 'classification', filters: ['name'] });

/** The id in the address of a new classification. */
export const NEW = '0';

/** Address of the page of a classification. */
export function classificationAddress({ id }: { id: number | typeof NEW }): string {
  return `/classification/${id}`;
}

/** How the list leads from one classification to the next. */
export const classificationTrail = {
  path: '/classification',
  list: classificationList,
  addressOf: classificationAddress,
};

/** What the page of a classification asks for; what is no id is for the server to refuse. */
export function classificationQuery(id: string): Query<Classification> {
  return queryOf(classifications.detail, { id });
}

export function startClassification(
  _search: URLSearchParams,
  { id = NEW }: Readonly<Record<string, string>>,
): void {
  if (id !== NEW) void prefetch(classificationQuery(id));
}
