import { administeredNews, newsForm } from './administered-news.ts';
import { branding, brandingForm } from './branding.ts';
import { departmentForm, departments } from './departments.ts';
import { employeeForm, employees } from './employees.ts';
import { inventoryOrganisationForm, inventoryOrganisations } from './inventory-organisations.ts';
import type { HistoryKind } from './history-kinds.ts';
import { rowsOf } from './restored-products.ts';
import {
  findNode,
  flagOf,
  movedBy,
  restorerOf,
  switchedBy,
  there,
  type Restorer,
} from './restored-records.ts';
import { idsOf, roleRestorer } from './restored-roles.ts';
import { securitySettings, securitySettingsForm } from './security-settings.ts';
import { sharingRuleForm, sharingRules, type Party } from './sharing-rules.ts';
import { userGroupForm, userGroups } from './user-groups.ts';
import { userForm, users } from './users.ts';

type Values = Readonly<Record<string, unknown>>;

/** Departments, people and settings. */
export const administrationRestorers: Partial<Record<HistoryKind, Restorer>> = {
  department: restorerOf({
    screen: 'department',
    form: departmentForm,
    read: async (call, id) => there(findNode((await call(departments.tree, {})).data, id)),
    save: departments.update,
    toInput: ({ id, name, headId }, values) => ({ id, name, headId: headId || null, ...values }),
    single: {
      parentId: movedBy('move', (call, to) => call(departments.move, to)),
    },
  }),
  employee: restorerOf({
    screen: 'employee',
    form: employeeForm,
    read: async (call, id) => (await call(employees.detail, { id })).data,
    save: employees.update,
    toInput: ({ id, number, name }, values) => ({ id, number, name, ...values }),
    single: {
      enabled: switchedBy('disable', (call, of, enabled) => call(employees.switchStatus, { ...of, enabled })),
    },
  }),
  inventoryOrganisation: restorerOf({
    screen: 'inventoryOrganisation',
    form: inventoryOrganisationForm,
    read: (call, id) => findListed((page) => call(inventoryOrganisations.list, page), id),
    save: inventoryOrganisations.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
    single: {
      enabled: switchedBy('disable', (call, of, enabled) =>
        call(inventoryOrganisations.switchStatus, { ...of, enabled }),
      ),
    },
  }),
  userGroup: restorerOf({
    screen: 'userGroup',
    form: userGroupForm,
    read: (call, id) => findListed((page) => call(userGroups.overview, page), id),
    save: userGroups.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
    single: {
      enabled: switchedBy('disable', (call, of, enabled) =>
        call(userGroups.switchStatus, { ...of, enabled }),
      ),
      userIds: {
        button: 'members',
        save: (call, { value, ...of }) => call(userGroups.setMembers, { ...of, userIds: idsOf(value) }),
      },
    },
  }),
  user: restorerOf({
    screen: 'user',
    form: userForm,
    read: async (call, id) => (await call(users.detail, { id })).data,
    save: users.update,
    toInput: ({ id, name }, values) => ({ id, name, ...values }),
    single: {
      roleIds: {
        button: 'assignRoles',
        save: (call, { value, ...of }) => call(users.assignRoles, { ...of, roleIds: idsOf(value) }),
      },
      enabled: switchedBy('disable', (call, { id }, on) =>
        call(on === 1 ? users.enable : users.disable, { id }),
      ),
    },
  }),
  role: roleRestorer,
  sharingRule: restorerOf({
    screen: 'sharingRule',
    form: sharingRuleForm,
    read: async (call, sharingId) => (await call(sharingRules.detail, { sharingId })).data,
    save: sharingRules.update,
    toInput: (whole, { addResource, addSharingTo, ...values }) => ({
      ...whole,
      ...values,
      addResource: addResource === undefined ? chosenOf(whole.sharingSource) : chosenOfRows(addResource),
      addSharingTo: addSharingTo === undefined ? chosenOf(whole.sharingTo) : chosenOfRows(addSharingTo),
    }),
    single: {
      status: switchedBy('enable', (call, { id, version }, status) =>
        call(sharingRules.switchStatus, { sharingId: id, status, version }),
      ),
    },
  }),
  news: restorerOf({
    screen: 'news',
    form: newsForm,
    read: async (call, id) => (await call(administeredNews.detail, { id })).data,
    save: administeredNews.update,
    toInput: (whole, { audience, ...values }) => ({
      ...whole,
      ...values,
      ...(audience !== undefined && { audience: rowsOf(audience).map(audienceOf) }),
    }),
  }),
  securitySettings: restorerOf({
    screen: 'security',
    form: securitySettingsForm,
    read: async (call) => (await call(securitySettings.read, {})).data,
    save: securitySettings.save,
    toInput: (whole, values) => ({ ...whole, rememberAllowed: flagOf(whole.rememberAllowed), ...values }),
  }),
  branding: restorerOf({
    screen: 'look',
    form: brandingForm,
    read: async (call) => (await call(branding.read, {})).data,
    save: branding.save,
    toInput: (whole, values) => ({ ...whole, ...withAddresses(values) }),
  }),
};

interface Page {
  data: readonly { id: number }[];
  total: number;
}

const PAGE = 50;

/** One of a list that no call reads by itself. */
async function findListed<P extends Page>(
  read: (page: { pageNo: number; pageSize: number }) => Promise<P>,
  id: number,
): Promise<P['data'][number]> {
  for (let pageNo = 1; ; pageNo += 1) {
    const { data, total } = await read({ pageNo, pageSize: PAGE });
    const found = data.find((row) => row.id === id);
    if (found !== undefined || pageNo * PAGE >= total) return there(found);
  }
}

function chosenOf(parties: readonly Party[]) {
  const of = (...kinds: Party['kind'][]) =>
    parties.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  return { orgId: of('department'), groupId: of('group'), id: of('employee', 'role') };
}

function chosenOfRows(value: unknown) {
  const rows = rowsOf(value);
  const of = (...names: string[]) => rows.flatMap((row) => names.flatMap((name) => idsOf(row[name])));
  return { orgId: of('departmentId'), groupId: of('groupId'), id: of('employeeId', 'roleId') };
}

function audienceOf({ departmentId, roleId, groupId }: Values) {
  if (typeof departmentId === 'number') return { kind: 'department' as const, id: departmentId };
  if (typeof roleId === 'number') return { kind: 'role' as const, id: roleId };
  return { kind: 'group' as const, id: Number(groupId) };
}

/** Its form names pictures by their addresses. */
function withAddresses(values: Values): Values {
  const pictures = ['mainLogoId', 'tabIcon', 'loginLogoId', 'loginBackgroundId'];
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      !pictures.includes(name) ? value : typeof value === 'number' ? `/file/v6/view/${value}` : '',
    ]),
  );
}
