import { sql } from 'kysely';
import { idIn } from '../../../database/lists/id-in.ts';
import { textIn } from '../../../database/lists/text-in.ts';
import type { Scope } from '../../../database/scope.ts';
import { searchText } from '../../../database/lists/search.ts';
import { updateStamp } from '../../../database/records/stamps.ts';
import { partOf, recordTables } from '../../../recycle-bin/record-tables.ts';

export const variantRecord = recordTables({
  kind: 'productSpecification',
  table: 'product_specifications',
  code: 'item_code',
  name: 'item_name',
  parts: [partOf('product_specification_values', 'row_id', { essential: true })],
  owner: { kind: 'product', by: { table: 'products', column: 'product_id' } },
});

/** A variant's value of an attribute. */
export interface AttributeValue {
  attributeId: number;
  value: string;
}

/** A variant of a product as it is to be; the values are in the product's order. */
export interface VariantFields {
  position: number;
  itemCode: string;
  itemName: string;
  unionKey: string;
  barCode: string;
  marketPrice: number | null;
  listPrice: number | null;
  materialId: number | null;
  /** The version of the material that was made of it, when both last said the same; null where it was picked. */
  madeVersion: number | null;
  pictureId: number | null;
  values: AttributeValue[];
}

export interface VariantRecord extends VariantFields {
  id: number;
  /** 1 listed, 0 unlisted. */
  active: number;
  version: number;
}

type VariantsById = ReadonlyMap<number, VariantRecord>;

/**
 * The variants of a product by id, in their order, kept from other writers and from new references until the transaction ends. Their
 * product is locked before.
 */
export async function lockVariants(scope: Scope, productId: number): Promise<VariantsById> {
  const found = await variantsOfMany(scope, [productId], { locked: true });
  return found.get(productId) ?? new Map();
}

/** The variants of a product by id, in their order. */
export async function findVariants(scope: Scope, productId: number): Promise<VariantsById> {
  const found = await variantsOfMany(scope, [productId], { locked: false });
  return found.get(productId) ?? new Map();
}

/** The same of many products, by their ids. */
export async function variantsOfMany(
  scope: Scope,
  productIds: readonly number[],
  { locked }: { locked: boolean },
): Promise<ReadonlyMap<number, VariantsById>> {
  if (productIds.length === 0) return new Map();
  const query = selectVariants(scope, productIds);
  const rows = await (locked ? query.forUpdate('r') : query).execute();
  const inOrder = rows.toSorted((one, other) => one.position - other.position);
  const ofProduct = Map.groupBy(inOrder, ({ productId }) => productId);
  return new Map(
    [...ofProduct].map(([product, found]) => [
      product,
      new Map(found.map(({ productId: _, ...variant }) => [variant.id, variant])),
    ]),
  );
}

/**
 * Keeps variants and their products from new references too, before variants are added or a product is removed; the products are kept
 * from other writers already. This order is everybody's: a new bill refers to a variant before its product, an organisation that is
 * given a product refers to that before it reaches the entries of the variants. So none of those is touched before.
 */
