import { dictionary } from '@edp/contract/dictionary';
import { materials } from '@edp/contract/materials';
import { beforeAll, expect, test } from 'vitest';
import { materialFormOf, type MaterialNeeds } from '../../testing/fixtures/material-forms.ts';
import { addBaseCategory, addMaterial } from '../../testing/fixtures/material-records.ts';
import { joinDepartment } from '../../testing/fixtures/product-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const product = useTestApp();
let tenant: TestTenant;
let clerk: TestClient;
let needs: MaterialNeeds;

beforeAll(async () => {
  tenant = await product.newTenant();
  const { database } = product;
  const made = await tenant.userWith(['material', 'material:add', 'material:edit'], {
    organisations: ['东库'],
  });
  await joinDepartment(database, tenant.id, made.account);
  clerk = made;
  const { unitId } = await addMaterial(database, tenant.id);
  const itemCategoryId = await addBaseCategory(database, tenant.id, '紧固件');
  const { data } = await tenant.admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  needs = { unitId, itemCategoryId, itemTypeIds: data.slice(0, 2).map(({ id }) => id) };
});

const added = async (fields: object = {}) =>
  (await clerk.call(materials.create, materialFormOf(needs, fields))).data;

/** What was recorded of lists of the record. */
async function recorded(id: number): Promise<string[]> {
  const rows = await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .selectFrom('record_changes')
      .select(['table_name', 'operation'])
      .where('tenant_id', '=', tenant.id)
      .where('record_id', '=', id)
      .where('table_name', 'in', ['material_types', 'material_accessories'])
      .execute(),
  );
  return rows.map(({ table_name: table, operation }) => `${table} ${operation}`).toSorted();
}

test('a save that keeps its lists records nothing of them, one in another order does', async () => {
  const accessories = [await added(), await added()];
  const accessoryIds = accessories.map(({ id }) => id);
  const made = await added({ accessoryIds });
  const before = await recorded(made.id);
  expect(before).toHaveLength(4);
  const form = { ...materialFormOf(needs, { accessoryIds }), id: made.id };
  const kept = await clerk.call(materials.update, { ...form, version: made.version });
  expect(kept).toMatchObject({ code: 0, data: { accessories: accessoryIds.map((id) => ({ id })) } });
  expect(await recorded(made.id)).toEqual(before);

  const turned = accessoryIds.toReversed();
  const { version } = kept.data;
  const moved = await clerk.call(materials.update, { ...form, version, accessoryIds: turned });
  expect(moved).toMatchObject({ code: 0, data: { accessories: turned.map((id) => ({ id })) } });
  expect(await recorded(made.id)).not.toEqual(before);
  const [itemTypeIds, none] = [needs.itemTypeIds.slice(1), []];
  const fewer = { ...form, version: moved.data.version, itemTypeIds, accessoryIds: none };
  expect(await clerk.call(materials.update, fewer)).toMatchObject({
    code: 0,
    data: { itemTypeIds, accessories: none },
  });
});

test('a save without a version has its lists, whatever was done to them while it waited', async () => {
  const { itemTypeIds } = needs;
  const made = await added();
  const form = { ...materialFormOf(needs, {}), id: made.id };
  const { saving } = await product.database.inTenantTransaction(tenant.id, async (db) => {
    await db
      .updateTable('materials')
      .set({ bore: '8' })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', made.id)
      .execute();
    await db
      .deleteFrom('material_types')
      .where('tenant_id', '=', tenant.id)
      .where('material_id', '=', made.id)
      .execute();
    const change = clerk.call(materials.update, form);
    await untilWaiting(db, 1);
    return { saving: change };
  });
  expect(await saving).toMatchObject({ code: 0, data: { itemTypeIds } });
});
