import type { DataScope } from '@edp/contract/access';
import { isAdministration } from '../../tenants/administration-menu.ts';

/** A page of somebody else's, shown in a frame. */
export const externalPage = {
  code: 'standards',
  name: '国家标准查询',
  english: 'National standards',
  icon: 'global',
  url: 'https://openstd.samr.gov.cn/',
};

type DemonstrationRole = 'steward' | 'clerk' | 'reader' | 'customer' | 'nowhere' | 'contractor';

interface RoleDefinition {
  code: string;
  name: string;
  description?: string;
  /** Put out of use; in use unless it says so. */
  stopped?: boolean;
  /** Which of the organisations it works in. */
  organisations: number[];
  /** What it sees of records that belong to somebody; everything unless it says otherwise. */
  dataScope?: DataScope;
  /** Which menu entries and `screen:button`s it is granted. */
  holds(resource: string): boolean;
}

const isButton = (resource: string) => resource.includes(':');
/** What the administrator keeps to himself. */
const isReserved = (resource: string) =>
  isAdministration(resource) ||
  [
    externalPage.code,
    'home:publishNews',
    'home:manageResources',
    'news:moderate',
    'backgroundJob:all',
    'recycleBin:purge',
    'recycleBin:retention',
  ].includes(resource);
/** Of use to those alone who may export or delete. */
const isOfActions = (resource: string) => ['backgroundJob', 'recycleBin'].includes(resource);

/** What the demonstration's people are, its administrator aside, who holds everything. */
export const demonstrationRoles: Record<DemonstrationRole, RoleDefinition> = {
  steward: {
    code: 'MDM_STEWARD',
    name: '主数据主管',
    organisations: [1, 2],
    holds: (resource) => !isReserved(resource),
  },
  clerk: {
    code: 'MDM_CLERK',
    name: '主数据专员',
    organisations: [0],
    dataScope: 'departmentAndBelow',
    holds: (resource) => !/delete$|^sharingRule:|^recycleBin/i.test(resource) && !isReserved(resource),
  },
  reader: {
    code: 'READER',
    name: '只读',
    organisations: [0, 1],
    dataScope: 'organisation',
    holds: (resource) => !isButton(resource) && !isAdministration(resource) && !isOfActions(resource),
  },
  customer: {
    code: 'BRH_DMS_CUST',
    name: '经销商',
    organisations: [0],
    holds: (resource) => ['basics', 'brand'].includes(resource),
  },
  nowhere: {
    code: 'NO_ORGANISATION',
    name: '未分配组织',
    organisations: [],
    // Enough to find out what it is refused for.
    holds: (resource) =>
      (!isButton(resource) && !isAdministration(resource) && !isOfActions(resource)) ||
      ['product:add', 'material:add'].includes(resource),
  },
  contractor: {
    code: 'OUTSOURCE_OLD',
    name: '外协加工（旧）',
    description: '外协厂改用经销商角色后停用',
    stopped: true,
    organisations: [0],
    dataScope: 'own',
    holds: (resource) => ['goods', 'material', 'basics', 'brand', 'unit'].includes(resource),
  },
};
