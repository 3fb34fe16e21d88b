import { applicationForm, applications } from '@edp/contract/applications';
import { attributeForm, attributes } from '@edp/contract/attributes';
import { brandForm, brands } from '@edp/contract/brands';
import { categories, categoryForm } from '@edp/contract/categories';
import { categorySetForm, categorySets } from '@edp/contract/category-sets';
import { classificationForm, classifications } from '@edp/contract/classifications';
import { combinedUnitInput } from '@edp/contract/combined-unit';
import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import { labelForm, labels } from '@edp/contract/labels';
import { labelSetForm, labelSets } from '@edp/contract/label-sets';
import { materialForm } from '@edp/contract/material-form';
import { materials } from '@edp/contract/materials';
import { productForm, type Product } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import type { ComparedField, HistoryKind } from '@edp/contract/record-history';
import { unitForm, units } from '@edp/contract/units';
import { call, saveCommand } from '../../lib/api/call.ts';
import { parseJson } from '../../lib/browser/parse-json.ts';

export type RestoredField = ComparedField & { restored: NonNullable<ComparedField['restored']> };

/** A field and the value that it gets. */
type SavedField = Pick<RestoredField, 'field' | 'restored'>;

/** How an earlier state of a kind of record is saved: through the calls of its form, with their rules and rights. */
export interface Restorer {
  screen: string;
  /** Which of its buttons allows a save; `edit` unless said. */
  button?: string | undefined;
  /** Whether the form takes the field. */
  takes(field: RestoredField): boolean;
  /** Saves the record as it is now with these fields as they were; `version` is the one that was compared. */
  save(id: number, fields: readonly SavedField[], version: number | null): Promise<unknown>;
}

interface Noun<E extends Endpoint, Whole extends object> {
  screen: string;
  button?: string;
  form: { shape: object };
  read(id: number): Promise<Whole>;
  save: E;
  toInput(whole: Whole, values: Readonly<Record<string, unknown>>): InputOf<E>;
}

function restorerOf<E extends Endpoint, Whole extends { version: number }>(noun: Noun<E, Whole>): Restorer {
  return {
    screen: noun.screen,
    button: noun.button,
    takes: ({ field, restored }) => restored.line === 0 && rootOf(field) in noun.form.shape,
    async save(id, fields, version) {
      const whole = await noun.read(id);
      const values = { ...valuesOf(fields, whole), version: version ?? whole.version };
      return saveCommand(noun.save, noun.toInput(whole, values));
    },
  };
}

function rootOf(field: string): string {
  return field.split('.', 1)[0] ?? field;
}

/** Values of a form by its fields; one of a group, such as a measure, goes with the others of the group. */
function valuesOf(fields: readonly SavedField[], whole: object): Record<string, unknown> {
  const stored: Readonly<Record<string, unknown>> = { ...whole };
  const values: Record<string, unknown> = {};
  for (const { field, restored } of fields) {
    const [root = field, inner] = field.split('.');
    if (inner === undefined) values[root] = restored.value;
    else values[root] = { ...groupOf(values[root] ?? stored[root]), [inner]: restored.value };
  }
  return values;
}

function groupOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Fields of a variant that are put back; what it is a combination of and its material are decided elsewhere. */
const VARIANT_FIELDS = ['itemName', 'barCode', 'marketPrice', 'listPricePerUnit'];

const product: Restorer = {
  screen: 'product',
  takes: ({ field, restored }) =>
    restored.line === 0 ? rootOf(field) in productForm.shape : VARIANT_FIELDS.includes(field),
  async save(id, fields, version) {
    const { data } = await call(products.detail, { productId: id });
    const ofLines = Map.groupBy(fields, ({ restored }) => restored.line);
    return saveCommand(products.update, {
      ...data,
      inventoryOrganisationIds: [],
      ...valuesOf(ofLines.get(0) ?? [], data),
      variants: data.variants.map((variant) => ({
        ...variantInput(variant),
        ...valuesOf(ofLines.get(variant.id) ?? [], variant),
      })),
      version: version ?? data.version,
    });
  },
};

function variantInput({ attributeValues, pictureIds, ...variant }: Product['variants'][number]) {
  const isPicked = variant.createsMaterial === 0 && variant.materialId !== null;
  return {
    ...variant,
    attributeValues: attributeValues.map(({ attributeId, value }) => ({ attributeId, value })),
    materialId: isPicked ? variant.materialId : undefined,
    createsMaterial: isPicked ? 0 : 1,
    pictureIds: pictureIds.split(',').filter(Boolean).map(Number),
  };
}

const restorers: Partial<Record<HistoryKind, Restorer>> = {
  product,
  material: restorerOf({
    screen: 'material',
    form: materialForm,
    read: async (id) => {
      const { data } = await call(materials.detail, { materialId: id });
      return { ...data, measures: combinedUnitInput.parse(parseJson(data.combinedUnit) ?? {}) };
    },
    save: materials.update,
    toInput: (whole, values) => ({ ...whole, inventoryOrganisationIds: [], ...values }),
  }),
  brand: restorerOf({
    screen: 'brand',
    form: brandForm,
    read: async (id) => (await call(brands.detail, { id })).data,
    save: brands.save,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  unit: restorerOf({
    screen: 'unit',
    form: unitForm,
    read: async (id) => (await call(units.detail, { id })).data,
    save: units.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  application: restorerOf({
    screen: 'application',
    form: applicationForm,
    read: async (id) => (await call(applications.detail, { id })).data,
    save: applications.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  categorySet: restorerOf({
    screen: 'categorySet',
    form: categorySetForm,
    read: async (id) => (await call(categorySets.detail, { id })).data,
    save: categorySets.save,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  labelSet: restorerOf({
    screen: 'labelSet',
    form: labelSetForm,
    read: async (id) => (await call(labelSets.detail, { id })).data,
    save: labelSets.save,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  category: restorerOf({
    screen: 'categorySet',
    button: 'maintain',
    form: categoryForm,
    read: async (id) => (await call(categories.detail, { id })).data,
    save: categories.save,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  label: restorerOf({
    screen: 'labelSet',
    button: 'maintain',
    form: labelForm,
    read: async (id) => (await call(labels.detail, { id })).data,
    save: labels.save,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  specification: restorerOf({
    screen: 'specification',
    form: attributeForm,
    read: async (id) => (await call(attributes.detail, { id })).data,
    save: attributes.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  classification: restorerOf({
    screen: 'classification',
    form: classificationForm,
    read: async (id) => (await call(classifications.detail, { id })).data,
    save: classifications.save,
    toInput: ({ productList: _kept, ...whole }, values) => ({ ...whole, ...values }),
  }),
};

/** Saves one field of a record as it is now, by the rules and rights of its form. */
export async function saveField(
  kind: HistoryKind,
  id: number,
  { field, value }: { field: string; value: number },
): Promise<void> {
  await restorers[kind]?.save(id, [{ field, restored: { line: 0, value } }], null);
}

/** How a kind of record is restored; undefined where its history is only read. */
export function restorerFor(kind: HistoryKind): Restorer | undefined {
  return restorers[kind];
}
