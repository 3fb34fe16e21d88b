import { recentRecords } from '@edp/contract/recent-records';
import { call } from '../api/call.ts';
import { queryOf } from '../query/query.ts';
import type { RecordName } from './named-record.ts';

/** What the person opened last, asked for each time that it is to be shown. */
export const recentQuery = { ...queryOf(recentRecords.list, {}), freshFor: 0 };

/** Remembers that a record was opened; nobody waits for it, and nobody is told when it fails. */
export function tellOpened({ kind, id }: RecordName): void {
  call(recentRecords.add, { kind, id }).catch((error: unknown) => console.error(error));
}
