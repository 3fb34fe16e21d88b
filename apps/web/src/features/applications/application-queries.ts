import { applications, type Application } from '@edp/contract/applications';
import { certificates } from '@edp/contract/certificates';
import { STAMP_FILTERS } from '../../lib/list/stamp-filters.ts';
import type { ListTrail } from '../../lib/list/use-neighbours.ts';
import { listOf, wrappedListOf } from '../../lib/list/list-query.ts';
import { prefetch, queryOf, type Query } from '../../lib/query/query.ts';

export const applicationList = listOf(applications.list, {
  name: 'application',
  filters: ['keyword', 'code', 'name', 'status', ...STAMP_FILTERS],
});

export const certificateList = wrappedListOf(certificates.list, {
  name: 'certificate',
  filters: ['workStatus', 'endsWithin'],
  always: { appKey: '' },
});

export function startApplications(search: URLSearchParams, { page }: Record<string, string>): void {
  const list = page === 'certificates' ? certificateList : applicationList;
  list.start(search);
}

/** The id in the address of a new application. */
export const NEW = '0';

/** Address of the page of an application. */
export function applicationAddress({ id }: { id: number | typeof NEW }): string {
  return `/applicationManage/${id}`;
}

/** How the list leads from one application to the next. */
export const applicationTrail: ListTrail<Application> = {
  path: '/applicationManage/applications',
  list: applicationList,
  addressOf: applicationAddress,
};

/** What the page of an application asks for; what is no id is for the server to refuse. */
export function applicationQuery(id: string): Query<Application> {
  return queryOf(applications.detail, { id });
}

export function startApplication(
  _search: URLSearchParams,
  { id = NEW }: Readonly<Record<string, string>>,
): void {
  if (id !== NEW) void prefetch(applicationQuery(id));
}
