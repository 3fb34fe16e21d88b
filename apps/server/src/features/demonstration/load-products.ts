import { classifications as classificationCalls } from '@edp/contract/classifications';
import type { Product } from '@edp/contract/product-form';
import { products as productCalls } from '@edp/contract/products';
import { searchText } from '../../database/lists/search.ts';
import type { SignedInContext } from '../../http/context.ts';
import { saveClassification } from '../classifications/save-classification.ts';
import { saveNewProduct } from '../products/save/save-product.ts';
import { materials } from './content/materials.ts';
import { classifications, ORDERED, origins, products, variants } from './content/products.ts';
import { brands } from './content/records.ts';
import { baseClasses } from './content/trees.ts';
import { complete, idsOf, inputOf, listIds, saveAll, withdraw, within } from './demonstration-context.ts';
import { flatten, leaves, wordsIn } from './outline.ts';

export interface Pictures {
  thumbnailId: number;
  mainId: number;
}

type ProductRow = (typeof products)[number];

interface SavedProduct {
  row: ProductRow;
  product: Product;
  /** The product's and that of the materials that are made of it. */
  departmentId: number;
}

/** Products with their variants, as the form saves new ones; pictures are taken in turn. */
export async function loadProducts(context: SignedInContext, pictures: readonly Pictures[]): Promise<void> {
  const known = await readKnown(context);
  const organisationIds = await listIds(context, 'inventory_organisations');
  const departmentIds = await listIds(context, 'departments');
  const saved: SavedProduct[] = [];
  await saveAll(context, leaves(products), async (row) => {
    const at = saved.length;
    const places = wordsIn(row.organisations).map((place) => organisationIds[Number(place)] ?? 0);
    const [home = organisationIds[0] ?? 0, ...inventoryOrganisationIds] = places;
    const shown = pictures[at % pictures.length];
    const form = inputOf(productCalls.create.input, {
      ...textsOf(row, at),
      ...referencesOf(row, known),
      inventoryOrganisationIds,
      picId: shown?.thumbnailId,
      picIds: [shown?.mainId],
    });
    const product = await saveNewProduct(within(context, home), form);
    saved.push({ row, product, departmentId: departmentIds[at % departmentIds.length] ?? 0 });
    return product;
  });
  await completeProducts(context, saved);
  await completeVariants(context, saved);
  const unplaced = saved.flatMap(({ row, product }) => (row.organisations === '' ? [product] : []));
  await withdraw(
    context,
    'product',
    unplaced.map(({ id }) => id),
  );
  await withdraw(
    context,
    'material',
    unplaced.flatMap(({ variants: own }) => own.flatMap(({ materialId }) => materialId ?? [])),
  );
  await loadClassifications(context);
}

type Known = Awaited<ReturnType<typeof readKnown>>;

async function readKnown(context: SignedInContext) {
  return {
    typeOf: await idsOf(context, 'product_types'),
    brandOf: await idsOf(context, 'brands'),
    unitOf: await idsOf(context, 'units'),
    categoryOf: await idsOf(context, 'categories'),
    labelOf: await idsOf(context, 'labels'),
    attributeOf: await idsOf(context, 'specifications', 'name'),
    materialOf: await idsOf(context, 'materials', 'item_code'),
  };
}

/** What is said of each product in the same words. */
function textsOf(row: ProductRow, at: number) {
  const { name } = row;
  const brand = brands.find(({ code }) => code === row.brand)?.name ?? '';
  const category = flatten(baseClasses).find(({ code }) => code === row.category)?.name ?? '';
  const price = Math.min(...variantsOf(row.code).map(({ listPricePerUnit }) => Number(listPricePerUnit)));
  const origin = origins[at % origins.length] ?? '';
  return {
    name,
    keyword: [name, brand, category].join(' ').slice(0, 100),
    description: `${brand}${name}，适用于设备维修与日常生产，支持按规格分批采购。`,
    minimumOrderQuantity: price < 10 ? 100 : 1,
    minimumPacking: price < 10 ? 50 : 1,
    showPrice: price,
    suggestedPrice: price,
    listingTime: `2026-0${(at % 9) + 1}-15`,
    placeOfOrigin: origin,
    shelfLifeDays: category.includes('胶') ? 365 : null,
    graphicDetails: `<h3>${name}</h3><p>${brand}出品，产地${origin}。出厂前逐件检验，随货附合格证。</p>`,
    parameter: `<table><tbody><tr><td>品牌</td><td>${brand}</td></tr><tr><td>分类</td><td>${category}</td></tr><tr><td>产地</td><td>${origin}</td></tr></tbody></table>`,
  };
}

