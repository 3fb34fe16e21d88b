import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';

export interface NewProductRow {
  itemCode: string;
  itemName: string;
  barCode?: string;
  marketPrice?: number | null;
  /** Suggested retail price. */
  listPrice?: number | null;
  stock?: number;
  /** 1 listed, 0 unlisted. */
  active?: number;
  materialId?: number | null;
  pictureId?: number | null;
  /** Id of a definition and the row's value of it, in the order in which the product names them. */
  values?: readonly (readonly [number, string])[];
}

export interface NewProduct {
  code: string;
  name: string;
  typeId: number;
  categoryId: number;
  brandId: number;
  unitId: number;
  departmentId: number;
  /** 0 one specification, 1 several. */
  model?: number;
  /** 1 on shelf, 0 off shelf. */
  active?: number;
  pictureId?: number | null;
  labelIds?: readonly number[];
  /** Inventory organisations that have it. */
  organisationIds?: readonly number[];
  rows?: readonly NewProductRow[];
}

interface Maker {
  tenantId: number;
  userId: number;
}

/** Stores a product with its rows, labels and organisations as they are given; answers the ids, the rows' in their order. */
export async function insertProduct(
  db: Queries,
  maker: Maker,
  product: NewProduct,
): Promise<{ id: number; rowIds: number[] }> {
  const { tenantId: tenant_id, userId } = maker;
  const { code, name, rows = [] } = product;
  const { id } = await db
    .insertInto('products')
    .values({
      tenant_id,
      code,
      name,
      type_id: product.typeId,
      category_id: product.categoryId,
      brand_id: product.brandId,
      unit_id: product.unitId,
      department_id: product.departmentId,
      model: product.model ?? (rows.length > 1 ? 1 : 0),
      active: product.active ?? 0,
      picture_id: product.pictureId ?? null,
      search_text: searchText(code, name),
      created_by: userId,
      updated_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLinks(db, tenant_id, { ...product, id });
  const rowIds: number[] = [];
  for (const [position, row] of rows.entries())
    rowIds.push(await insertRow(db, { ...maker, productId: id, position }, row));
  return { id, rowIds };
}

async function insertLinks(
  db: Queries,
  tenant_id: number,
  { id, labelIds = [], organisationIds = [] }: NewProduct & { id: number },
): Promise<void> {
  if (labelIds.length > 0) {
    const labels = labelIds.map((label_id) => ({ tenant_id, product_id: id, label_id }));
    await db.insertInto('product_labels').values(labels).execute();
  }
  if (organisationIds.length > 0) {
    const places = organisationIds.map((inventory_organisation_id) => ({
      tenant_id,
      product_id: id,
      inventory_organisation_id,
    }));
    await db.insertInto('product_organisations').values(places).execute();
  }
}

async function insertRow(
  db: Queries,
  { tenantId: tenant_id, userId, productId, position }: Maker & { productId: number; position: number },
  row: NewProductRow,
): Promise<number> {
  const { itemCode, itemName, values = [] } = row;
  const { id } = await db
    .insertInto('product_specifications')
    .values({
      tenant_id,
      product_id: productId,
      position,
      item_code: itemCode,
      item_name: itemName,
      union_key: values.map(([, value]) => value).join('/'),
      bar_code: row.barCode ?? '',
      market_price: row.marketPrice ?? null,
      list_price: row.listPrice ?? null,
      stock: row.stock ?? 0,
      active: row.active ?? 0,
      material_id: row.materialId ?? null,
      picture_id: row.pictureId ?? null,
      search_text: searchText(itemCode, itemName),
      created_by: userId,
      updated_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (values.length > 0) {
    const named = values.map(([specification_id, value], place) => ({
      tenant_id,
      row_id: id,
      specification_id,
      position: place,
      value,
    }));
    await db.insertInto('product_specification_values').values(named).execute();
  }
  return id;
}
