import { sharingRules, type SharingRule } from '@edp/contract/sharing-rules';
import { call } from '../../lib/call.ts';
import { startRecord, type RecordQuestion } from '../../lib/use-record-query.ts';

/** What the page of a rule asks for. */
export function sharingRuleQuestion(sharingId: number): RecordQuestion<SharingRule> {
  return {
    key: ['sharingRule', sharingId],
    ask: async (signal) => (await call(sharingRules.detail, { sharingId }, { signal })).data,
  };
}

export function startSharingRule(_search: URLSearchParams, { id }: Readonly<Record<string, string>>): void {
  if (Number(id)) startRecord(sharingRuleQuestion(Number(id)));
}
