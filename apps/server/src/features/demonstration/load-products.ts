import { classifications as classificationCalls } from '@edp/contract/classifications';
import type { Product } from '@edp/contract/product-form';
import { products as productCalls } from '@edp/contract/products';
import { searchText } from '../../database/lists/search.ts';
import type { SignedInContext } from '../../http/context.ts';
import { saveClassification } from '../classifications/save-classification.ts';
import { saveNewProduct } from '../products/save/save-product.ts';
import { nameInEnglish } from '../tenants/name-in-english.ts';
import { materials } from './content/materials.ts';
import { classifications, ORDERED, origins, products } from './content/products.ts';
import { brands } from './content/records.ts';
import { baseClasses } from './content/trees.ts';
import { complete, idsOf, listIds, within, withdraw } from './demonstration-context.ts';
import type { IdOf } from './demonstration-context.ts';
import { flatten, wordsIn } from './outline.ts';
import type { Entry } from './outline.ts';

export interface Pictures {
  thumbnailId: number;
  mainId: number;
}

interface SavedProduct {
  entry: Entry;
  product: Product;
  departmentId: number;
}

/** Products with their variants, as the form saves new ones; pictures are taken in turn. */
export async function loadProducts(context: SignedInContext, pictures: readonly Pictures[]): Promise<void> {
  const known = await readKnown(context);
  const organisationIds = await listIds(context, 'inventory_organisations');
  const departmentIds = await listIds(context, 'departments');
  const saved: SavedProduct[] = [];
  for (const [at, entry] of products.entries()) {
    const places = wordsIn(entry.cells[8] ?? '').map((place) => organisationIds[Number(place)] ?? 0);
    const [home = organisationIds[0] ?? 0, ...invOrgList] = places;
    const form = {
      ...formOf(entry, at, known),
      ...pictureFields(pictures[at % pictures.length]),
      invOrgList,
    };
    const product = await saveNewProduct(within(context, home), productCalls.create.input.parse(form));
    saved.push({ entry, product, departmentId: departmentIds[at % departmentIds.length] ?? 0 });
  }
  await completeProducts(context, saved);
  await withdrawUnplaced(context, saved);
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
    brandNames: new Map(brands.map(([code, name]) => [code, name])),
    categoryNames: new Map(flatten(baseClasses).map(({ cells: [code = '', name = ''] }) => [code, name])),
  };
}

function formOf(entry: Entry, at: number, known: Known) {
  const [code = '', name = '', , type = '', category = '', brand = '', unit = ''] = entry.cells;
  const [shelf, , , labels = ''] = entry.cells.slice(7);
  const variants = variantsOf(entry, known);
  const price = Math.min(...variants.map(({ listPricePerUnit }) => Number(listPricePerUnit)));
  const maker = known.brandNames.get(brand) ?? '';
  const kind = known.categoryNames.get(category) ?? '';
  const origin = origins[at % origins.length] ?? '';
  return {
    name,
    keyword: [name, maker, kind].join(' ').slice(0, 100),
    description: `${maker}${name}，适用于设备维修与日常生产，支持按规格分批采购。`,
    typeId: known.typeOf(type),
    categoryId: known.categoryOf(category),
    brandId: known.brandOf(brand),
    unitId: known.unitOf(unit),
    labelIds: wordsIn(labels).map(known.labelOf),
    minimumOrderQuantity: price < 10 ? 100 : 1,
    minimumPacking: price < 10 ? 50 : 1,
    showPrice: price,
    suggestedPrice: price,
    listingTime: `2026-0${(at % 9) + 1}-15`,
    placeOfOrigin: origin,
    shelfLifeDays: kind.includes('胶') ? 365 : null,
    assetMaterial: 0,
    active: shelf === 'on' ? 1 : 0,
    graphicDetails: `<h3>${name}</h3><p>${maker}出品，产地${origin}。出厂前逐件检验，随货附合格证。</p>`,
    parameter: `<table><tbody><tr><td>品牌</td><td>${maker}</td></tr><tr><td>分类</td><td>${kind}</td></tr><tr><td>产地</td><td>${origin}</td></tr></tbody></table>`,
    productModel: variants.length > 1 ? 1 : 0,
    variants,
    code,
  };
}

