import type { SharedKind } from '@edp/contract/access';
import { applications } from '@edp/contract/applications';
import { boms } from '@edp/contract/boms';
import { classifications } from '@edp/contract/classifications';
import { dictionary } from '@edp/contract/dictionary';
import type { Envelope } from '@edp/contract/envelope';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { materialFormOf } from './material-forms.ts';
import { addBaseCategory, addMaterial } from './material-records.ts';
import { addProduct } from './product-records.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import type { TestTenant } from './test-tenant.ts';

type Code = Envelope['code'];

/** How the records of a kind are asked for; `open` and `change` answer the code of the envelope. */
export interface Calls {
  list(client: TestClient): Promise<{ ids: number[]; total: number }>;
  open(client: TestClient, id: number): Promise<Code>;
  change(client: TestClient, id: number): Promise<Code>;
}

interface Maker {
  table: string;
  /** Makes a record that is called so, and answers its id. */
  add(name: string): Promise<number>;
}

/** How records of each kind are made in a tenant, in one inventory organisation, and asked for. */
export async function recordsOf({ database }: TestApp, tenant: TestTenant, store: number) {
  const { admin } = tenant;
  const { rowIds } = await addProduct(database, tenant.id, { rows: [{}] });
  const { unitId } = await addMaterial(database, tenant.id);
  const itemCategoryId = await addBaseCategory(database, tenant.id, '紧固件');
  const { data: types } = await admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  const itemTypeIds = types.slice(0, 1).map(({ id }) => id);
  const proSpecId = rowIds[0] ?? 0;

  const make: Record<SharedKind, Maker> = {
    material: {
      table: 'materials',
      add: async (itemCode) =>
        (
          await addMaterial(database, tenant.id, {
            ...{ itemCode, unitId, categoryId: itemCategoryId, itemTypeIds },
            organisationIds: [store],
          })
        ).id,
    },
    product: {
      table: 'products',
      add: async (code) =>
        (await addProduct(database, tenant.id, { code, organisationIds: [store], rows: [{}] })).id,
    },
    bom: {
      table: 'boms',
      add: async (productName) =>
        (await admin.call(boms.save, { proSpecId, active: 1, productName })).data.id,
    },
    classification: {
      table: 'classifications',
      add: async (name) => (await admin.call(classifications.save, { name, description: name })).data.id,
    },
    application: {
      table: 'applications',
      add: async (name) => (await admin.call(applications.add, { code: name, name })).data.id,
    },
  };

  const page = { pageSize: 50 };
  const found = ({ data, total }: { data: { id: number }[]; total: number }) => ({
    ids: data.map(({ id }) => id),
    total,
  });
  const calls: Record<SharedKind, Calls> = {
    material: {
      list: async (client) => found(await client.call(materials.list, page)),
      open: async (client, skuId) => (await client.call(materials.detail, { skuId })).code,
      async change(client, skuId) {
        const form = materialFormOf({ unitId, itemCategoryId, itemTypeIds }, { itemCode: `M${skuId}` });
        return (await client.call(materials.change, { ...form, skuId })).code;
      },
    },
    product: {
      list: async (client) => found(await client.call(products.list, page)),
      open: async (client, proId) => (await client.call(products.detail, { proId })).code,
      change: async (client, id) => (await client.call(products.takeOffShelf, { ids: [id] })).code,
    },
    bom: {
      list: async (client) => found(await client.call(boms.list, page)),
      open: async (client, id) => (await client.call(boms.detail, { id })).code,
      change: async (client, id) => (await client.call(boms.save, { id, proSpecId, active: 1 })).code,
    },
    classification: {
      list: async (client) => found(await client.call(classifications.list, page)),
      open: async (client, id) => (await client.call(classifications.detail, { id })).code,
      change: async (client, id) =>
        (await client.call(classifications.save, { id, name: `分类${id}`, description: '述' })).code,
    },
    application: {
      list: async (client) => found(await client.call(applications.list, page)),
      open: async (client, id) => (await client.call(applications.detail, { id })).code,
      change: async (client, id) =>
        (await client.call(applications.change, { id, code: `A${id}`, name: '应用' })).code,
    },
  };
  return { make, calls };
}
