import { dictionary } from '@edp/contract/dictionary';
import { materials } from '@edp/contract/materials';
import { units } from '@edp/contract/units';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { materialFormOf, metreForm } from '../../testing/fixtures/material-forms.ts';
import type { MaterialNeeds } from '../../testing/fixtures/material-forms.ts';
import { addBaseCategory, addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { mp4Of, uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
/** Works in the organisation 东库. */
let clerk: TestClient;
let east: number;
let needs: MaterialNeeds;
let metre: number;
const everything = ['material', 'material:add', 'material:edit', 'material:load', 'material:assign'];

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  clerk = await newClerk(tenant, everything);
  east = await organisationOf(product.database, tenant.id, '东库');
  needs = await needsOf(tenant);
  metre = (await tenant.admin.call(units.create, metreForm)).data.id;
});

/** A user with a department, in the organisation 东库. */
async function newClerk(of: TestTenant, resources: string[], options: object = {}) {
  const made = await of.userWith(resources, { organisations: ['东库'], ...options });
  await product.database.inTenantTransaction(of.id, async (db) => {
    const found = db.selectFrom('departments').select('id').where('tenant_id', '=', of.id).limit(1);
    const department = await found.executeTakeFirstOrThrow();
    await db
      .updateTable('users')
      .set({ department_id: department.id })
      .where('tenant_id', '=', of.id)
      .where('account', '=', made.account)
      .execute();
  });
  return made;
}

async function needsOf(of: TestTenant): Promise<MaterialNeeds> {
  const { unitId } = await addMaterial(product.database, of.id);
  const itemCategoryId = await addBaseCategory(product.database, of.id, '紧固件');
  const { data } = await of.admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  return { unitId, itemCategoryId, itemTypeIds: data.slice(0, 2).map(({ id }) => id) };
}

const form = <F extends object>(fields: F) => materialFormOf(needs, fields);
const added = async (fields: object = {}) => (await clerk.call(materials.create, form(fields))).data;
const saved = { code: 0, http: 200 };
const wrong = (path: string, message: string) => ({ http: 400, code: 4000, errors: [{ path, message }] });

async function picture(colour: string, purpose = 'picture') {
  const create = { width: 8, height: 8, channels: 3, background: colour } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return (await uploadAs(clerk, bytes, { purpose, fileName: `${colour}.png` })).data;
}

async function documentFile(name: string) {
  return (await uploadAs(clerk, Buffer.from('文本'), { purpose: 'document', fileName: name })).data;
}

