import { classifications, type Classification } from '@edp/contract/classifications';
import { call } from '../../lib/call.ts';
import { startRecord, type RecordQuestion } from '../../lib/use-record-query.ts';

/** The id in the address of a new classification. */
export const NEW = '0';

/** What the page of a classification asks for; what is no id is for the server to refuse. */
export function classificationQuestion(id: string): RecordQuestion<Classification> {
  return {
    key: ['classification', id],
    ask: async (signal) => (await call(classifications.detail, { id }, { signal })).data,
  };
}

export function startClassification(
  _search: URLSearchParams,
  { id = NEW }: Readonly<Record<string, string>>,
): void {
  if (id !== NEW) startRecord(classificationQuestion(id));
}