function referencesOf(row: ProductRow, known: Known) {
  const own = variantsOf(row.code).map((variant, at) => variantFormOf(row, { ...variant, at }, known));
  return {
    typeId: known.typeOf(row.type),
    categoryId: known.categoryOf(row.category),
    brandId: known.brandOf(row.brand),
    unitId: known.unitOf(row.unit),
    labelIds: wordsIn(row.labels).map(known.labelOf),
    assetMaterial: 0,
    active: row.shelf === 'on' ? 1 : 0,
    productModel: own.length > 1 ? 1 : 0,
    variants: own,
  };
}

function variantsOf(code: string) {
  return variants.filter(({ product }) => product === code);
}

/** A variant is stored as a material of the data, or makes one of its own code. */
function variantFormOf(
  { code, name, attributes }: ProductRow,
  { at, values: text, ...prices }: (typeof variants)[number] & { at: number },
  { attributeOf, materialOf }: Known,
) {
  const itemCode = itemCodeOf(code, at);
  const values = wordsIn(text);
  const attributeValues = wordsIn(attributes).map((attribute, place) => ({
    attributeId: attributeOf(attribute),
    value: values[place] ?? '',
  }));
  const material = materials.find(({ variant }) => variant === itemCode);
  return {
    itemCode,
    itemName: attributeValues.length > 0 ? [name, ...values].join(' ') : name,
    variantKey: values.join('/'),
    attributeValues,
    barCode: barCode(itemCode),
    ...prices,
    ...(material
      ? { createsMaterial: 0, materialId: materialOf(material.itemCode) }
      : { createsMaterial: 1 }),
  };
}

function itemCodeOf(code: string, at: number): string {
  return `${code}-${String(at + 1).padStart(2, '0')}`;
}

/** Thirteen digits with their check digit; the item code's own digits stand in it. */
function barCode(itemCode: string): string {
  const digits = `6904${itemCode.replaceAll(/\D/g, '').padStart(8, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Codes that read well, owners all over the company, an order. */
async function completeProducts(context: SignedInContext, saved: readonly SavedProduct[]): Promise<void> {
  const { db, tenantId } = context;
  const coded = saved.map(({ row: { code, name }, product: { id }, departmentId: department_id }) => {
    return { id, code, department_id, search_text: searchText(code, name) };
  });
  await complete(context, { table: 'products', key: 'id' }, coded);
  const product_id = (await idsOf(context, 'products'))(ORDERED);
  await db.insertInto('ordered_products').values({ tenant_id: tenantId, product_id }).execute();
}

/** Codes of their own beside those of the materials, and what comes of selling; the made materials have the product's owner. */
async function completeVariants(context: SignedInContext, saved: readonly SavedProduct[]): Promise<void> {
  const rows = saved.flatMap(({ row: { code }, product }) =>
    variantsOf(code).map(({ stock, shelf }, at) => {
      const { id, itemName } = product.variants[at] ?? {};
      const item_code = itemCodeOf(code, at);
      const active = shelf === 'off' ? 0 : 1;
      return { id, item_code, search_text: searchText(item_code, itemName ?? ''), stock, active };
    }),
  );
  await complete(context, { table: 'product_specifications', key: 'id' }, rows);
  const made = saved.flatMap(({ row: { code }, product, departmentId: department_id }) =>
    product.variants
      .filter(({ itemCode }) => itemCode.startsWith(code))
      .map(({ itemCode: item_code }) => ({ item_code, department_id })),
  );
  await complete(context, { table: 'materials', key: 'item_code' }, made);
}

async function loadClassifications(context: SignedInContext): Promise<void> {
  const productOf = await idsOf(context, 'products');
  for (const { beginnings, ...texts } of classifications) {
    const chosen = products.filter(({ code }) => wordsIn(beginnings).some((begin) => code.startsWith(begin)));
    const classification = { ...texts, productList: chosen.map(({ code }) => productOf(code)) };
    await saveClassification(context, inputOf(classificationCalls.save.input, classification));
  }
}
