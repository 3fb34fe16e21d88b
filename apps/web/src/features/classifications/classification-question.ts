import { classifications, type Classification } from '@edp/contract/classifications';
import { call } from '../../lib/call.ts';
import { startRecord, type RecordQuestion } from '../../lib/use-record-query.ts';

/** What the page of a classification asks for. */
export function classificationQuestion(id: number): RecordQuestion<Classification> {
  return {
    key: ['classification', id],
    ask: async (signal) => (await call(classifications.detail, { id }, { signal })).data,
  };
}

export function startClassification(
  _search: URLSearchParams,
  { id }: Readonly<Record<string, string>>,
): void {
  if (Number(id)) startRecord(classificationQuestion(Number(id)));
}
