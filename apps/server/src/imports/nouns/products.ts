import type { Endpoint } from '@edp/contract/endpoint';
import { importedProducts, productFromFile } from '@edp/contract/product-import';
import { clearableId } from '@edp/contract/fields';
import { fileList } from '@edp/contract/file-fields';
import { invalidVariants, MAX_MEDIA, productVariantForm } from '@edp/contract/product-form';
import type { SavedVariant } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { productRoutes } from '../../features/products/products.routes.ts';
import {
  findImportedProducts,
  findMaterialsToPick,
} from '../../features/products/record/imported-products.queries.ts';
import { saveNewProduct } from '../../features/products/save/save-product.ts';
import {
  addProducts,
  changeProducts,
  type CodedProduct,
} from '../../features/products/save/save-products.ts';
import { parse } from '../../http/bodies/read-input.ts';
import type { SignedInContext } from '../../http/context.ts';
import { admit } from '../../http/permissions.ts';
import { changeSchema } from '../../http/restrict.ts';
import { withOptionalParts } from '../../http/restricted/parts.ts';
import { answersOf, judgeEach, type Attempt } from '../../record-calls/attempt.ts';
import { callAs } from '../../record-calls/call-as.ts';
import type { WrittenRecord } from '../../record-calls/many-call.ts';
import type { FieldValues, StoredRecord as FormRecord } from '../../record-calls/stored-record.ts';
import { nested } from '../cells/nested-fields.ts';
import { offeredNames, type ReferenceKind } from '../cells/references.queries.ts';
import { byField, inOrder, readerOf, readerOfSeveral } from '../cells/resolve-names.ts';
import type { ImportedNoun, StoredRecord, WholeRecord } from '../imported-noun.ts';
import { pictureInList, severalPictures } from '../pictures/noun-pictures.ts';
import { removeImportedProduct, removeImportedProducts } from './remove-imported-product.ts';
import { measuredFields, measureReferences, within } from './measured-records.ts';
import { attributeFields, valuesByColumn, valuesOfColumns } from './product-attributes.ts';

const references = {
  categoryId: 'category',
  typeId: 'productType',
  brandId: 'brand',
  unitId: 'unit',
  groupId: 'classification',
  ...measureReferences,
} as const satisfies Record<string, ReferenceKind>;

const lists = {
  labelIds: 'productLabel',
  inventoryOrganisationIds: 'inventoryOrganisation',
} as const satisfies Record<string, ReferenceKind>;

export const productNoun: ImportedNoun = {
  list: products.list,
  create: products.create,
  update: products.update,
  remove: removeImportedProduct,
  many: { whole: saveMany, remove: removeImportedProducts },
  feature: productRoutes,
  pictures: severalPictures(
    { thumbnail: 'picId', all: 'picIds' },
    { table: 'products', files: 'product_files', column: 'product_id' },
  ),
  find: async (context, wanted) => toRecords(context, wanted, { locked: true }),
  async rowsOf(context, ids) {
    const found = await toRecords(context, { ids }, { locked: false });
    const records = new Map(found.map((record) => [record.id, record]));
    return ids.flatMap((id) => rowsOfProduct(records.get(id)));
  },
  readers: { ...byField(references, readerOf), ...byField(lists, readerOfSeveral) },
  offered: byField({ ...references, ...lists }, (kind) => (scope) => offeredNames(scope, kind)),
  parts: {
    noun: '商品',
    form: productFromFile,
    pictures: pictureInList('variants.pictureIds', 'product_specifications'),
    furtherFields: attributeFields,
    save,
  },
};

type Wanted = Parameters<typeof findImportedProducts>[1];

async function toRecords(
  context: SignedInContext,
  wanted: Wanted,
  options: { locked: boolean },
): Promise<StoredRecord[]> {
  const found = await findImportedProducts(context, wanted, options);
  return Promise.all(found.map((product) => storedProduct(context, product)));
}

type FoundProduct = Awaited<ReturnType<typeof findImportedProducts>>[number];

