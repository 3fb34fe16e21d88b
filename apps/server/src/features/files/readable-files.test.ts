import { brands } from '@edp/contract/brands';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { addMaterial } from '../../testing/fixtures/material-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let tenant: TestTenant;
/** Sees what he made himself. */
let clerk: Awaited<ReturnType<TestTenant['userWith']>>;

beforeAll(async () => {
  tenant = await product.newTenant();
  clerk = await tenant.userWith(['material', 'brand:add'], { dataScope: 'own' });
});

const paper = async (client: TestClient) =>
  (await uploadAs(client, Buffer.from('文本'), { purpose: 'document', fileName: '图纸.txt' })).data.id;
const picture = async (client: TestClient) => {
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  return (await uploadAs(client, await sharp({ create }).png().toBuffer())).data.id;
};
const download = async (client: TestClient, id: number) =>
  (await client.raw({ method: 'GET', url: `/file/v6/download/${id}` })).statusCode;

/** A material that is somebody's, with the file. */
async function materialWith(file_id: number, created_by: number): Promise<void> {
  const { id } = await addMaterial(product.database, tenant.id, { columns: { created_by } });
  const row = { tenant_id: tenant.id, material_id: id, use: 'document', position: 0, file_id };
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db.insertInto('material_files').values(row).execute(),
  );
}

test('a file of a record out of sight is not there; of one in sight it is', async () => {
  const [hidden, shown, own] = [await paper(tenant.admin), await paper(tenant.admin), await paper(clerk)];
  await materialWith(hidden, tenant.adminId);
  await materialWith(shown, clerk.userId);
  await materialWith(own, tenant.adminId);
  expect(await download(clerk, hidden)).toBe(404);
  expect(await download(clerk, shown)).toBe(200);
  expect(await download(clerk, own)).toBe(200);
  expect(await download(tenant.admin, hidden)).toBe(200);
});

test('a file that no record has yet is its uploader’s alone', async () => {
  const everything = await tenant.userWith(['product:add', 'material:edit']);
  const [ofAdmin, own] = [await paper(tenant.admin), await paper(clerk)];
  for (const stranger of [clerk, everything]) expect(await download(stranger, ofAdmin)).toBe(404);
  expect(await download(tenant.admin, own)).toBe(404);
  expect(await download(tenant.admin, ofAdmin)).toBe(200);
  expect(await download(clerk, own)).toBe(200);
});

test('a file of a record needs the screen of such records, whatever the data scope', async () => {
  const [elsewhere, reader] = await Promise.all([tenant.userWith(['brand']), tenant.userWith(['material'])]);
  const file = await paper(tenant.admin);
  await materialWith(file, tenant.adminId);
  expect(await download(elsewhere, file)).toBe(404);
  expect(await download(reader, file)).toBe(200);
});

test('a picture that belongs to a brand is everybody’s', async () => {
  const labelPath = `/file/v6/view/${await picture(clerk)}`;
  expect(await clerk.call(brands.save, brandForm({ labelPath }))).toMatchObject({ code: 0 });
  expect(await tenant.admin.call(brands.save, brandForm({ labelPath }))).toMatchObject({ code: 0 });
  const unsaved = `/file/v6/view/${await picture(clerk)}`;
  expect(await tenant.admin.call(brands.save, brandForm({ labelPath: unsaved }))).toMatchObject({
    errors: [{ path: 'labelPath', message: '图片路径错误' }],
  });
});

test('a file of a record out of sight cannot be taken for a record of the own', async () => {
  const pictureId = await picture(tenant.admin);
  await addMaterial(product.database, tenant.id, {
    columns: { created_by: tenant.adminId, picture_id: pictureId },
  });
  const labelPath = `/file/v6/view/${pictureId}`;
  expect(await clerk.call(brands.save, brandForm({ labelPath }))).toMatchObject({
    code: 4000,
    errors: [{ path: 'labelPath', message: '图片路径错误' }],
  });
  expect(await tenant.admin.call(brands.save, brandForm({ labelPath }))).toMatchObject({ code: 0 });
});
