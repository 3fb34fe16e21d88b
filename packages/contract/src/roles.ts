import { z } from 'zod';
import { DATA_SCOPES } from './access.ts';
import { endpoint, nothing } from './endpoint.ts';
import { chosenId, textFilter } from './fields.ts';
import { listOf, paging } from './paging.ts';

export const roles = {
  list: endpoint({
    summary: 'Roles of the tenant by name',
    method: 'POST',
    path: '/resource/v6/getRoleList',
    kind: 'query',
    access: 'signed-in',
    input: z.object({ keyword: textFilter, roleName: textFilter, ...paging(['code', 'roleName']) }),
    output: listOf(
      z.object({
        id: z.number(),
        roleId: z.number(),
        roleName: z.string(),
        code: z.string(),
        dataScope: z.enum(DATA_SCOPES),
      }),
    ),
  }),
  saveDataScope: endpoint({
    summary: 'Sets what a role sees of records that belong to somebody; it holds from the next request on',
    method: 'POST',
    path: '/resource/v6/saveDataScope',
    kind: 'command',
    access: 'signed-in',
    permission: ['sharingRule:dataScope'],
    input: z.object({ roleId: chosenId('角色'), dataScope: z.enum(DATA_SCOPES, '请选择数据范围') }),
    output: nothing,
  }),
};
