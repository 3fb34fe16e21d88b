import type { Language } from '@edp/contract/multilingual';
import { accountTexts } from './texts/administration/account.ts';
import { applicationTexts } from './texts/application.ts';
import { applicationSetupTexts } from './texts/applicationSetup.ts';
import { authTexts } from './texts/auth.ts';
import { backgroundJobTexts, bulkChangeTexts, importTexts, sheetTexts } from './texts/backgroundJob.ts';
import { bomTexts } from './texts/bom.ts';
import { brandTexts } from './texts/brand.ts';
import { categorySetTexts } from './texts/categorySet.ts';
import { chatTexts } from './texts/chat.ts';
import { classificationTexts } from './texts/classification.ts';
import { placeholderTexts } from './texts/shared/placeholder.ts';
import { commonTexts } from './texts/shared/common.ts';
import { departmentTexts } from './texts/administration/department.ts';
import { employeeTexts } from './texts/administration/employee.ts';
import { inventoryOrganisationTexts } from './texts/administration/inventoryOrganisation.ts';
import { userGroupTexts } from './texts/administration/userGroup.ts';
import { historyFieldTexts, historyTexts } from './texts/records/history.ts';
import { homeTexts } from './texts/home.ts';
import { inboxTexts } from './texts/inbox.ts';
import { labelSetTexts } from './texts/labelSet.ts';
import { loginTexts } from './texts/login.ts';
import { materialTexts } from './texts/material.ts';
import { newsManagementTexts } from './texts/administration/news.ts';
import { dictionaryTexts } from './texts/administration/dictionary.ts';
import { pageTextTexts } from './texts/administration/pageText.ts';
import { lookTexts } from './texts/administration/look.ts';
import { menuTexts } from './texts/administration/menu.ts';
import { newsTexts } from './texts/news.ts';
import { paletteTexts, recordTexts } from './texts/shared/palette.ts';
import { productTexts } from './texts/product.ts';
import { recycleBinTexts } from './texts/administration/recycleBin.ts';
import { registerTexts } from './texts/register.ts';
import { registrationTexts } from './texts/administration/registration.ts';
import { shellTexts } from './texts/shell.ts';
import { roleTexts } from './texts/administration/role.ts';
import { securityTexts } from './texts/administration/security.ts';
import { securityLogTexts } from './texts/administration/securityLog.ts';
import { sharingRuleTexts } from './texts/sharingRule.ts';
import { singleSignOnTexts } from './texts/administration/singleSignOn.ts';
import { specificationTexts } from './texts/specification.ts';
import { tenantTexts } from './texts/administration/tenant.ts';
import { fileTexts } from './texts/shared/files.ts';
import { formTexts } from './texts/shared/forms.ts';
import { listTexts } from './texts/shared/lists.ts';
import { peopleTexts } from './texts/shared/people.ts';
import { uiTexts } from './texts/ui.ts';
import { unitTexts } from './texts/unit.ts';
import { secondFactorTexts } from './texts/administration/secondFactor.ts';
import { userTexts } from './texts/administration/user.ts';

/** English by function key; the Chinese text is the key. */
const english: Record<string, Record<string, string>> = {
  common: {
    ...uiTexts,
    ...listTexts,
    ...formTexts,
    ...fileTexts,
    ...peopleTexts,
    ...recordTexts,
    ...commonTexts,
  },
  auth: authTexts,
  login: loginTexts,
  register: registerTexts,
  registration: registrationTexts,
  tenant: tenantTexts,
  shell: { ...shellTexts, ...paletteTexts },
  home: homeTexts,
  categorySet: categorySetTexts,
  labelSet: labelSetTexts,
  brand: brandTexts,
  specification: specificationTexts,
  unit: unitTexts,
  application: applicationTexts,
  applicationSetup: applicationSetupTexts,
  product: productTexts,
  material: materialTexts,
  classification: classificationTexts,
  bom: bomTexts,
  device: placeholderTexts,
  contract: placeholderTexts,
  zBook: placeholderTexts,
  sharingRule: sharingRuleTexts,
  account: accountTexts,
  secondFactor: secondFactorTexts,
  user: userTexts,
  department: departmentTexts,
  userGroup: userGroupTexts,
  inventoryOrganisation: inventoryOrganisationTexts,
  employee: employeeTexts,
  role: roleTexts,
  security: securityTexts,
  securityLog: securityLogTexts,
  singleSignOn: singleSignOnTexts,
  menu: menuTexts,
  dictionary: dictionaryTexts,
  pageText: pageTextTexts,
  look: lookTexts,
  backgroundJob: backgroundJobTexts,
  imports: importTexts,
  history: historyTexts,
  historyFields: historyFieldTexts,
  recycleBin: recycleBinTexts,
  bulkChange: bulkChangeTexts,
  sheet: sheetTexts,
  inbox: inboxTexts,
  chat: chatTexts,
  news: newsTexts,
  newsManagement: newsManagementTexts,
};

/** Of all screens that have texts. */
export const functionKeys: readonly string[] = Object.keys(english);

/** A screen's texts as the product ships them; none for a screen that it does not know. */
export function builtInTexts(functionKey: string, language: Language): Record<string, string> {
  const texts = Object.hasOwn(english, functionKey) ? english[functionKey] : undefined;
  if (texts === undefined || language === 'ENG') return texts ?? {};
  // What stands behind a bar only tells apart what Chinese writes alike.
  return Object.fromEntries(Object.keys(texts).map((key) => [key, key.split('|', 1)[0] ?? key]));
}