async function storedProduct(
  context: SignedInContext,
  { id, version, variants, labels, ...found }: FoundProduct,
): Promise<StoredRecord> {
  const measured = measuredFields(found);
  const { categoryText, typeText, brandText, unitText, groupText, ...fields } = measured.others;
  return {
    id,
    version,
    fields: {
      ...fields,
      labelIds: inOrder(labels.map((one) => one.id)),
      ...measured.fields,
    },
    shown: {
      categoryId: [categoryText],
      typeId: [typeText],
      brandId: [brandText],
      unitId: [unitText],
      groupId: [groupText],
      labelIds: [labels.map(({ name }) => name).join('、')],
      ...measured.shown,
    },
    parts: await Promise.all(
      variants.map(async (variant) => ({
        ...within('variants', variant),
        ...(await valuesByColumn(context, variant.attributeValues)),
      })),
    ),
  };
}

/** A row for each variant; of a product without any one that tells of the product alone. */
function rowsOfProduct(record: StoredRecord | undefined): StoredRecord[] {
  if (record === undefined) return [];
  const { parts = [] } = record;
  const rows = parts.length > 0 ? parts : [{}];
  return rows.map((part) => ({ ...record, fields: { ...record.fields, ...part } }));
}

/** By the product's own save; one of the parts is a variant. */
async function save(context: SignedInContext, whole: WholeRecord): Promise<WrittenRecord> {
  const picked = await pickedBy(context, [whole]);
  if (whole.record === undefined) {
    admit(products.create, context.session);
    const { form, code } = await newProduct(context, whole, picked);
    return saveNewProduct(context, form, code);
  }
  const { id, version, fields } = await changeOf(context, whole.record, { ...whole, picked });
  const input = { ...fields, id, version };
  return answered.parse(await callAs(context, productRoutes, products.update, input)()).data;
}

/** The same of many in a few statements. */
async function saveMany(
  context: SignedInContext,
  wholes: readonly WholeRecord[],
  options: { dry: boolean },
): Promise<Attempt<WrittenRecord>[]> {
  const picked = await pickedBy(context, wholes);
  const read = await judgeEach(
    wholes.map((answer) => ({ answer })),
    async (whole) => {
      const { record } = whole;
      return record === undefined
        ? { added: await newProduct(context, whole, picked) }
        : { change: await changeOf(context, record, { ...whole, picked }) };
    },
  );
  const sound = answersOf(read);
  const added = sound.flatMap((one) => one.added ?? []);
  const changes = sound.flatMap((one) => one.change ?? []);
  const ofAdded = (added.length > 0 ? await addProducts(context, added, options) : []).values();
  const ofChanges = (changes.length > 0 ? await changeProducts(context, changes, options) : []).values();
  return read.flatMap((one) => {
    if ('errors' in one) return one;
    return (one.answer.added ? ofAdded : ofChanges).next().value ?? [];
  });
}

/** Materials that new variants are to stand for, by their codes. */
function pickedBy(context: SignedInContext, wholes: readonly WholeRecord[]) {
  const codes = wholes.flatMap(({ parts = [] }) => parts.filter(isNew).map(codeOf));
  return findMaterialsToPick(context, [...new Set(codes)]);
}

function isNew(part: FieldValues): boolean {
  return part['variants.id'] === undefined;
}

function codeOf(part: FieldValues): string {
  return String(part['variants.itemCode'] ?? '');
}

type Picked = Awaited<ReturnType<typeof pickedBy>>;

async function newProduct(
  context: SignedInContext,
  { own, parts = [] }: WholeRecord,
  picked: Picked,
): Promise<CodedProduct> {
  const variants = await toVariants(context, parts, { typeId: Number(own['typeId'] ?? 0), picked });
  const productModel = variants.some(({ attributeValues }) => attributeValues.length > 0) ? 1 : 0;
  const { byDefault } = importedProducts;
  const given = { ...byDefault, ...nested(own), productModel, variants };
  const { code, ...form } = fromFile(context, given);
  refuseVariants(productModel, form.variants);
  if (form.active === 1 && form.picId === undefined)
    throw AppError.invalidField('active', '没有图片的商品不能上架');
  return { code, form };
}