function pictureFields(pictures: Pictures | undefined) {
  return { picId: pictures?.thumbnailId, picIds: [pictures?.mainId] };
}

/** A variant is stored as a material of the data, or makes one of its own code. */
function variantsOf({ cells, children }: Entry, { attributeOf, materialOf }: Known) {
  const [code = '', name = ''] = cells;
  const attributeIds = wordsIn(cells[9] ?? '').map(attributeOf);
  return children.map(({ cells: [text = '', marketPrice, listPricePerUnit] }, at) => {
    const itemCode = itemCodeOf(code, at);
    const values = wordsIn(text);
    const material = materials.find((cell) => cell[9] === itemCode)?.[0];
    return {
      itemCode,
      itemName: [name, ...(attributeIds.length > 0 ? values : [])].join(' '),
      variantKey: values.join('/'),
      keyList: attributeIds.map((key, place) => ({ key, value: values[place] })),
      barCode: barCode(itemCode),
      marketPrice,
      listPricePerUnit,
      isCreateItem: material === undefined ? 1 : 0,
      skuId: material && materialOf(material),
    };
  });
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

/** Codes that read well, owners all over the company, and what comes of selling: stock, variants on shelf, an order. */
async function completeProducts(context: SignedInContext, saved: readonly SavedProduct[]): Promise<void> {
  const { db, tenantId } = context;
  const named = saved.map(({ entry: { cells }, product: { id }, departmentId: department_id }) => {
    const [code = '', name = ''] = cells;
    return { id, code, department_id, search_text: searchText(code, name) };
  });
  await complete(context, { table: 'products', key: 'id' }, named);
  const variants = saved.flatMap(({ entry, product }) =>
    product.variants.map(({ id, itemName }, at) => {
      const [, , , stock, shelf] = entry.children[at]?.cells ?? [];
      const item_code = itemCodeOf(entry.cells[0] ?? '', at);
      const active = shelf === 'off' ? 0 : 1;
      return { id, item_code, search_text: searchText(item_code, itemName), stock, active };
    }),
  );
  await complete(context, { table: 'product_specifications', key: 'id' }, variants);
  const owned = saved.flatMap(({ product, departmentId: department_id }) =>
    product.variants.map(({ itemCode: item_code }) => ({ item_code, department_id })),
  );
  await complete(
    context,
    { table: 'materials', key: 'item_code' },
    owned.filter(({ item_code }) => item_code.startsWith('SP-')),
  );
  const english = saved.map(({ entry, product: { id } }) => ({ id, name: entry.cells[2] ?? '' }));
  await nameInEnglish(
    db,
    tenantId,
    english.filter(({ name }) => name !== ''),
  );
  const product_id = saved.find(({ entry }) => entry.cells[0] === ORDERED)?.product.id ?? 0;
  await db.insertInto('ordered_products').values({ tenant_id: tenantId, product_id }).execute();
}

/** Some can be loaded into any organisation: they and their materials are in none. */
async function withdrawUnplaced(context: SignedInContext, saved: readonly SavedProduct[]): Promise<void> {
  const unplaced = saved.filter(({ entry }) => (entry.cells[8] ?? '') === '').map(({ product }) => product);
  await withdraw(
    context,
    'product',
    unplaced.map(({ id }) => id),
  );
  const materialIds = unplaced.flatMap(({ variants }) => variants.flatMap(({ skuId }) => skuId ?? []));
  await withdraw(context, 'material', materialIds);
}

async function loadClassifications(context: SignedInContext): Promise<void> {
  const idOf: IdOf = await idsOf(context, 'products');
  const codes = products.map(({ cells: [code = ''] }) => code);
  for (const [name, description, beginnings] of classifications) {
    const chosen = codes.filter((code) => beginnings.some((beginning) => code.startsWith(beginning)));
    const classification = { name, description, productList: chosen.map(idOf) };
    await saveClassification(context, classificationCalls.save.input.parse(classification));
  }
}
