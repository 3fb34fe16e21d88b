import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { textFilter } from './fields.ts';
import { listOf, paging } from './paging.ts';

export const roles = {
  list: endpoint({
    summary: 'Roles of the tenant by name',
    method: 'POST',
    path: '/resource/v6/getRoleList',
    kind: 'query',
    access: 'signed-in',
    input: z.object({ keyword: textFilter, roleName: textFilter, ...paging(['code', 'roleName']) }),
    output: listOf(z.object({ id: z.number(), roleId: z.number(), roleName: z.string(), code: z.string() })),
  }),
};
