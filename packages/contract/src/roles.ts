import { z } from 'zod';
import { DATA_SCOPES } from './access.ts';
import { endpoint, nothing } from './endpoint.ts';
import { chosenId, textFilter, version } from './fields.ts';
import { dataOf, listOf, paging } from './paging.ts';

const role = z.object({
  id: z.number(),
  roleId: z.number(),
  roleName: z.string(),
  code: z.string(),
  dataScope: z.enum(DATA_SCOPES),
  version: z.number(),
});
export type Role = z.infer<typeof role>;

const MAX_AT_ONCE = 500;
const wantedScope = z.object({ roleId: chosenId('角色'), dataScope: z.enum(DATA_SCOPES, '请选择数据范围') });
export type WantedScope = z.output<typeof wantedScope>;

/** One wish for each role. */
function wantedScopes<Wanted extends typeof wantedScope>(wanted: Wanted) {
  return z
    .array(wanted, '请选择角色')
    .min(1, '请选择角色')
    .max(MAX_AT_ONCE, `最多${MAX_AT_ONCE}个`)
    .refine((all) => new Set(all.map(({ roleId }) => roleId)).size === all.length, '角色不能重复');
}

/** People who hold roles whose scope changes; `gaining` of them will see more than before, `losing` less. */
const affected = { people: z.number(), gaining: z.number(), losing: z.number() };

export const roles = {
  list: endpoint({
    summary: 'Roles of the tenant by name',
    method: 'POST',
    path: '/resource/v6/getRoleList',
    kind: 'query',
    access: 'signed-in',
    permission: ['sharingRule', 'home:manageResources'],
    input: z.object({ keyword: textFilter, roleName: textFilter, ...paging(['code', 'roleName']) }),
    output: listOf(role),
  }),
  saveDataScope: endpoint({
    summary: 'Sets what a role sees of records that belong to somebody; it holds from the next request on',
    method: 'POST',
    path: '/resource/v6/saveDataScope',
    kind: 'command',
    access: 'signed-in',
    permission: ['sharingRule:dataScope'],
    input: wantedScope.extend({ version }),
    output: nothing,
  }),
  saveDataScopes: endpoint({
    summary:
      'Sets the data scopes of several roles, all of them or none; stale names those that somebody else has changed',
    method: 'POST',
    path: '/resource/v6/saveDataScopes',
    kind: 'command',
    access: 'signed-in',
    permission: ['sharingRule:dataScope'],
    input: z.object({ changes: wantedScopes(wantedScope.extend({ version })) }),
    output: dataOf(z.object({ roles: z.array(role) })),
  }),
  previewDataScopes: endpoint({
    summary:
      'How many people would see more or less with these data scopes; somebody with several roles counts once',
    method: 'POST',
    path: '/resource/v6/previewDataScopes',
    kind: 'query',
    access: 'signed-in',
    permission: ['sharingRule:dataScope'],
    input: z.object({ changes: wantedScopes(wantedScope) }),
    output: dataOf(
      z.object({
        ...affected,
        roles: z.array(z.object({ ...role.shape, to: z.enum(DATA_SCOPES), ...affected })),
      }),
    ),
  }),
};
