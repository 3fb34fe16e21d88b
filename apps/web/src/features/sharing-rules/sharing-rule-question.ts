import { sharingRules, type SharingRule } from '@edp/contract/sharing-rules';
import { call } from '../../lib/call.ts';
import { startRecord, type RecordQuestion } from '../../lib/use-record-query.ts';

/** The id in the address of a new rule. */
export const NEW = '0';

/** What the page of a rule asks for; what is no id is for the server to refuse. */
export function sharingRuleQuestion(sharingId: string): RecordQuestion<SharingRule> {
  return {
    key: ['sharingRule', sharingId],
    ask: async (signal) => (await call(sharingRules.detail, { sharingId }, { signal })).data,
  };
}

export function startSharingRule(
  _search: URLSearchParams,
  { id = NEW }: Readonly<Record<string, string>>,
): void {
  if (id !== NEW) startRecord(sharingRuleQuestion(id));
}
