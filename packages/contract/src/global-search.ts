import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { textFilter } from './fields.ts';
import { namedKind, namedRecord } from './named-records.ts';
import { dataOf } from './paging.ts';

/** Of each kind as many are told at most. */
export const MAX_FOUND = 5;

/** How a record was found, best first. */
export const MATCHES = ['code', 'codePrefix', 'initials', 'words'] as const;

const foundRecord = namedRecord.extend({ match: z.enum(MATCHES) });
export type FoundRecord = z.infer<typeof foundRecord>;

const oneKind = z
  .union([namedKind, z.literal(''), z.null()], '类型不正确')
  .optional()
  .transform((value) => value || undefined);

export const globalSearch = {
  search: endpoint({
    summary: 'The records of all kinds, or of one, that fit best what was typed: at most five of each kind',
    method: 'POST',
    path: '/edp/v1/globalSearch/search',
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'finds records of the screens that the role holds alone' },
    input: z.object({ keyword: textFilter, kind: oneKind }),
    output: dataOf(z.array(foundRecord)),
  }),
};
