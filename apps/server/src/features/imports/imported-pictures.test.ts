import { brands } from '@edp/contract/brands';
import { imports } from '@edp/contract/imports';
import { NEW_MATERIAL_FLAGS, type Material } from '@edp/contract/material-form';
import { products } from '@edp/contract/products';
import { materials } from '@edp/contract/materials';
import { uploadAs } from '@edp/testkit/uploads';
import { zipOf } from '@edp/testkit/zip';
import { beforeAll, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import {
  applied,
  lines,
  checkedImport,
  problems,
  rowsOf,
  settled,
  takenBack,
} from '../../testing/fixtures/import-runs.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { pngOf, sendPictures } from '../../testing/fixtures/import-archives.ts';
import {
  importClerk,
  materialImport,
  materialLine,
  materialOf,
  typeNames,
} from '../../testing/fixtures/imported-materials.ts';
import {
  furnishForProducts,
  NO_PRODUCT,
  productCells,
  productImport,
  productImporter,
  productOf,
  variantCells,
} from '../../testing/fixtures/imported-products.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
let tenant: TestTenant;
let clerk: TestClient;
let type: string;
let red: Buffer;
let blue: Buffer;

beforeAll(async () => {
  tenant = await product.newTenant();
  type = await furnishForProducts(product.database, tenant);
  clerk = await productImporter(product.database, tenant);
  [red, blue] = await Promise.all([pngOf('#d2333e'), pngOf('#2456e6')]);
});

test.runIf(hasRls())(
  'pictures named by the codes of products come with them, in their order, and go with them',
  async () => {
    const row = (code: string) =>
      `${code},${productCells(type)},${variantCells({ item: `${code}-0`, key: '标准' })}`;
    const run = await productImport(clerk, row('PIC'), row('PIC_2'), row('NONE'));
    expect(run.pictures).toMatchObject({ fileName: '', total: 0 });
    const archive = zipOf({
      'PIC.png': red,
      '图/PIC_3.png': blue,
      // A code of its own goes before a number.
      'PIC_2.PNG': blue,
      'STRAY_1.jpg': red,
      'notes.txt': Buffer.from('what is this'),
      'NONE.png': Buffer.from('no picture at all'),
      '__MACOSX/PIC.png': red,
    });
    clerk.idempotencyKey = 'archive-of-pictures';
    expect(await sendPictures(clerk, run.id, archive)).toMatchObject({ code: 0 });
    // Sent again for want of an answer it is answered as before, also while the first one is being read.
    expect(await sendPictures(clerk, run.id, archive)).toMatchObject({ code: 0 });
    clerk.idempotencyKey = undefined;
    const checked = await settled(clerk, run.id);
    expect(checked).toMatchObject({ state: 'checked', outcomes: { new: 3, wrong: 0 } });
    expect(checked.pictures).toEqual({
      fileName: '图片.zip',
      total: 4,
      unmatched: 1,
      unmatchedNames: ['STRAY_1.jpg'],
      refused: 2,
      refusals: [
        { name: 'NONE.png', message: '只能上传JPG/PNG !' },
        { name: 'notes.txt', message: '只能上传JPG/PNG !' },
      ],
    });
    expect((await rowsOf(clerk, run.id)).map(({ pictures }) => pictures)).toEqual([2, 1, 0]);
    await applied(clerk, run.id);
    const made = await productOf(clerk, 'PIC');
    expect(made?.picUrls.map(({ originalName }) => originalName)).toEqual(['PIC.png', 'PIC_3.png']);
    expect(made?.picId).toBe(made?.picIds[0]);
    expect((await productOf(clerk, 'PIC_2'))?.picIds).toHaveLength(1);
    expect((await takenBack(clerk, run.id)).fates).toMatchObject({ takenBack: 3 });
    expect((await clerk.call(products.list, { code: 'PIC' })).total).toBe(0);
  },
);

test('pictures alone change records that are there; taking back gives them what they had', async () => {
  const keeper = await importClerk(product.database, tenant);
  const [kind = ''] = await typeNames(tenant);
  const made = await materialImport(
    keeper,
    materialLine({ code: 'M1', type: kind }),
    materialLine({ code: 'M2', type: kind }),
  );
  await applied(keeper, made.id);
  const other = await importClerk(product.database, tenant);
  const { data: former } = await uploadAs(other, red);
  const before = await materialOf(other, 'M1');
  if (before === undefined) throw new Error('It has been imported');
  const pictured = await other.call(materials.update, {
    ...sent(before),
    picId: former.id,
    picUrls: [former.id],
  });
  expect(pictured).toMatchObject({ code: 0 });
  const run = await checkedImport(keeper, { list: 'materials', bytes: lines('物料编码', 'M1', 'M2') });
  expect(run.outcomes).toMatchObject({ same: 2 });
  await sendPictures(
    keeper,
    run.id,
    zipOf({ 'M1.png': blue, 'M2_1.png': blue, 'M2_10.png': red, 'M2_9.png': red }),
  );
  expect((await settled(keeper, run.id)).outcomes).toMatchObject({ change: 2, same: 0 });
  await applied(keeper, run.id);
  expect((await materialOf(keeper, 'M1'))?.picId).not.toBe(former.id);
  expect((await materialOf(keeper, 'M2'))?.picUrls.map(({ originalName }) => originalName)).toEqual([
    'M2_1.png',
    'M2_9.png',
    'M2_10.png',
  ]);
  expect((await takenBack(keeper, run.id)).fates).toMatchObject({ takenBack: 2, left: 0 });
  expect(await materialOf(keeper, 'M1')).toMatchObject({ picId: former.id, picUrls: [{ id: former.id }] });
  expect(await materialOf(keeper, 'M2')).toMatchObject({ picId: null, picUrls: [] });
});

test('a brand has one logo, named by its code; taking back gives it the one that it had, whoever brought that', async () => {
  const logo = async (code: string) => {
    const { data } = await tenant.admin.call(brands.list, { code });
    return data.find((one) => one.code === code)?.labelPath;
  };
  const { data: former } = await uploadAs(tenant.admin, red);
  const labelPath = `/file/v6/view/${former.id}`;
  await tenant.admin.call(brands.save, brandForm({ code: 'LG-1', labelPath }));
  await tenant.admin.call(brands.save, brandForm({ code: 'LG-2' }));
  const rights = ['brand', 'brand:add', 'brand:edit', 'brand:delete', 'brand:import'];
  const keeper = await tenant.userWith(rights);
  const bytes = lines('代码,名称', 'LG-1', 'LG-2', 'LG-3,新牌');
  const run = await checkedImport(keeper, { list: 'brands', bytes });
  expect(run.pictures).toMatchObject({ total: 0 });
  const pictures = { 'LG-1.png': blue, 'LG-2_1.png': blue, 'LG-2_2.png': red, 'LG-3.png': red };
  await sendPictures(keeper, run.id, zipOf(pictures));
  const checked = await settled(keeper, run.id);
  expect(checked.outcomes).toMatchObject({ new: 1, change: 1, wrong: 1 });
  expect(await problems(keeper, run.id)).toEqual(['3: 只能有一张图片，压缩包中有2张']);
  await applied(keeper, run.id);
  expect(await logo('LG-1')).toMatch(/^\/file\/v6\/view\/\d+$/);
  expect(await logo('LG-1')).not.toBe(labelPath);
  expect(await logo('LG-2')).toBe('');
  expect(await logo('LG-3')).not.toBe('');
  expect((await takenBack(keeper, run.id)).fates).toMatchObject({ takenBack: 2, left: 0 });
  expect(await logo('LG-1')).toBe(labelPath);
  expect(await logo('LG-3')).toBeUndefined();
});

test('a picture named by the code of a variant is that variant’s; of a product called alike it is the product’s', async () => {
  const cells = (item: string, size: string) => variantCells({ item, size });
  const made = await productImport(
    clerk,
    `PV,${productCells(type)},${cells('PV-M', 'M')}`,
    `PV,${NO_PRODUCT},${cells('PV-L', 'L')}`,
    `SAME,${productCells(type)},${variantCells({ item: 'SAME', key: '标准' })}`,
  );
  await sendPictures(clerk, made.id, zipOf({ 'PV-M.png': red, 'SAME.png': blue, 'PV.png': blue }));
  expect((await settled(clerk, made.id)).pictures).toMatchObject({ total: 3, unmatched: 0, refused: 0 });
  expect((await rowsOf(clerk, made.id)).map(({ pictures }) => pictures)).toEqual([2, 0, 1]);
  await applied(clerk, made.id);
  const picturesOf = async (code: string) =>
    (await productOf(clerk, code))?.variants.map((variant) => [variant.itemCode, variant.pictureIds]);
  const [[, first] = [], [, none] = []] = (await picturesOf('PV')) ?? [];
  expect([first, none]).toEqual([expect.stringMatching(/^\d+$/), '']);
  expect(await picturesOf('SAME')).toEqual([['SAME', '']]);

  // Others in their place, by somebody else; then back again.
  const other = await productImporter(product.database, tenant);
  const file = lines('商品代码,物料编码', 'PV,PV-M', 'PV,PV-L');
  const run = await checkedImport(other, { list: 'products', bytes: file });
  await sendPictures(other, run.id, zipOf({ 'PV-M.png': blue, 'PV-L_1.png': red }));
  expect((await settled(other, run.id)).outcomes).toMatchObject({ change: 2, wrong: 0 });
  await applied(other, run.id);
  const [[, second] = [], [, third] = []] = (await picturesOf('PV')) ?? [];
  expect([second, third]).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
  expect(second).not.toBe(first);
  expect((await takenBack(other, run.id)).fates).toMatchObject({ takenBack: 2, left: 0 });
  expect(await picturesOf('PV')).toEqual([
    ['PV-M', first],
    ['PV-L', ''],
  ]);
});

/** What has to be sent again with it. */
function sent({ id, version, itemCode, itemName, unitId, itemTypeIds, itemCategoryId }: Material) {
  const named = { id, version, itemCode, itemName, unitId, itemTypeIds };
  return { ...NEW_MATERIAL_FLAGS, ...named, itemCategoryId: itemCategoryId ?? 0 };
}

test.runIf(hasRls())(
  'archives that are none, lead elsewhere or hold too much are refused before anything is unpacked',
  async () => {
    const run = await checkedImport(clerk, { list: 'products', bytes: lines('商品代码', 'X') });
    const refused = async (bytes: Buffer, fileName?: string) =>
      (await sendPictures(clerk, run.id, bytes, fileName)).message;
    const evil = zipOf({ '../X.png': red });
    expect(await refused(evil)).toBe('压缩包中有不允许的文件路径');
    expect(await refused(Buffer.from('PK'))).toBe('压缩包已损坏或不是zip文件');
    expect(await refused(zipOf({}))).toBe('压缩包中没有图片');
    expect(await refused(zipOf({ 'X.png': red }), 'X.rar')).toBe('不支持上传这种文件！');
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.png`, Buffer.alloc(0)]));
    expect(await refused(zipOf(many))).toBe('压缩包中最多2000张图片');
    // Well packed: it is told by its size, and never unpacked.
    const bomb = zipOf({ 'X.png': Buffer.alloc(1024 * 1024) });
    expect(bomb.length).toBeLessThan(5_000);
    await sendPictures(clerk, run.id, bomb);
    expect((await settled(clerk, run.id)).pictures).toMatchObject({
      total: 0,
      refusals: [{ name: 'X.png', message: '文件必须小于1MB !' }],
    });
  },
);

test('only who sees pictures brings them; another tenant finds no such import', async () => {
  const fields = ['name', 'keyword', 'variants'];
  const hiding = await productImporter(product.database, tenant, {
    visible: { product: { columns: ['code', 'name'], fields } },
  });
  const run = await checkedImport(hiding, { list: 'products', bytes: lines('商品代码', 'X') });
  expect(run.pictures).toBeNull();
  const archive = zipOf({ 'X.png': red });
  expect(await sendPictures(hiding, run.id, archive)).toMatchObject({ message: '此列表的数据没有图片' });
  const other = await product.newTenant();
  expect(await sendPictures(other.admin, run.id, archive)).toMatchObject({ http: 404, code: 4040 });
  expect((await hiding.call(imports.detail, { id: run.id })).data.state).toBe('checked');
});
