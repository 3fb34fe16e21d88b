import type { DraftFormName } from './drafts.ts';

/** Which rights a form needs whose input is kept. */
interface DraftForm {
  /** The screen whose hidden fields are not answered either. */
  screen: string;
  /** They are hidden as the columns of the list are, which is edited itself. */
  by?: 'columns';
  /** The button without which there is no draft of what has no id: a new record, settings; absent where the form has none such. */
  add?: string;
  /** The button without which there is none of a stored record; absent where the form changes none. */
  edit?: string;
  /** Fields of stored records that need a button of their own to be seen. */
  guarded?: Readonly<Record<string, string>>;
}

const ofScreen = (screen: string) => ({ screen, add: `${screen}:add`, edit: `${screen}:edit` });
const namesOf = (screen: string) => ({ screen, edit: `${screen}:multilingual` });

/** All of them; `docs/decisions/087-drafts.md` says which forms have none, and why. */
export const draftForms: Readonly<Record<DraftFormName, DraftForm>> = {
  application: ofScreen('application'),
  attribute: ofScreen('specification'),
  attributeNames: namesOf('specification'),
  bom: ofScreen('bom'),
  bomCopy: { screen: 'bom', add: 'bom:copy' },
  bomLine: { screen: 'bom', add: 'bom:manage', edit: 'bom:manage' },
  brand: ofScreen('brand'),
  brandNames: namesOf('brand'),
  category: { screen: 'categorySet', add: 'categorySet:maintain', edit: 'categorySet:maintain' },
  categoryNames: namesOf('categorySet'),
  categorySet: ofScreen('categorySet'),
  categorySetCopy: { screen: 'categorySet', add: 'categorySet:copy' },
  categorySetNames: namesOf('categorySet'),
  certificate: {
    screen: 'application',
    add: 'application:certificateAdd',
    edit: 'application:certificateEdit',
  },
  classification: ofScreen('classification'),
  department: ofScreen('department'),
  dictionaryItem: ofScreen('dictionary'),
  employee: { ...ofScreen('employee'), guarded: { phone: 'employee:phone' } },
  inventoryOrganisation: ofScreen('inventoryOrganisation'),
  label: { screen: 'labelSet', add: 'labelSet:maintain', edit: 'labelSet:maintain' },
  labelNames: namesOf('labelSet'),
  labelSet: ofScreen('labelSet'),
  labelSetCopy: { screen: 'labelSet', add: 'labelSet:copy' },
  labelSetNames: namesOf('labelSet'),
  look: { screen: 'look', add: 'look:edit' },
  material: ofScreen('material'),
  materialSheet: { screen: 'material', add: 'material:edit' },
  menuEntry: ofScreen('menu'),
  news: ofScreen('news'),
  pageText: { screen: 'pageText', add: 'pageText:edit' },
  product: ofScreen('product'),
  productNames: namesOf('product'),
  rejection: { screen: 'registration', edit: 'registration:approve' },
  role: ofScreen('role'),
  roleCopy: { screen: 'role', add: 'role:copy' },
  securitySettings: { screen: 'security', add: 'security:edit' },
  setting: { screen: 'applicationSetup', add: 'applicationSetup:add' },
  sharingRule: ofScreen('sharingRule'),
  singleSignOn: { screen: 'singleSignOn', add: 'singleSignOn:edit' },
  tenant: { screen: 'tenant', add: 'tenant:add' },
  unit: ofScreen('unit'),
  unitNames: namesOf('unit'),
  user: ofScreen('user'),
  userGroup: ofScreen('userGroup'),
  variantSheet: { screen: 'specification', by: 'columns', add: 'product:edit' },
};

/** The button of which a role needs one to have a draft; undefined where the form does not do that. */
export function buttonOfDraft(form: DraftFormName, isNew: boolean): string | undefined {
  const { add, edit } = draftForms[form];
  return isNew ? add : edit;
}