describe('a save', () => {
  test('keeps all that was entered and answers it', async () => {
    const [main, second, thumbnail] = [await picture('red'), await picture('green'), await picture('blue')];
    const shown = await picture('black', 'rich-text');
    const paper = await documentFile('说明.txt');
    const accessories = [
      await addMaterial(product.database, tenant.id, { itemName: '垫圈', categoryId: needs.itemCategoryId }),
      await addMaterial(product.database, tenant.id, { itemName: '螺母', itemTypeIds: needs.itemTypeIds }),
    ];
    const texts = Object.fromEntries(
      [
        'specificationModel',
        'specification',
        'materialGrade',
        'drawingNumber',
        'drawingExplain',
        'sizeSpecification',
        'materialDescription',
        'innerDiameter',
        'wallThickness',
        'outerDiameter',
        'heatNumber',
        'blockNumber',
      ].map((name) => [name, `${name}值`]),
    );
    const sent = form({
      ...texts,
      marketPrice: '12.5',
      erpPrice: 0,
      listPricePerUnit: 99.1234,
      standardDelivery: 7,
      isLotControl: 1,
      autoLotAlphaPrefix: 'L',
      startAutoLotNumber: '0001',
      startDateActive: '2026-01-10',
      endDateActive: '2026-01-11',
      measures: { lengthUnitId: metre, length: '1.50', netWeight: 2.25, volume: 3 },
      picId: thumbnail.id,
      picUrls: [second, main],
      productDocumentUrls: [paper],
      graphicDetails: `<p onclick="x()">功能<img src="${shown.url}"></p>`,
      accessoryIds: accessories.map(({ id }) => id).toReversed(),
    });
    const { data: made, ...answer } = await clerk.call(materials.create, sent as never);
    expect(answer).toMatchObject({ ...saved, message: '操作成功' });
    const { data } = await clerk.call(materials.detail, { materialId: made.id });
    expect(data).toEqual(made);
    expect(data).toMatchObject({
      ...texts,
      materialId: made.id,
      inventoryOrganisationId: east,
      inventoryOrganisationName: '东库',
      version: 1,
      marketPrice: 12.5,
      erpPrice: 0,
      listPricePerUnit: 99.1234,
      standardDelivery: '7',
      isLotControl: 1,
      autoLotAlphaPrefix: 'L',
      startAutoLotNumber: '0001',
      isItemHasInventory: 0,
      startDateActive: '2026-01-10',
      endDateActive: '2026-01-11',
      itemCategoryText: '紧固件',
      itemTypeText: '原材料,半成品',
      itemTypeIds: needs.itemTypeIds,
      itemTypePath: needs.itemTypeIds.join(','),
      picId: thumbnail.id,
      accessories: [
        { id: accessories[1]?.id, itemName: '螺母', itemType: '原材料,半成品', itemCategoryName: '' },
        { id: accessories[0]?.id, itemName: '垫圈', itemType: '', itemCategoryName: '紧固件' },
      ],
    });
    expect(JSON.parse(data.combinedUnit)).toEqual({
      lengthUnitId: metre,
      lengthStr: '1.5',
      widthStr: '',
      highStr: '',
      weightUnitId: null,
      roughWeight: null,
      netWeight: 2.25,
      volumeUnitId: null,
      volumeStr: '3',
    });
    expect(data.picUrls.map(({ originalName }) => originalName)).toEqual(['green.png', 'red.png']);
    expect(data.productDocumentUrls).toMatchObject([{ id: paper.id, originalName: '说明.txt' }]);
    expect(data.thumbnailUrl).toContain(`/file/v6/view/${thumbnail.id}?`);
    expect(data.graphicDetails).toContain(`功能<img src="/file/v6/view/${shown.id}?`);
    expect(data.graphicDetails).not.toContain('onclick');
    expect(data.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('a change keeps what is absent, clears what is empty and counts the version', async () => {
    const brand = await added({ marketPrice: 5, materialGrade: '铜', startDateActive: '2026-01-10' });
    const file = await picture('white');
    await clerk.call(materials.update, form({ id: brand.id, picUrls: [file.id], erpPrice: 3 }));
    const change = form({ id: brand.id, version: 2, marketPrice: '', startDateActive: null, picId: '' });
    const { data, ...answer } = await clerk.call(materials.update, change);
    expect(answer).toMatchObject({ ...saved, message: '修改成功' });
    expect(data).toMatchObject({
      version: 3,
      marketPrice: null,
      erpPrice: 3,
      materialGrade: '铜',
      startDateActive: null,
    });
    expect(data.picUrls.map(({ id }) => id)).toEqual([file.id]);
    expect(
      (await clerk.call(materials.update, form({ id: 0, materialId: brand.id, picUrls: [] }))).data,
    ).toMatchObject({
      id: brand.id,
      picUrls: [],
    });
  });

  test('lot and serial numbering go with their control', async () => {
    const lots = { autoLotAlphaPrefix: 'L', startAutoLotNumber: '1' };
    const serials = { autoSerialAlphaPrefix: 'S', startAutoSerialNumber: '1' };
    const made = await added({ isLotControl: 1, isSerialNumberControl: 0, ...lots, ...serials });
    expect(made).toMatchObject({ ...lots, autoSerialAlphaPrefix: '', startAutoSerialNumber: '' });
    const off = await clerk.call(materials.update, form({ id: made.id }));
    expect(off.data).toMatchObject({ autoLotAlphaPrefix: '', startAutoLotNumber: '' });
  });

  test('what it names must be there and fit', async () => {
    const set = await product.database.inTenantTransaction(tenant.id, async (db) => {
      const own = { tenant_id: tenant.id, created_by: tenant.adminId, updated_by: tenant.adminId };
      const values = { ...own, type: 1, code: 'ANOTHER', name: '别的', search_text: 'another' };
      return db.insertInto('category_sets').values(values).returning('id').executeTakeFirstOrThrow();
    });
    const stray = await product.database.inTenantTransaction(tenant.id, async (db) => {
      const own = { tenant_id: tenant.id, created_by: tenant.adminId, updated_by: tenant.adminId };
      const values = { ...own, set_id: set.id, code: 'X', name: '别类', search_text: 'x' };
      return db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow();
    });
    const foreign = await addMaterial(product.database, other.id);
    const made = await added();
    const video = (await uploadAs(clerk, mp4Of(2_000), { purpose: 'video', fileName: 'a.mp4' })).data;
    const shot = await picture('gray');
    const cases: [object, string, string][] = [
      [{ unitId: foreign.unitId }, 'unitId', '物料单位不存在'],
      [{ brandId: 1 }, 'brandId', '品牌不存在'],
      [{ productTypeId: 1 }, 'productTypeId', '商品类型不存在'],
      [{ measures: { volumeUnitId: 1 } }, 'measures.volumeUnitId', '单位不存在'],
      [{ itemCategoryId: stray.id }, 'itemCategoryId', '物料分类不存在'],
      [{ itemTypeIds: [1] }, 'itemTypeIds', '物料类型不存在'],
      [{ itemTypeIds: [] }, 'itemTypeIds', '请选择物料类型'],
      [{ accessoryIds: [foreign.id] }, 'accessoryIds', '配件不存在'],
      [{ id: made.id, accessoryIds: [made.id] }, 'accessoryIds', '不能选择物料自身'],
      [{ picId: video.id }, 'picId', '图片路径错误'],
      [{ picUrls: [video.id] }, 'picUrls', '至少上传一张图片'],
      [{ picUrls: [1] }, 'picUrls', '图片路径错误'],
      [{ productDocumentUrls: [1] }, 'productDocumentUrls', '文件不存在'],
      [
        { startDateActive: '2026-01-10', endDateActive: '2026-01-10' },
        'endDateActive',
        '结束日期至少比开始日期晚一天',
      ],
      [{ marketPrice: -1 }, 'marketPrice', '请输入不小于0的数字'],
      [{ isBom: undefined }, 'isBom', '请选择允许BOM'],
      [{ unitId: '' }, 'unitId', '请选择物料单位'],
    ];
    for (const [fields, path, message] of cases) {
      const call = 'id' in fields ? materials.update : materials.create;
      const refused = await clerk.call(call, form(fields) as never);
      expect.soft(refused, path).toMatchObject(wrong(path, message));
    }
    expect((await clerk.call(materials.create, form({ picUrls: [video.id, shot.id] }))).code).toBe(0);
    const later = form({ id: made.id, startDateActive: '2026-05-01' });
    await clerk.call(materials.update, { ...later, endDateActive: '2026-05-02' });
    expect(await clerk.call(materials.update, { ...later, startDateActive: '2026-05-02' })).toMatchObject({
      errors: [{ path: 'endDateActive' }],
    });
  });

  test('a code is taken once, also by two at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => clerk.call(materials.create, form({ itemCode: 'ONCE' }))),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4090, 4090, 4090]);
    expect(answers.find(({ code }) => code === 4090)).toMatchObject({
      message: '代码已存在',
      errors: [{ path: 'itemCode', message: '代码已存在' }],
    });
    expect((await clerk.call(materials.list, { itemCode: 'once' })).total).toBe(1);
  });

  test('an older version is refused with the material as it is now', async () => {
    const made = await added();
    const change = form({ id: made.id, version: made.version, itemName: '先来' });
    expect(await clerk.call(materials.update, change)).toMatchObject(saved);
    for (const call of [materials.update, materials.create])
      expect(await clerk.call(call, { ...change, itemName: '后到' })).toMatchObject({
        code: 4091,
        data: { current: { itemName: '先来', version: made.version + 1 } },
      });
  });

  test('while there is stock, three switches stay as they are', async () => {
    const { id } = await addMaterial(product.database, tenant.id, {
      organisationIds: [east],
      columns: { has_inventory: 1, lot_control: 1 },
    });
    const kept = { id, isLotControl: 1 as const, isItemHasInventory: 0 };
    expect(await clerk.call(materials.update, form(kept))).toMatchObject({ data: { isItemHasInventory: 1 } });
    const refused = await clerk.call(materials.update, form({ id, isSerialNumberControl: 1 as const }));
    const message = '物料已有库存，不能修改';
    expect(refused.errors).toEqual([
      { path: 'isLotControl', message },
      { path: 'isSerialNumberControl', message },
    ]);
  });
});

describe('who may save', () => {
  test('adding with an id changes, for those who may', async () => {
    const made = await added();
    const adder = await newClerk(tenant, ['material', 'material:add']);
    const change = form({ id: made.id, itemName: '改名' });
    expect(await adder.call(materials.create, change)).toMatchObject({ code: 4030 });
    expect(await clerk.call(materials.create, { ...change, materialId: made.id })).toMatchObject({
      data: { id: made.id, itemName: '改名', version: 2 },
    });
    expect(await adder.call(materials.update, change)).toMatchObject({ code: 4030 });
    expect(await clerk.call(materials.create, form({ id: 0, materialId: '0' }))).toMatchObject(saved);
  });

  test('nobody without a department or an organisation', async () => {
    const homeless = await tenant.userWith(everything, { organisations: ['东库'] });
    const message = '当前登录账号没有所属组织';
    expect(await homeless.call(materials.create, form({}))).toMatchObject({ code: 4093, message });
    const nowhere = await newClerk(tenant, everything, { organisations: [] });
    expect(await nowhere.call(materials.create, form({}))).toMatchObject({
      code: 4093,
      message: '当前角色没有库存组织，不能新增',
    });
  });

  test('further organisations only with the button, and only the own', async () => {
    const western = await tenant.userWith(['material'], { organisations: ['西库'] });
    const west = await organisationOf(product.database, tenant.id, '西库');
    const foreign = await organisationOf(product.database, other.id, '外库');
    const editor = await newClerk(tenant, ['material', 'material:add', 'material:edit']);
    expect(await editor.call(materials.create, form({ inventoryOrganisationIds: [west] }))).toMatchObject({
      code: 4030,
    });
    expect(await clerk.call(materials.create, form({ inventoryOrganisationIds: [foreign] }))).toMatchObject({
      code: 4040,
    });
    const made = await added({ inventoryOrganisationIds: [west, east] });
    await clerk.call(materials.update, form({ id: made.id, inventoryOrganisationIds: [west] }));
    const places = await clerk.call(materials.organisations, { materialId: made.id });
    expect(places.data.map(({ inventoryOrganisationName }) => inventoryOrganisationName).toSorted()).toEqual([
      '东库',
      '西库',
    ]);
    expect(
      (await western.call(materials.detail, { materialId: made.id, inventoryOrganisationId: west })).data,
    ).toMatchObject({
      inventoryOrganisationId: west,
      inventoryOrganisationName: '西库',
    });
  });

  test('somebody loads a material while another changes and assigns it', async () => {
    const loader = await newClerk(tenant, everything, { organisations: ['南库'] });
    const south = await organisationOf(product.database, tenant.id, '南库');
    const made = await added({ itemTypeIds: needs.itemTypeIds.slice(0, 1) });
    const answers = await product.database.inTenantTransaction(tenant.id, async (db) => {
      // The change waits with its new link, after the material itself.
      const types = db.selectFrom('dictionary_items').select('id').where('tenant_id', '=', tenant.id);
      await types.where('id', 'in', needs.itemTypeIds).forUpdate().execute();
      const changed = { id: made.id, itemCode: 'MOVED', itemName: '改名', inventoryOrganisationIds: [south] };
      const change = clerk.call(materials.update, form(changed));
      await untilWaiting(db, 1);
      const load = loader.call(materials.load, [{ id: made.id }]);
      await untilWaiting(db, 2);
      return [change, load];
    });
    expect(await Promise.all(answers)).toMatchObject([saved, saved]);
    expect((await loader.call(materials.list, { keyword: '改名' })).total).toBe(1);
  });

  test('what is hidden is neither answered nor changed', async () => {
    const made = await added({ marketPrice: 8, materialGrade: '银', specificationModel: 'X1' });
    const fields = Object.keys(form({})).filter((name) => name !== 'itemCode');
    const visible = { material: { columns: ['itemName'], fields } };
    const half = await newClerk(tenant, everything, { visible });
    const { data } = await half.call(materials.detail, { materialId: made.id });
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['itemCode']));
    expect(data).not.toHaveProperty('marketPrice');
    expect(data).not.toHaveProperty('materialGrade');
    const change = { ...form({ id: made.id, itemName: '半开', materialGrade: '金' }), itemCode: 'STOLEN' };
    expect(await half.call(materials.update, change)).toMatchObject(saved);
    expect((await clerk.call(materials.detail, { materialId: made.id })).data).toMatchObject({
      itemName: '半开',
      materialGrade: '银',
      itemCode: made.itemCode,
      marketPrice: 8,
    });
    expect((await half.call(materials.list, { keyword: '半开' })).code).toBe(4030);
    const bySku = form({ id: 0, materialId: made.id, itemCode: 'STOLEN', materialGrade: '铁' });
    for (const call of [materials.update, materials.create]) {
      expect(await half.call(call, bySku)).toMatchObject({ code: 0, data: { id: made.id } });
      const { data: kept } = await clerk.call(materials.detail, { materialId: made.id });
      expect(kept).toMatchObject({ materialGrade: '银', itemCode: made.itemCode });
    }
  });
});

test('another tenant neither sees nor changes a material', async () => {
  const made = await added({ itemName: '秘密物料' });
  const stranger = await newClerk(other, everything);
  const missing = { http: 404, code: 4040, message: '数据不存在' };
  const theirs = materialFormOf(await needsOf(other), {});
  expect((await stranger.call(materials.list, { keyword: '秘密' })).data).toEqual([]);
  expect((await stranger.call(materials.loadable, { keyword: '秘密' })).data).toEqual([]);
  expect(await stranger.call(materials.detail, { materialId: made.id })).toMatchObject(missing);
  expect(
    await stranger.call(materials.detail, { materialId: made.id, inventoryOrganisationId: east }),
  ).toMatchObject(missing);
  expect(await stranger.call(materials.organisations, { materialId: made.id })).toMatchObject(missing);
  expect(await stranger.call(materials.update, { ...theirs, id: made.id })).toMatchObject(missing);
  expect(await stranger.call(materials.load, [{ id: made.id }])).toMatchObject(missing);
  expect(await stranger.call(materials.create, { ...theirs, itemCode: made.itemCode })).toMatchObject(saved);
  expect((await clerk.call(materials.detail, { materialId: made.id })).data).toEqual(made);
});
