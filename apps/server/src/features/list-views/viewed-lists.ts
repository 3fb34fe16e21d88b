import { administeredNews } from '@edp/contract/administered-news';
import { administeredTenants } from '@edp/contract/administered-tenants';
import { applications } from '@edp/contract/applications';
import { attributes } from '@edp/contract/attributes';
import { boms } from '@edp/contract/boms';
import { brands } from '@edp/contract/brands';
import { categorySets } from '@edp/contract/category-sets';
import { certificates } from '@edp/contract/certificates';
import { classifications } from '@edp/contract/classifications';
import { deletedRecords } from '@edp/contract/deleted-records';
import { employees } from '@edp/contract/employees';
import type { Endpoint } from '@edp/contract/endpoint';
import { inventoryOrganisations } from '@edp/contract/inventory-organisations';
import { labelSets } from '@edp/contract/label-sets';
import { languages } from '@edp/contract/languages';
import type { ListName } from '@edp/contract/list-settings';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { registrations } from '@edp/contract/registrations';
import { securityEvents } from '@edp/contract/security-events';
import { settings } from '@edp/contract/settings';
import { sharingRules } from '@edp/contract/sharing-rules';
import { singleSignOn } from '@edp/contract/single-sign-on';
import { units } from '@edp/contract/units';
import { userGroups } from '@edp/contract/user-groups';
import { users } from '@edp/contract/users';
import { variants } from '@edp/contract/variants';

/** What each list asks: says by what it can be narrowed and ordered, and what of it a role may not see. */
export const viewedLists: Readonly<Record<ListName, Endpoint>> = {
  product: products.list,
  material: materials.list,
  classification: classifications.list,
  bom: boms.list,
  categorySet: categorySets.list,
  labelSet: labelSets.list,
  brand: brands.list,
  unit: units.list,
  attribute: attributes.list,
  variant: variants.list,
  variantOfProduct: variants.list,
  sharingRule: sharingRules.list,
  application: applications.list,
  certificate: certificates.list,
  module: settings.list,
  applicationCategory: settings.list,
  applicationLabel: settings.list,
  user: users.list,
  userGroup: userGroups.overview,
  inventoryOrganisation: inventoryOrganisations.list,
  employee: employees.overview,
  registration: registrations.list,
  news: administeredNews.list,
  signIn: securityEvents.signIns,
  audit: securityEvents.audits,
  pageText: languages.texts,
  tenant: administeredTenants.list,
  identity: singleSignOn.identities,
  deletedRecord: deletedRecords.list,
};
