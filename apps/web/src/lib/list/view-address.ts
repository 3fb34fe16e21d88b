import type { ListName } from '@edp/contract/list-settings';
import { VIEW } from './view-layouts.ts';

/** Where lists are; those that stand on the page of a record have no address of their own. */
const listPaths: Readonly<Partial<Record<string, string>>> = {
  product: '/mchManage',
  material: '/materialManage',
  classification: '/classification',
  bom: '/sparebom',
  categorySet: '/categorySet',
  labelSet: '/labelSet',
  brand: '/brand',
  unit: '/unit',
  attribute: '/specification/definitions',
  variant: '/specification/rows',
  sharingRule: '/shareRulesManage',
  application: '/applicationManage/applications',
  certificate: '/applicationManage/certificates',
  module: '/applicationSetup/moudel',
  applicationCategory: '/applicationSetup/appsort',
  applicationLabel: '/applicationSetup/applabel',
  user: '/admin/users',
  userGroup: '/admin/user-groups',
  inventoryOrganisation: '/admin/inventory-organisations',
  employee: '/admin/employees',
  registration: '/admin/registrations',
  news: '/admin/news',
  signIn: '/admin/sign-in-log',
  audit: '/admin/audit-log',
  pageText: '/admin/texts',
  tenant: '/admin/tenants',
  identity: '/admin/single-sign-on/identities',
  deletedRecord: '/recycleBin',
} satisfies Partial<Record<ListName, string>>;

/** The page of a list, by the name under which it is remembered; undefined for one without an address of its own. */
export function listPath(list: string): string | undefined {
  return listPaths[list];
}

/** Opens a list with a view of it. */
export function viewAddress(list: string, id: number): string | undefined {
  const path = listPath(list);
  return path && `${path}?${VIEW}=${id}`;
}
