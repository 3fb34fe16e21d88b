import { z } from 'zod';
import { DATA_SCOPES } from './access.ts';
import { endpoint, nothing } from './endpoint.ts';
import {
  byId,
  choice,
  chosenId,
  codeText,
  optionalText,
  requiredText,
  textFilter,
  version,
} from './fields.ts';
import { dataOf, listOf, paging } from './paging.ts';
import { grantableRights, roleChanges, roleEffects, wholeRole } from './role-rights.ts';

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

/** What the form edits; the client's field rules are read from here. */
export const roleForm = z.object({
  name: requiredText('名称', 50),
  code: codeText('代码', 50),
  description: optionalText(200),
});

const listedRole = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** 1 in use, 0 stopped. */
  enabled: z.number(),
  /** Enabled people who hold it. */
  people: z.number(),
  dataScope: z.enum(DATA_SCOPES),
  version: z.number(),
});
export type ListedRole = z.infer<typeof listedRole>;

const administration = '/edp/api/v1/admin/roles';

/** People who hold roles whose scope changes; `gaining` of them will see more than before, `losing` less. */
const affected = { people: z.number(), gaining: z.number(), losing: z.number() };

export const roles = {
  list: endpoint({
    summary: 'Roles of the tenant by name',
    method: 'POST',
    path: '/resource/v6/getRoleList',
    kind: 'query',
    access: 'signed-in',
    permission: ['sharingRule', 'news', 'home:manageResources'],
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
  overview: endpoint({
    summary: 'Roles with how many people hold them; those that are stopped come last',
    method: 'POST',
    path: `${administration}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['role'],
    input: z.object({ keyword: textFilter }),
    output: dataOf(z.array(listedRole)),
  }),
  grantable: endpoint({
    summary:
      'What a role can be granted: menu entries with their buttons, columns and fields, inventory organisations',
    method: 'POST',
    path: `${administration}/grantable`,
    kind: 'query',
    access: 'signed-in',
    permission: ['role'],
    input: z.object({}),
    output: dataOf(grantableRights),
  }),
  detail: endpoint({
    summary: 'One role with all that it is granted, and the people who hold it',
    method: 'POST',
    path: `${administration}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['role'],
    input: byId,
    output: dataOf(wholeRole),
  }),
  create: endpoint({
    summary: 'Adds a role that is granted nothing yet',
    method: 'POST',
    path: `${administration}/add`,
    kind: 'command',
    access: 'signed-in',
    permission: ['role:add'],
    input: roleForm,
    output: dataOf(listedRole),
  }),
  update: endpoint({
    summary: 'Changes name, code and description of a role',
    method: 'POST',
    path: `${administration}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['role:edit'],
    input: roleForm.extend({ id: chosenId('角色'), version }),
    output: dataOf(listedRole),
  }),
  copy: endpoint({
    summary: 'Adds a role with all the rights of another one, which nobody holds yet',
    method: 'POST',
    path: `${administration}/copy`,
    kind: 'command',
    access: 'signed-in',
    permission: ['role:copy'],
    input: roleForm.extend({ id: chosenId('角色') }),
    output: dataOf(listedRole),
  }),
  switchStatus: endpoint({
    summary: 'Stops a role (0), which ends the sessions that work in it, or puts it in use again (1)',
    method: 'POST',
    path: `${administration}/updateStatus`,
    kind: 'command',
    access: 'signed-in',
    permission: ['role:disable'],
    input: z.object({ id: chosenId('角色'), enabled: choice('状态', [0, 1]), version }),
    output: dataOf(listedRole),
  }),
  saveRights: endpoint({
    summary:
      'Saves what was changed of the rights, data scope, organisations and members of a role, all of it or nothing',
    method: 'POST',
    path: `${administration}/saveRights`,
    kind: 'command',
    access: 'signed-in',
    permission: ['role:edit', 'role:members'],
    input: roleChanges,
    output: dataOf(wholeRole),
  }),
  preview: endpoint({
    summary:
      'Who would gain or lose what by these changes, with their other roles counted in; changes nothing',
    method: 'POST',
    path: `${administration}/preview`,
    kind: 'query',
    access: 'signed-in',
    permission: ['role:edit', 'role:members'],
    input: roleChanges,
    output: dataOf(roleEffects),
  }),
};