const readProduct = productFromFile.extend({
  variants: z.array(productVariantForm.partial({ marketPrice: true, listPricePerUnit: true })),
});

/** As a form that the role fills in: prices that it does not see are left out. */
function fromFile({ session }: SignedInContext, given: unknown) {
  return readProduct.parse(parse(withOptionalParts(productFromFile, products.create, session), given));
}

function refuseVariants(model: number, variants: readonly SavedVariant[]): void {
  const invalid = invalidVariants(model, variants).map(({ path, message }) => ({
    path: ['variants', ...path].join('.'),
    message,
  }));
  if (invalid.length > 0) throw AppError.invalidFields(invalid);
}

const answered = z.object({ data: z.object({ id: z.number(), version: z.number() }) });

async function changeOf(
  context: SignedInContext,
  { id, version, fields }: StoredRecord,
  { own, parts, picked }: Pick<WholeRecord, 'own' | 'parts'> & { picked: Picked },
): Promise<FormRecord> {
  const typeId = Number(own['typeId'] ?? fields['typeId']);
  const isMeasured = Object.keys(own).some(isMeasure);
  const measures = Object.entries(fields).filter(([field]) => isMeasured && isMeasure(field));
  const changed = nested({ ...Object.fromEntries(measures), ...own });
  const given = {
    ...changed,
    ...(parts && { variants: await toVariants(context, parts, { typeId, picked }) }),
  };
  const parsed = fieldValues.parse(parse(givenAlone(products.update, context, given), given));
  return { id, version, fields: parsed };
}

const fieldValues = z.record(z.string(), z.unknown());

function isMeasure(field: string): boolean {
  return field.startsWith('measures.');
}

/** The schema of what is sent: as of a role that sees nothing else, other fields keep what they are. */
function givenAlone(endpoint: Endpoint, context: SignedInContext, given: FieldValues): z.ZodType {
  const schema = changeSchema(endpoint, context.session);
  if (!(schema instanceof z.ZodObject)) return schema;
  // A product that had no pictures may get them taken away again.
  const shape = { ...schema.shape, picId: clearableId, picIds: fileList(MAX_MEDIA) };
  return z.object(Object.fromEntries(Object.entries(shape).filter(([field]) => field in given)));
}

const attributeValues = z.array(z.object({ attributeId: z.number(), value: z.string() }));

const innerVariant = z.looseObject({
  itemCode: z.string().default(''),
  variantKey: z.string().optional(),
  materialId: z.number().nullish(),
});

/** Variants as the form has them: a code that a material has stands for that material, another one makes one. */
async function toVariants(
  context: SignedInContext,
  parts: readonly FieldValues[],
  { typeId, picked }: { typeId: number; picked: Picked },
) {
  const model = attributeValues.parse(parts[0]?.['variants.attributeValues'] ?? []);
  const empty = model.map(({ attributeId }) => ({ attributeId, value: '' }));
  return Promise.all(
    parts.map(async (fields, at) => {
      const stored = isNew(fields) ? empty : attributeValues.parse(fields['variants.attributeValues']);
      const values = await atPlace(at, valuesOfColumns(context, { fields, stored, typeId }));
      const { variants: inner } = nested(fields);
      const variant = innerVariant.parse(inner);
      const materialId = isNew(fields) ? picked.get(variant.itemCode) : (variant.materialId ?? undefined);
      return {
        ...variant,
        variantKey: values.length > 0 ? values.map(({ value }) => value).join('/') : variant.variantKey,
        attributeValues: values,
        createsMaterial: materialId === undefined ? 1 : 0,
        materialId,
      };
    }),
  );
}

/** What is wrong with a variant is told by its place. */
async function atPlace<T>(at: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    throw AppError.invalidFields(
      error.fields.map(({ path, message }) => ({ path: `variants.${at}.${path}`, message })),
    );
  }
}
