import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { chosenId, textFilter } from './fields.ts';
import { pickers } from './pickers.ts';
import { dataOf, listOf, paging } from './paging.ts';
import { treeOutput } from './tree.ts';
import { onWire } from './wire-names.ts';

export const inventoryOrganisation = z.object({
  inventoryOrganisationId: onWire('invorgId', z.number()),
  inventoryOrganisationName: onWire('invOrgName', z.string()),
  businessUnitName: onWire('unitOrgName', z.string()),
});
export type InventoryOrganisation = z.infer<typeof inventoryOrganisation>;

/** Paging and order of a list of inventory organisations. */
export const organisationPaging = paging(['inventoryOrganisationName', 'businessUnitName'], {
  onWire: { inventoryOrganisationName: 'invOrgName', businessUnitName: 'unitOrgName' },
});

export const organisations = {
  tree: endpoint({
    summary: 'The tree of departments; with a keyword only what was found and what leads to it',
    method: 'GET',
    path: '/org/v6/treeList',
    kind: 'query',
    access: 'signed-in',
    picker: pickers.department,
    input: z.object({ keyword: textFilter }),
    output: treeOutput,
  }),
  select: endpoint({
    summary: 'Departments as one list, by their place in the tree',
    method: 'POST',
    path: '/edp/api/v2/dms/sysOrg/getListToSelect',
    kind: 'query',
    access: 'signed-in',
    picker: pickers.department,
    input: z.object({ keyword: textFilter }),
    output: dataOf(z.array(z.object({ id: z.number(), parentId: z.number(), name: z.string() }))),
  }),
  ofRole: endpoint({
    summary: 'Inventory organisations that a role of the caller works in',
    method: 'POST',
    path: '/org/v6/invOrgListByRole',
    kind: 'query',
    access: 'signed-in',
    permission: {
      everybody: 'role',
      because: "the organisations of one's own roles, as the header shows them",
    },
    input: z.object({ roleId: chosenId('角色'), keyword: textFilter }),
    output: dataOf(z.array(inventoryOrganisation.extend({ id: z.number(), name: z.string() }))),
  }),
  inventory: endpoint({
    summary: 'Inventory organisations in use, by name',
    method: 'POST',
    path: '/org/v6/invOrgList',
    kind: 'query',
    access: 'signed-in',
    picker: pickers.inventoryOrganisation,
    input: z.object({
      keyword: textFilter,
      inventoryOrganisationName: onWire('invOrgName', textFilter),
      businessUnitName: onWire('unitOrgName', textFilter),
      ...organisationPaging,
    }),
    output: listOf(inventoryOrganisation),
  }),
};
