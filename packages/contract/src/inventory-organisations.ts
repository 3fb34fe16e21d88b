import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { numberColumn, textColumn, wordColumn } from './exported-list.ts';
import { byId, choice, codeText, flagFilter, recordId, requiredText, textFilter, version } from './fields.ts';
import { dataOf, listOf, paging } from './paging.ts';

/** An inventory organisation as it is maintained, with how much it has. */
const inventoryOrganisation = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  businessUnit: z.string(),
  /** 1 in use, 0 stopped. */
  enabled: z.number(),
  /** Roles that work in it. */
  roles: z.number(),
  materials: z.number(),
  products: z.number(),
  version: z.number(),
});
export type MaintainedOrganisation = z.infer<typeof inventoryOrganisation>;

const workingRole = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** 1 in use, 0 stopped. */
  enabled: z.number(),
  /** Enabled people who hold it. */
  people: z.number(),
});
export type WorkingRole = z.infer<typeof workingRole>;

/** What the form edits; the client's field rules are read from here. */
export const inventoryOrganisationForm = z.object({
  code: codeText('代码', 50),
  name: requiredText('名称', 100),
  businessUnit: requiredText('单位组织', 100),
});

const service = '/edp/api/v1/admin/inventory-organisations';

export const inventoryOrganisations = {
  list: endpoint({
    summary: 'All inventory organisations with how many roles, materials and products they have, by code',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['inventoryOrganisation'],
    exported: {
      name: 'inventoryOrganisations',
      screen: 'inventoryOrganisation',
      title: '库存组织',
      columns: {
        code: textColumn('代码'),
        name: textColumn('名称'),
        businessUnit: textColumn('单位组织'),
        roles: numberColumn('角色'),
        materials: numberColumn('物料'),
        products: numberColumn('商品'),
        enabled: wordColumn('状态', { 1: '启用|状态', 0: '已停用' }),
      },
    },
    input: z.object({
      keyword: textFilter,
      enabled: flagFilter,
      ...paging(['code', 'name', 'businessUnit', 'roles', 'materials', 'products', 'enabled']),
    }),
    output: listOf(inventoryOrganisation),
  }),
  roles: endpoint({
    summary: 'Roles that work in an inventory organisation, by name',
    method: 'POST',
    path: `${service}/roles`,
    kind: 'query',
    access: 'signed-in',
    permission: ['inventoryOrganisation'],
    input: byId,
    output: dataOf(z.array(workingRole)),
  }),
  create: endpoint({
    summary: 'Adds an inventory organisation that no role works in yet',
    method: 'POST',
    path: `${service}/create`,
    kind: 'command',
    access: 'signed-in',
    permission: ['inventoryOrganisation:add'],
    input: inventoryOrganisationForm,
    output: dataOf(inventoryOrganisation),
  }),
  update: endpoint({
    summary: 'Changes code, name and business unit of an inventory organisation',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['inventoryOrganisation:edit'],
    input: inventoryOrganisationForm.extend({ id: recordId, version }),
    output: dataOf(inventoryOrganisation),
  }),
  switchStatus: endpoint({
    summary:
      'Stops an inventory organisation (0), which then gets nothing new and stays where it is used, or starts it again (1)',
    method: 'POST',
    path: `${service}/updateStatus`,
    kind: 'command',
    access: 'signed-in',
    permission: ['inventoryOrganisation:disable'],
    input: z.object({ id: recordId, enabled: choice('状态', [0, 1]), version }),
    output: dataOf(inventoryOrganisation),
  }),
  remove: endpoint({
    summary: 'Deletes an inventory organisation that no role works in and that has no materials and products',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['inventoryOrganisation'],
    access: 'signed-in',
    permission: ['inventoryOrganisation:delete'],
    input: byId,
    output: nothing,
  }),
};
