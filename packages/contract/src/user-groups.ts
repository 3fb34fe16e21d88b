import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { textFilter } from './fields.ts';
import { listOf, paging } from './paging.ts';
import { pickers } from './pickers.ts';

export const userGroups = {
  list: endpoint({
    summary: 'Groups of people by name',
    method: 'POST',
    path: '/group/v6/list',
    kind: 'query',
    access: 'signed-in',
    picker: pickers.userGroup,
    input: z.object({ keyword: textFilter, name: textFilter, ...paging(['code', 'name']) }),
    output: listOf(z.object({ id: z.number(), code: z.string(), name: z.string(), memberCount: z.number() })),
  }),
};
