import { sharingRules, type SharingRule } from '@edp/contract/sharing-rules';
import { listOf } from '../../lib/list/list-query.ts';
import { prefetch, queryOf, type Query } from '../../lib/query/query.ts';

export const sharingRuleList = listOf(sharingRules.list, {
  name: 'sharingRule',
  filters: ['name', 'sharingType', 'status'],
  always: { code: '' },
});

/** The id in the address of a new rule. */
export const NEW = '0';

/** What the page of a rule asks for; what is no id is for the server to refuse. */
export function sharingRuleQuery(sharingId: string): Query<SharingRule> {
  return queryOf(sharingRules.detail, { sharingId });
}

export function startSharingRule(
  _search: URLSearchParams,
  { id = NEW }: Readonly<Record<string, string>>,
): void {
  if (id !== NEW) void prefetch(sharingRuleQuery(id));
}
