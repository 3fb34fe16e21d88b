import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { recordId, timestamp } from './fields.ts';
import { namedKind, namedRecord } from './named-records.ts';
import { dataOf } from './paging.ts';

/** As many are kept of each person. */
export const MAX_RECENT = 50;

const recentRecord = namedRecord.extend({ viewedTime: timestamp });

const service = '/edp/v1/recentRecord';
const because = "one's own, of the screens that the role holds alone";

export const recentRecords = {
  list: endpoint({
    summary: 'Records that the caller opened last, newest first, as they are called now',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because },
    input: nothing,
    output: dataOf(z.array(recentRecord)),
  }),
  add: endpoint({
    summary: 'Remembers that the caller has opened a record',
    method: 'POST',
    path: `${service}/add`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because },
    input: z.object({ kind: namedKind, id: recordId }),
    output: nothing,
  }),
};
