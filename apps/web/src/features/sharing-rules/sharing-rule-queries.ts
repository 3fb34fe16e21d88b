import { sharingRules, type ListedRule, type SharingRule } from '@edp/contract/sharing-rules';
import { COPY_OF } from '../../lib/address/tab.ts';
import { listOf } from '../../lib/list/list-query.ts';
import type { ListTrail } from '../../lib/list/use-neighbours.ts';
import { prefetch, queryOf, type Query } from '../../lib/query/query.ts';

export const sharingRuleList = listOf(sharingRules.list, {
  name: 'sharingRule',
  filters: ['name', 'sharingType', 'status'],
  always: { code: '' },
});

/** The id in the address of a new rule. */
export const NEW = '0';

/** Address of the page of a rule. */
export function ruleAddress({ id }: { id: number | typeof NEW }): string {
  return `/shareRulesManage/${id}`;
}

/** Address of a new rule; with the one it begins as a copy of. */
export function newRuleAddress(copyOf?: number): string {
  return copyOf === undefined ? ruleAddress({ id: NEW }) : `${ruleAddress({ id: NEW })}?${COPY_OF}=${copyOf}`;
}

/** How the list leads from one rule to the next. */
export const ruleTrail: ListTrail<ListedRule> = {
  path: '/shareRulesManage',
  list: sharingRuleList,
  addressOf: ruleAddress,
};

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
