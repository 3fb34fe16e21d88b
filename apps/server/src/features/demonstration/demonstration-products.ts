import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';
import { nameInEnglish } from '../tenants/name-in-english.ts';
import { insertProduct } from './add-product.ts';
import {
  demonstrationDefinitions,
  demonstrationProductLabels,
  demonstrationProductNames,
  demonstrationProducts,
  demonstrationRows,
} from './demonstration-products-data.ts';

interface Scope {
  tenantId: number;
  adminId: number;
}

type Ids = ReadonlyMap<string, number>;

interface Trees {
  categories: Ids;
  labels: Ids;
  /** By the item code of the row that each is stored for. */
  materials: Ids;
}

/** Definitions with their values, and products of the tenant's brands, units and organisations. */
export async function addDemonstrationProducts(db: Queries, scope: Scope, trees: Trees): Promise<void> {
  const { tenantId } = scope;
  const types = await idsByCode(db, 'product_types', tenantId);
  const definitions = await addDefinitions(db, scope, types);
  const known = {
    ...trees,
    types,
    definitions,
    brands: await idsByCode(db, 'brands', tenantId),
    units: await idsByCode(db, 'units', tenantId),
    departmentIds: await idsOf(db, 'departments', tenantId),
    organisationIds: await idsOf(db, 'inventory_organisations', tenantId),
  };
  const english: { id: number; name: string }[] = [];
  for (const [at, entry] of demonstrationProducts.entries()) {
    const [, name = '', nameInEnglish] = demonstrationProductNames.find(([code]) => code === entry[0]) ?? [];
    const maker = { tenantId, userId: scope.adminId };
    const { id } = await insertProduct(db, maker, {
      name,
      ...productOf(entry, at, known),
      rows: rowsOf(entry, name, known),
    });
    if (nameInEnglish) english.push({ id, name: nameInEnglish });
  }
  await nameInEnglish(db, tenantId, english);
}

interface Known extends Trees {
  types: Ids;
  definitions: Ids;
  brands: Ids;
  units: Ids;
  departmentIds: readonly number[];
  organisationIds: readonly number[];
}

type Entry = (typeof demonstrationProducts)[number];

function productOf(entry: Entry, number: number, known: Known) {
  const [code, type, category, brand, unit, active, places] = entry;
  return {
    code,
    active,
    typeId: idOf(known.types, type),
    categoryId: idOf(known.categories, category),
    brandId: idOf(known.brands, brand),
    unitId: idOf(known.units, unit),
    departmentId: known.departmentIds[number % known.departmentIds.length] ?? 0,
    labelIds: wordsIn(demonstrationProductLabels[code]).map((label) => idOf(known.labels, label)),
    organisationIds: places.map((place) => known.organisationIds[place] ?? 0),
  };
}

function rowsOf(entry: Entry, name: string, { definitions, materials }: Known) {
  const code = entry[0];
  const keys = wordsIn(entry[7]);
  return demonstrationRows
    .filter(([of]) => of === code)
    .map(([, texts, marketPrice, listPrice, stock, active], at) => {
      const values = wordsIn(texts);
      const itemCode = `${code}-${String(at + 1).padStart(2, '0')}`;
      return {
        itemCode,
        itemName: [name, ...values].join(' '),
        barCode: barCode(itemCode),
        marketPrice,
        listPrice,
        stock,
        active,
        materialId: materials.get(itemCode) ?? null,
        values: values.map((value, position) => [idOf(definitions, keys[position] ?? ''), value] as const),
      };
    });
}

async function addDefinitions(db: Queries, { tenantId, adminId }: Scope, types: Ids): Promise<Ids> {
  const rows = demonstrationDefinitions.map(([name, , type, active], at) => ({
    tenant_id: tenantId,
    name,
    product_type_id: idOf(types, type),
    active,
    sort_order: (at + 1) * 10,
    search_text: searchText('', name),
    created_by: adminId,
    updated_by: adminId,
  }));
  const added = await db.insertInto('specifications').values(rows).returning(['id', 'name']).execute();
  const ids = new Map(added.map(({ id, name }) => [name, id]));
  const values = demonstrationDefinitions.flatMap(([name, , , , texts]) =>
    wordsIn(texts).map((value, at) => ({
      tenant_id: tenantId,
      specification_id: idOf(ids, name),
      value,
      sort_order: (at + 1) * 10,
    })),
  );
  await db.insertInto('specification_values').values(values).execute();
  const english = demonstrationDefinitions.map(([name, inEnglish]) => ({
    id: idOf(ids, name),
    name: inEnglish,
  }));
  await nameInEnglish(db, tenantId, english);
  return ids;
}

async function idsByCode(
  db: Queries,
  table: 'brands' | 'units' | 'product_types',
  tenantId: number,
): Promise<Ids> {
  const rows = await db.selectFrom(table).select(['id', 'code']).where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Oldest first. */
async function idsOf(
  db: Queries,
  table: 'departments' | 'inventory_organisations',
  tenantId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

function idOf(ids: Ids, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demonstration has no ${code}`);
  return id;
}

function wordsIn(texts = ''): string[] {
  return texts.split(' ').filter(Boolean);
}

/** Thirteen digits with their check digit; the item code's own digits stand in it. */
function barCode(itemCode: string): string {
  const digits = `6904${itemCode.replaceAll(/\D/g, '').padStart(8, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