export async function holdWhole(
  scope: Scope,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, VariantsById>> {
  if (productIds.length === 0) return new Map();
  const variants = await variantsOfMany(scope, productIds, { locked: true });
  await scope.db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.tenant_id', '=', scope.tenantId)
    .where((row) => idIn(row.ref('p.id'), productIds))
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
  return variants;
}

function selectVariants({ db, tenantId }: Scope, productIds: readonly number[]) {
  return db
    .selectFrom('product_specifications as r')
    .where('r.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('r.product_id'), productIds))
    .select((row) => [
      'r.id',
      'r.product_id as productId',
      'r.position',
      'r.item_code as itemCode',
      'r.item_name as itemName',
      'r.union_key as unionKey',
      'r.bar_code as barCode',
      sql<number | null>`r.market_price::float8`.as('marketPrice'),
      sql<number | null>`r.list_price::float8`.as('listPrice'),
      'r.material_id as materialId',
      'r.made_version as madeVersion',
      'r.picture_id as pictureId',
      'r.active',
      'r.version',
      sql<AttributeValue[]>`coalesce((
        select json_agg(json_build_object('attributeId', v.specification_id, 'value', v.value) order by v.position)
          from product_specification_values as v
         where v.tenant_id = ${tenantId} and v.row_id = ${row.ref('r.id')}), '[]')`.as('values'),
    ])
    .orderBy('r.id');
}

/** What variants have apart from their values, as one parameter: statements of every number of variants are one text. */
const columns = sql`(
  id bigint, product_id bigint, position integer, item_code text, item_name text, union_key text, bar_code text, market_price numeric,
  list_price numeric, material_id bigint, made_version bigint, picture_id bigint, search_text text, changed boolean)`;

type WrittenVariant = VariantFields & { id?: number; productId?: number; changed?: boolean };

function asParameter(rows: readonly WrittenVariant[]): string {
  return JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      product_id: row.productId,
      position: row.position,
      item_code: row.itemCode,
      item_name: row.itemName,
      union_key: row.unionKey,
      bar_code: row.barCode,
      market_price: row.marketPrice,
      list_price: row.listPrice,
      material_id: row.materialId,
      made_version: row.madeVersion,
      picture_id: row.pictureId,
      search_text: searchText(row.itemCode, row.itemName),
      changed: row.changed,
    })),
  );
}

