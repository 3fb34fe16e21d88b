import type { Database, Queries } from '../database/connection.ts';
import { searchText } from '../database/search.ts';
import { insertProduct } from '../features/demonstration/add-product.ts';
import type { NewProduct, NewProductRow } from '../features/demonstration/add-product.ts';

interface RowSeed extends Partial<Omit<NewProductRow, 'values'>> {
  /** By the definition's name, in the product's order; a definition that is missing is made. */
  values?: Record<string, string>;
}

interface ProductSeed extends Partial<Omit<NewProduct, 'rows'>> {
  rows?: readonly RowSeed[];
}

let numbers = 0;

/**
 * A product of the tenant, stored by SQL. What is not given is made or taken: a code and a name like no other, a
 * category, a brand and a unit of its own, the tenant's first product type, department and user. No rows, labels or
 * organisations unless given.
 */
export async function addProduct(
  database: Database,
  tenantId: number,
  { rows = [], ...seed }: ProductSeed = {},
) {
  const code = seed.code ?? `P${++numbers}`;
  return database.inTenantTransaction(tenantId, async (db) => {
    const userId = await firstId(db, 'users', tenantId);
    const maker = { tenantId, userId };
    const product = {
      name: `商品${code}`,
      ...seed,
      code,
      typeId: seed.typeId ?? (await firstId(db, 'product_types', tenantId)),
      categoryId: seed.categoryId ?? (await addCategory(db, maker, code)),
      brandId: seed.brandId ?? (await addBrand(db, maker, code)),
      unitId: seed.unitId ?? (await addUnit(db, maker, code)),
      departmentId: seed.departmentId ?? (await firstId(db, 'departments', tenantId)),
    };
    const whole: NewProductRow[] = [];
    for (const [at, { values = {}, ...row }] of rows.entries()) {
      const named: [number, string][] = [];
      for (const [name, value] of Object.entries(values))
        named.push([await definition(db, maker, name), value]);
      whole.push({ itemCode: `${code}-${at + 1}`, itemName: product.name, ...row, values: named });
    }
    const { id, rowIds } = await insertProduct(db, maker, { ...product, rows: whole });
    return { ...product, id, rowIds };
  });
}

interface Maker {
  tenantId: number;
  userId: number;
}

async function firstId(
  db: Queries,
  table: 'users' | 'product_types' | 'departments' | 'category_sets',
  tenantId: number,
): Promise<number> {
  const found = db.selectFrom(table).select('id').where('tenant_id', '=', tenantId).orderBy('id').limit(1);
  return (await found.executeTakeFirstOrThrow()).id;
}

function recordOf({ tenantId, userId }: Maker, code: string, name: string) {
  const search_text = searchText(code, name);
  return { tenant_id: tenantId, name, search_text, created_by: userId, updated_by: userId };
}

async function addCategory(db: Queries, maker: Maker, code: string): Promise<number> {
  const set_id = await firstId(db, 'category_sets', maker.tenantId);
  const values = { ...recordOf(maker, code, `分类${code}`), code, set_id };
  return (await db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function addBrand(db: Queries, maker: Maker, code: string): Promise<number> {
  const values = { ...recordOf(maker, code, `品牌${code}`), code: `OF${code}` };
  return (await db.insertInto('brands').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function addUnit(db: Queries, maker: Maker, code: string): Promise<number> {
  const values = { ...recordOf(maker, code, `单位${code}`), code: `OF${code}`, category: 'QuantityUnit' };
  return (await db.insertInto('units').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** The definition of that name, made when there is none. */
async function definition(db: Queries, maker: Maker, name: string): Promise<number> {
  const found = await db
    .selectFrom('specifications')
    .select('id')
    .where('tenant_id', '=', maker.tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (found) return found.id;
  const product_type_id = await firstId(db, 'product_types', maker.tenantId);
  const values = { ...recordOf(maker, '', name), product_type_id };
  return (await db.insertInto('specifications').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
