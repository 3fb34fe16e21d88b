import { applications } from '@edp/contract/applications';
import { certificates } from '@edp/contract/certificates';
import { listOf, wrappedListOf } from '../../lib/list-source.ts';

export const applicationList = listOf(applications.list, {
  filters: ['keyword', 'code', 'name'],
});

export const certificateList = wrappedListOf(certificates.list, {
  filters: ['workStatus', 'endsWithin'],
  always: { appKey: '' },
});

export function startApplications(search: URLSearchParams, { page }: Record<string, string>): void {
  const list = page === 'certificates' ? certificateList : applicationList;
  list.start(search);
}
