import { applications } from '@edp/contract/applications';
import { attributes } from '@edp/contract/attributes';
import { boms } from '@edp/contract/boms';
import { brands } from '@edp/contract/brands';
import { categories } from '@edp/contract/categories';
import { categorySets } from '@edp/contract/category-sets';
import { classifications } from '@edp/contract/classifications';
import { departments } from '@edp/contract/departments';
import { employees } from '@edp/contract/employees';
import type { Contract, Endpoint } from '@edp/contract/endpoint';
import type { ExportedList } from '@edp/contract/exported-list';
import { inventoryOrganisations } from '@edp/contract/inventory-organisations';
import { labelSets } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { securityEvents } from '@edp/contract/security-events';
import { sharingRules } from '@edp/contract/sharing-rules';
import { units } from '@edp/contract/units';
import { userGroups } from '@edp/contract/user-groups';
import { users } from '@edp/contract/users';
import { variants } from '@edp/contract/variants';
import { AppError } from '../app-error.ts';

const contracts: readonly Contract[] = [
  products,
  materials,
  classifications,
  boms,
  categorySets,
  categories,
  labelSets,
  labels,
  brands,
  units,
  variants,
  attributes,
  applications,
  sharingRules,
  users,
  departments,
  userGroups,
  inventoryOrganisations,
  employees,
  securityEvents,
];

export interface ExportedEndpoint {
  endpoint: Endpoint;
  exported: ExportedList;
}

/** Every list that says how it is exported, by its name. */
export const exportedEndpoints: ReadonlyMap<string, ExportedEndpoint> = new Map(
  contracts
    .flatMap((contract) => Object.values(contract))
    .flatMap((endpoint) => {
      const { exported } = endpoint;
      return exported === undefined ? [] : [[exported.name, { endpoint, exported }] as const];
    }),
);

/** @throws AppError invalidInput */
export function requireExported(name: string): ExportedEndpoint {
  const found = exportedEndpoints.get(name);
  if (found === undefined) throw AppError.invalidField('list', '此列表不支持导出');
  return found;
}
