import { applications, type Application } from '@edp/contract/applications';
import { call } from '../../lib/call.ts';
import { startRecord, type RecordQuestion } from '../../lib/use-record-query.ts';

/** The id in the address of a new application. */
export const NEW = '0';

/** What the page of an application asks for; what is no id is for the server to refuse. */
export function applicationQuestion(id: string): RecordQuestion<Application> {
  return {
    key: ['application', id],
    ask: async (signal) => (await call(applications.detail, { id }, { signal })).data,
  };
}

export function startApplication(
  _search: URLSearchParams,
  { id = NEW }: Readonly<Record<string, string>>,
): void {
  if (id !== NEW) startRecord(applicationQuestion(id));
}