/** Adds variants of products with their values. */
export async function createVariants(
  scope: Scope,
  rows: readonly (VariantFields & { productId: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const { db, tenantId, userId } = scope;
  const added = await sql<{ id: number; product_id: number; position: number }>`
    insert into product_specifications (tenant_id, product_id, position, item_code, item_name, union_key, bar_code,
      market_price, list_price, material_id, made_version, picture_id, search_text, created_by, updated_by)
    select ${tenantId}, w.product_id, w.position, w.item_code, w.item_name, w.union_key, w.bar_code,
      w.market_price, w.list_price, w.material_id, w.made_version, w.picture_id, w.search_text, ${userId}, ${userId}
      from jsonb_to_recordset(${asParameter(rows)}::jsonb) as w ${columns}
     order by w.product_id, w.position
    returning id, product_id, position`.execute(db);
  const ids = new Map(added.rows.map(({ id, product_id, position }) => [`${product_id} ${position}`, id]));
  await createValues(
    scope,
    rows.map(({ productId, position, values }) => ({ id: ids.get(`${productId} ${position}`) ?? 0, values })),
  );
}

/** Rewrites variants; one of which only the place or the version of its material is another keeps version and time. */
export async function updateVariants(
  { db, tenantId, userId }: Scope,
  rows: readonly (VariantFields & { id: number; changed: boolean })[],
): Promise<void> {
  if (rows.length === 0) return;
  const now = new Date();
  await sql`
    update product_specifications as r
       set position = w.position, item_code = w.item_code, item_name = w.item_name, union_key = w.union_key,
           bar_code = w.bar_code, market_price = w.market_price, list_price = w.list_price,
           material_id = w.material_id, made_version = w.made_version, picture_id = w.picture_id, search_text = w.search_text,
           version = r.version + case when w.changed then 1 else 0 end,
           updated_by = case when w.changed then ${userId}::bigint else r.updated_by end,
           updated_at = case when w.changed then ${now}::timestamptz else r.updated_at end
      from jsonb_to_recordset(${asParameter(rows)}::jsonb) as w ${columns}
     where r.tenant_id = ${tenantId} and r.id = w.id`.execute(db);
}

/** Gives variants codes that nothing else has, so that they can exchange theirs in the statement that follows. */
export async function freeCodes({ db, tenantId }: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update product_specifications set item_code = '#' || id
     where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db);
}

/** Puts the values in the place of the variants' former ones. */
export async function replaceValues(
  scope: Scope,
  rows: readonly { id: number; values: readonly AttributeValue[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await deleteValues(
    scope,
    rows.map(({ id }) => id),
  );
  await createValues(scope, rows);
}

export async function deleteVariants(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, tenantId } = scope;
  await deleteValues(scope, ids);
  await sql`
    delete from product_specifications
     where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db);
}

async function deleteValues({ db, tenantId }: Scope, variantIds: readonly number[]): Promise<void> {
  await sql`
    delete from product_specification_values
     where tenant_id = ${tenantId} and row_id = any(${variantIds}::bigint[])`.execute(db);
}

async function createValues(
  { db, tenantId }: Scope,
  rows: readonly { id: number; values: readonly AttributeValue[] }[],
): Promise<void> {
  const values = rows.flatMap((row) =>
    row.values.map(({ attributeId, value }, position) => ({
      row_id: row.id,
      specification_id: attributeId,
      position,
      value,
    })),
  );
  if (values.length === 0) return;
  await sql`
    insert into product_specification_values (tenant_id, row_id, specification_id, position, value)
    select ${tenantId}, w.row_id, w.specification_id, w.position, w.value
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as w (row_id bigint, specification_id bigint, position integer, value text)
    returning row_id`.execute(db);
}

/** Products that have a variant of one of the codes, by code. */
export async function findOwnersOfCodes(
  { db, tenantId }: Scope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_specifications')
    .select(['item_code', 'product_id'])
    .where('tenant_id', '=', tenantId)
    .where((row) => textIn(row.ref('item_code'), codes))
    .execute();
  return new Map(rows.map(({ item_code, product_id }) => [item_code, product_id]));
}

export async function findProductOfVariant({ db, tenantId }: Scope, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('product_specifications')
    .select('product_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.product_id;
}

/**
 * Fields of variants that can be changed many at once, as their form has them. Where they are locked, their products are, in the order
 * of their ids whatever the order of the variants, so that two who change the same products wait for each other once.
 */
export async function findVariantsToChange(
  scope: Scope,
  ids: readonly number[],
  { locked }: { locked: boolean },
) {
  const { db, tenantId } = scope;
  if (locked) await lockProductsOf(scope, ids);
  return db
    .selectFrom('product_specifications as r')
    .where('r.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('r.id'), ids))
    .select((row) => [
      'r.id',
      'r.version',
      'r.item_code as itemCode',
      'r.item_name as itemName',
      'r.bar_code as barCode',
      sql<number | null>`${row.ref('r.market_price')}::float8`.as('marketPrice'),
      sql<number | null>`${row.ref('r.list_price')}::float8`.as('listPricePerUnit'),
    ])
    .orderBy('r.id')
    .execute();
}

async function lockProductsOf({ db, tenantId }: Scope, variantIds: readonly number[]): Promise<void> {
  await db
    .selectFrom('products as p')
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', 'in', (row) =>
      row
        .selectFrom('product_specifications as r')
        .select('r.product_id')
        .where('r.tenant_id', '=', tenantId)
        .where(({ ref }) => idIn(ref('r.id'), variantIds)),
    )
    .select('p.id')
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute();
}

/** The products of variants, and which of them have been ordered. */
export async function findProductsOfVariants(
  { db, tenantId }: Scope,
  ids: readonly number[],
): Promise<{ id: number; productId: number; isOrdered: boolean }[]> {
  return db
    .selectFrom('product_specifications as r')
    .where('r.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('r.id'), ids))
    .select((row) => [
      'r.id',
      'r.product_id as productId',
      sql<boolean>`exists (
        select from ordered_products as o
         where o.tenant_id = ${tenantId} and o.product_id = ${row.ref('r.product_id')})`.as('isOrdered'),
    ])
    .execute();
}

interface SwitchableVariant {
  productId: number;
  active: number;
  version: number;
  /** Whether the material that it stands for is enabled, where it stands for one. */
  canBeListed: boolean;
}

/** What decides whether it can be switched, kept from other writers until the transaction ends. */
export async function lockSwitchableVariant(
  { db, tenantId }: Scope,
  id: number,
): Promise<SwitchableVariant | undefined> {
  return db
    .selectFrom('product_specifications as r')
    .select(['r.product_id as productId', 'r.active', 'r.version'])
    .select(
      sql<boolean>`not exists (
        select from materials as m where m.tenant_id = ${tenantId} and m.id = r.material_id and m.enabled = 0)`.as(
        'canBeListed',
      ),
    )
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();
}

export async function updateVariantStatus(scope: Scope, id: number, active: number): Promise<void> {
  await scope.db
    .updateTable('product_specifications')
    .set({ active, ...updateStamp(scope) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}
