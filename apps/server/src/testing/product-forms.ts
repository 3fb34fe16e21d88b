import type { InputOf } from '@edp/contract/endpoint';
import type { ProductRowInput } from '@edp/contract/product-form';
import type { products } from '@edp/contract/products';
import sharp from 'sharp';
import type { Database } from '../database/connection.ts';
import { addProduct } from './product-records.ts';
import type { TestClient } from './test-client.ts';
import type { TestTenant } from './test-tenant.ts';
import { uploadAs } from './upload-form.ts';

interface Visible {
  columns: string[];
  fields: string[];
}

type ProductInput = InputOf<typeof products.add>;
let numbers = 0;

/** Makes somebody who may do everything with products, works in the organisation and belongs to the first department. */
export async function productClerk(
  database: Database,
  tenant: TestTenant,
  {
    organisation,
    besides = [],
    ...options
  }: { organisation: string; besides?: string[]; visible?: Record<string, Visible> },
): Promise<TestClient> {
  const buttons = ['add', 'edit', 'delete', 'shelf', 'load', 'assign', 'multilingual'];
  const resources = ['product', ...buttons.map((button) => `product:${button}`), ...besides];
  const clerk = await tenant.userWith(resources, { organisations: [organisation], ...options });
  await joinDepartment(database, tenant.id, clerk.account);
  return clerk;
}

export async function joinDepartment(database: Database, tenantId: number, account: string): Promise<void> {
  await database.inTenantTransaction(tenantId, async (db) => {
    const { id } = await db
      .selectFrom('departments')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('users')
      .set({ department_id: id })
      .where('tenant_id', '=', tenantId)
      .where('account', '=', account)
      .execute();
  });
}

/** Answers a maker of product forms that are right and like no other; its records are the tenant's, its pictures the client's. */
export async function productForms(database: Database, tenant: TestTenant, client: TestClient) {
  const { typeId, categoryId, brandId, unitId } = await addProduct(database, tenant.id, {
    code: `FORMS${++numbers}`,
  });
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();
  const picture = async (): Promise<number> => (await uploadAs(client, png)).data.id;
  const [picId, mainId] = [await picture(), await picture()];
  const form = (fields: Partial<ProductInput> = {}): ProductInput => ({
    name: `整件${++numbers}`,
    keyword: '关键字',
    description: '描述',
    ...{ typeId, categoryId, brandId, unitId },
    minimumOrderQuantity: 1,
    minimumPacking: 1,
    assetMaterial: 0,
    active: 0,
    picId,
    picIds: [mainId],
    graphicDetails: '<p>图文</p>',
    productModel: 0,
    proSpecConfigVoList: [rowForm()],
    ...fields,
  });
  return { form, picture, typeId, categoryId, brandId, unitId, picId, mainId };
}

/** A row whose code is typed and like no other. */
export function rowForm(fields: Partial<ProductRowInput> = {}): ProductRowInput {
  const itemCode = `Q-${++numbers}`;
  return {
    itemCode,
    itemName: `物料${itemCode}`,
    specUnionKey: '标准',
    marketPrice: 12.5,
    listPricePerUnit: 10,
    isCreateItem: 1,
    ...fields,
  };
}

/** Rows of all combinations of the definitions' values, in the order of the definitions. */
export function matrixRows(
  definitions: readonly { key: number; values: readonly string[] }[],
): ProductRowInput[] {
  const combinations = definitions.reduce<{ key: number; value: string }[][]>(
    (rows, { key, values }) => rows.flatMap((row) => values.map((value) => [...row, { key, value }])),
    [[]],
  );
  return combinations.map((keyList) =>
    rowForm({ keyList, specUnionKey: keyList.map(({ value }) => value).join('/') }),
  );
}
