import { applicationForm, applications } from './applications.ts';
import { attributeForm, attributes } from './attributes.ts';
import { brandForm, brands } from './brands.ts';
import { categories, categoryForm } from './categories.ts';
import { categorySetForm, categorySets } from './category-sets.ts';
import { classificationForm, classifications } from './classifications.ts';
import { combinedUnitInput } from './combined-unit.ts';
import { labelForm, labels } from './labels.ts';
import { labelSetForm, labelSets } from './label-sets.ts';
import { materialForm } from './material-form.ts';
import { materials } from './materials.ts';
import type { HistoryKind } from './history-kinds.ts';
import { administrationRestorers } from './restored-administration.ts';
import { bomRestorer } from './restored-boms.ts';
import { productRestorer } from './restored-products.ts';
import { movedBy, restorerOf, switchedBy, type Restorer } from './restored-records.ts';
import { settingRestorers } from './restored-settings.ts';
import { unitForm, units } from './units.ts';

/** How a kind of record is restored; what is missing here is only read, and a test says why. */
export const restorers: Partial<Record<HistoryKind, Restorer>> = {
  product: productRestorer,
  bom: bomRestorer,
  material: restorerOf({
    screen: 'material',
    form: materialForm,
    read: async (call, id) => {
      const { data } = await call(materials.detail, { materialId: id });
      const measures: unknown = data.combinedUnit === '' ? {} : JSON.parse(data.combinedUnit);
      return { ...data, measures: combinedUnitInput.parse(measures) };
    },
    save: materials.update,
    toInput: (whole, values) => ({ ...whole, inventoryOrganisationIds: [], ...values }),
  }),
  brand: restorerOf({
    screen: 'brand',
    form: brandForm,
    read: async (call, id) => (await call(brands.detail, { id })).data,
    save: brands.save,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  unit: restorerOf({
    screen: 'unit',
    form: unitForm,
    read: async (call, id) => (await call(units.detail, { id })).data,
    save: units.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  application: restorerOf({
    screen: 'application',
    form: applicationForm,
    read: async (call, id) => (await call(applications.detail, { id })).data,
    save: applications.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
    single: {
      status: switchedBy('enable', (call, of, status) => call(applications.switchStatus, { ...of, status })),
    },
  }),
  categorySet: restorerOf({
    screen: 'categorySet',
    form: categorySetForm,
    read: async (call, id) => (await call(categorySets.detail, { id })).data,
    save: categorySets.save,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  labelSet: restorerOf({
    screen: 'labelSet',
    form: labelSetForm,
    read: async (call, id) => (await call(labelSets.detail, { id })).data,
    save: labelSets.save,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  category: restorerOf({
    screen: 'categorySet',
    button: 'maintain',
    form: categoryForm,
    read: async (call, id) => (await call(categories.detail, { id })).data,
    save: categories.save,
    toInput: (whole, values) => ({ ...whole, ...values, parentId: undefined }),
    single: {
      parentId: movedBy('maintain', (call, to) => call(categories.move, to)),
    },
  }),
  label: restorerOf({
    screen: 'labelSet',
    button: 'maintain',
    form: labelForm,
    read: async (call, id) => (await call(labels.detail, { id })).data,
    save: labels.save,
    toInput: (whole, values) => ({ ...whole, ...values, parentId: undefined }),
    single: {
      parentId: movedBy('maintain', (call, to) => call(labels.move, to)),
    },
  }),
  specification: restorerOf({
    screen: 'specification',
    form: attributeForm,
    read: async (call, id) => (await call(attributes.detail, { id })).data,
    save: attributes.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  classification: restorerOf({
    screen: 'classification',
    form: classificationForm,
    read: async (call, id) => (await call(classifications.detail, { id })).data,
    save: classifications.save,
    toInput: ({ productList: _kept, ...whole }, values) => ({ ...whole, ...values }),
  }),
  ...administrationRestorers,
  ...settingRestorers,
};
