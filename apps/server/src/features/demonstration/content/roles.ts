import { isAdministration } from '../../tenants/administration-menu.ts';
import { table } from '../outline.ts';

/** A page of somebody else's, shown in a frame. */
export const externalPage = {
  code: 'standards',
  name: '国家标准查询',
  english: 'National standards',
  icon: 'global',
  url: 'https://openstd.samr.gov.cn/',
};

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

/** What the demonstration's people are, its administrator aside; organisations by their position. One that is `off` is out of use. */
export const roles = table('code name organisations dataScope state description')(`
MDM_STEWARD | 主数据主管 | 1 2 | all
MDM_CLERK | 主数据专员 | 0 | departmentAndBelow
READER | 只读 | 0 1 | organisation
BRH_DMS_CUST | 经销商 | 0 | all
NO_ORGANISATION | 未分配组织 | | all
OUTSOURCE_OLD | 外协加工（旧） | 0 | own | off | 外协厂改用经销商角色后停用`);

const looksOnly = (resource: string) =>
  !isButton(resource) && !isAdministration(resource) && !isOfActions(resource);

/** Which menu entries and `screen:button`s each role is granted. */
export const holds: Readonly<Record<string, (resource: string) => boolean>> = {
  MDM_STEWARD: (resource) => !isReserved(resource),
  MDM_CLERK: (resource) => !/delete$|^sharingRule:|^recycleBin/i.test(resource) && !isReserved(resource),
  READER: looksOnly,
  BRH_DMS_CUST: (resource) => ['basics', 'brand'].includes(resource),
  // Enough to find out what it is refused for.
  NO_ORGANISATION: (resource) => looksOnly(resource) || ['product:add', 'material:add'].includes(resource),
  OUTSOURCE_OLD: (resource) => ['goods', 'material', 'basics', 'brand', 'unit'].includes(resource),
};
