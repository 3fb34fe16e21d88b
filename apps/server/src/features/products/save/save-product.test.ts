import { products } from '@edp/contract/products';
import { units } from '@edp/contract/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { mp4Of, uploadAs } from '@edp/testkit/uploads';
import { metreForm } from '../../../testing/fixtures/material-forms.ts';
import {
  joinDepartment,
  productClerk,
  productForms,
  variantForm,
} from '../../../testing/fixtures/product-forms.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';
import { unsigned } from '../../../testing/unsigned.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
let tenant: TestTenant;
let clerk: TestClient;
let forms: Awaited<ReturnType<typeof productForms>>;
let east: number;
let west: number;
let metre: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  clerk = await productClerk(product.database, tenant, { organisation: '东库' });
  await tenant.userWith([], { organisations: ['西库'] });
  forms = await productForms(product.database, tenant, clerk);
  metre = (await tenant.admin.call(units.create, metreForm)).data.id;
  const rows = await product.database
    .asTenant(tenant.id)
    .selectFrom('inventory_organisations')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenant.id)
    .execute();
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
  [east, west] = [idOf('东库'), idOf('西库')];
});

async function added(fields = {}) {
  const answer = await clerk.call(products.create, forms.form(fields));
  expect(answer).toMatchObject({ code: 0 });
  return answer.data;
}
const read = async (productId: number) => (await clerk.call(products.detail, { productId })).data;

/** The form that a client sends back of what it has read. */
function asForm(data: Awaited<ReturnType<typeof added>>, fields: object = {}) {
  return { ...data, inventoryOrganisationIds: [], ...fields } as never;
}

describe('adding', () => {
  test('a product is answered and read with all that was sent, in the active organisation', async () => {
    const video = (await uploadAs(clerk, mp4Of(5_000), { fileName: 'a.mp4', purpose: 'video' })).data;
    const row = variantForm({
      barCode: '6901',
      marketPrice: '99.1234',
      pictureIds: [await forms.picture()],
    });
    const sent = forms.form({
      measures: {
        lengthUnitId: metre,
        length: '1.50',
        grossWeight: '2.5',
        weight: 3,
        volume: 0,
      },
      showPrice: '12.30',
      suggestedPrice: null,
      barCode: '690400',
      listingTime: '2026-02-28',
      placeOfOrigin: '杭州',
      batchManaged: 1,
      shelfLifeDays: '30',
      serialNumberEnable: 0,
      picIds: [video.id, forms.mainId],
      graphicDetails: `<p>正文<img src="/file/v6/view/${forms.mainId}"><script>1</script></p>`,
      parameter: '<table><tr><td>参数</td></tr></table>',
      variants: [row],
    });
    const { data, ...answer } = await clerk.call(products.create, sent);
    expect(answer).toMatchObject({ code: 0, message: '操作成功' });
    expect(data).toMatchObject({
      code: expect.stringMatching(/^P\d{8,}$/),
      name: sent.name,
      orgName: `租户${tenant.code}`,
      inventoryOrganisationId: east,
      keyword: '关键字',
      description: '描述',
      unitText: expect.stringContaining('单位'),
      brandText: expect.stringContaining('品牌'),
      categoryText: expect.stringContaining('分类'),
      pathIds: String(forms.categoryId),
      typeText: expect.any(String),
      groupId: null,
      groupName: '',
      measures: {
        lengthUnitId: metre,
        length: '1.5',
        width: '',
        height: '',
        grossWeight: 2.5,
        netWeight: null,
        weight: 3,
        weightUnitId: null,
        volumeUnitId: null,
        volume: '0',
      },
      showPrice: 12.3,
      suggestedPrice: null,
      barCode: '690400',
      listingTime: '2026-02-28',
      placeOfOrigin: '杭州',
      batchManaged: 1,
      shelfLifeDays: 30,
      active: 0,
      picId: forms.picId,
      thumbnailUrl: expect.stringContaining(`/file/v6/view/${forms.picId}?`),
      picIds: [video.id, forms.mainId],
      picUrls: [{ id: video.id, originalName: 'a.mp4' }, { id: forms.mainId }],
      productDocumentIds: [],
      labelIds: [],
      label: '',
      inventoryOrganisationIds: [east],
      createdBy: expect.any(String),
      version: 1,
    });
    expect(data.graphicDetails).toMatch(/^<p>正文<img src="\/file\/v6\/view\/\d+\?t=[^"]+"/);
    expect(data.graphicDetails).not.toContain('script');
    expect(data.parameter).toContain('参数');
    expect(data.variants).toMatchObject([
      {
        productId: data.id,
        itemCode: row.itemCode,
        variantKey: '标准',
        valueTexts: [],
        barCode: '6901',
        marketPrice: 99.1234,
        listPricePerUnit: 10,
        createsMaterial: 0,
        materialId: expect.any(Number),
        pictureIds: expect.stringMatching(/^\d+$/),
      },
    ]);
    expect(unsigned(await read(data.id))).toEqual(unsigned(data));
    expect((await clerk.call(products.list, { code: data.code })).data).toMatchObject([{ id: data.id }]);
  });

  test('the material of a typed code has what the product says and its organisations', async () => {
    const data = await added({ inventoryOrganisationIds: [west] });
    const material = await product.database
      .asTenant(tenant.id)
      .selectFrom('materials as m')
      .where('m.tenant_id', '=', tenant.id)
      .where('m.id', '=', data.variants[0]?.materialId ?? 0)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(material).toMatchObject({
      item_code: data.variants[0]?.itemCode,
      unit_id: forms.unitId,
      brand_id: forms.brandId,
      category_id: forms.categoryId,
      product_type_id: forms.typeId,
      market_price: '12.5000',
      department_id: data.orgId,
    });
    const links = product.database.asTenant(tenant.id);
    const places = await links
      .selectFrom('material_organisations')
      .select('inventory_organisation_id as id')
      .where('tenant_id', '=', tenant.id)
      .where('material_id', '=', material.id)
      .execute();
    expect(places.map(({ id }) => id).toSorted()).toEqual([east, west].toSorted());
    const types = await links
      .selectFrom('material_types')
      .select('item_id')
      .where('tenant_id', '=', tenant.id)
      .where('material_id', '=', material.id)
      .execute();
    expect(types).toHaveLength(1);
  });

  test('needs an organisation of the role and of the user', async () => {
    const lost = await tenant.userWith(['product', 'product:add'], { organisations: ['南库'] });
    expect(await lost.call(products.create, forms.form())).toMatchObject({
      code: 4093,
      message: '当前登录账号没有所属组织',
    });
    const nowhere = await tenant.userWith(['product', 'product:add']);
    await joinDepartment(product.database, tenant.id, nowhere.account);
    expect(await nowhere.call(products.create, forms.form())).toMatchObject({
      code: 4093,
      message: '当前角色没有库存组织，不能新增',
    });
  });

  test('every wrong field is named', async () => {
    const bad = await clerk.send('POST', products.create.path, {
      productModel: 0,
      proSpecConfigVoList: [{}],
    });
    expect(bad).toMatchObject({ http: 400, code: 4000 });
    const named = new Map(bad.errors?.map(({ path, message }) => [path, message]));
    for (const [path, message] of [
      ['name', '请输入商品名称'],
      ['keyword', '请输入关键字'],
      ['description', '请输入商品描述'],
      ['unitId', '请选择商品单位'],
      ['brandId', '请选择品牌'],
      ['categoryId', '请选择物料分类'],
      ['typeId', '请选择商品类型'],
      ['minimumOrderQuantity', '请输入最小起订量'],
      ['assetMaterial', '请选择是否资产物料'],
      ['active', '请选择上架状态'],
      ['picId', '请上传缩略图'],
      ['picIds', '请上传主图'],
      ['graphicDetails', '请输入图文详情'],
      ['proSpecConfigVoList.0.itemCode', '请输入物料编码'],
      ['proSpecConfigVoList.0.listPricePerUnit', '请输入建议零售价'],
    ] as const)
      expect(named.get(path), path).toBe(message);
  });

  test.each([
    [{ unitId: 1 }, 'unitId', '单位不存在'],
    [{ brandId: 1 }, 'brandId', '品牌不存在'],
    [{ typeId: 1 }, 'typeId', '商品类型不存在'],
    [{ categoryId: 1 }, 'categoryId', '物料分类不存在'],
    [{ groupId: 1 }, 'groupId', '商品分类不存在'],
    [{ labelIds: [1] }, 'labelIds', '标签不存在'],
    [{ measures: { weightUnitId: 1 } }, 'measures.weightUnitId', '单位不存在'],
    [{ picId: 1 }, 'picId', '图片路径错误'],
    [{ picIds: [1] }, 'picIds', '图片路径错误'],
    [{ productDocumentIds: [1] }, 'productDocumentIds', '文件不存在'],
    [{ graphicDetails: '<img src="/file/v6/view/1">' }, 'graphicDetails', '图片路径错误'],
    [{ graphicDetails: '<p><script>1</script></p>' }, 'graphicDetails', '请输入图文详情'],
    [{ shelfLifeDays: -1 }, 'shelfLifeDays', '请输入正整数'],
    [{ minimumOrderQuantity: ' ' }, 'minimumOrderQuantity', '请输入最小起订量'],
    [{ variants: [] }, 'variants', '单款式商品只有一个规格'],
    [{ variants: [variantForm({ createsMaterial: 0 })] }, 'variants.0.materialId', '请选择物料'],
    [
      { variants: [variantForm({ createsMaterial: 0, materialId: 1 })] },
      'variants.0.materialId',
      '物料不存在',
    ],
  ])('%j is refused', async (fields, path, message) => {
    expect(await clerk.call(products.create, forms.form(fields as never))).toMatchObject({
      http: 400,
      code: 4000,
      message,
      errors: [{ path, message }],
    });
  });

  test('videos alone are no main pictures, and an asset has serial numbers', async () => {
    const video = (await uploadAs(clerk, mp4Of(5_000), { fileName: 'a.mp4', purpose: 'video' })).data;
    expect(await clerk.call(products.create, forms.form({ picIds: [video.id] }))).toMatchObject({
      errors: [{ path: 'picIds', message: '至少上传一张图片' }],
    });
    expect(await added({ assetMaterial: 1, serialNumberEnable: 0 })).toMatchObject({ serialNumberEnable: 1 });
  });
});

describe('changing', () => {
  test('what was read can be sent back, and optional fields that are absent stay', async () => {
    const data = await added({
      barCode: '1',
      placeOfOrigin: '上海',
      parameter: '<p>甲</p>',
      shelfLifeDays: 3,
    });
    const { data: same } = await clerk.call(products.update, asForm(data));
    expect(same).toEqual({ ...data, version: 2, updatedTime: same.updatedTime });
    const sent = { ...forms.form({ name: '改名', variants: data.variants as never }) };
    const { data: changed } = await clerk.call(products.update, { ...sent, id: data.id });
    expect(changed).toMatchObject({ name: '改名', barCode: '1', placeOfOrigin: '上海', shelfLifeDays: 3 });
    expect(changed.parameter).toBe('<p>甲</p>');
    const cleared = { shelfLifeDays: null, placeOfOrigin: '', parameter: null, productDocumentIds: null };
    const { data: empty } = await clerk.call(products.update, asForm(changed, cleared));
    expect(empty).toMatchObject({
      shelfLifeDays: null,
      placeOfOrigin: '',
      parameter: '',
      productDocumentIds: [],
    });
  });

  test('an older version is refused with the product as it is now, and of two at once one is kept', async () => {
    const data = await added();
    const answers = await Promise.all(
      ['甲', '乙'].map((name) => clerk.call(products.update, asForm(data, { name }))),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4091]);
    const kept = await read(data.id);
    expect(answers.find(({ code }) => code === 4091)).toMatchObject({
      http: 409,
      data: { current: { version: 2, name: kept.name } },
    });
    expect((await clerk.call(products.update, asForm(data, { version: undefined }))).code).toBe(0);
  });

  test('further organisations need the right to assign; what has it already is passed over', async () => {
    const data = await added();
    const editor = await tenant.userWith(['product', 'product:edit'], { organisations: ['东库'] });
    const refused = { http: 403, code: 4030 };
    expect(
      await editor.call(products.update, asForm(data, { inventoryOrganisationIds: [west] })),
    ).toMatchObject(refused);
    expect(
      await editor.call(products.update, asForm(data, { inventoryOrganisationIds: [east] })),
    ).toMatchObject({
      code: 0,
    });
    const { data: wide } = await clerk.call(
      products.update,
      asForm(await read(data.id), { inventoryOrganisationIds: [west] }),
    );
    expect(wide.inventoryOrganisationIds).toEqual([east, west].toSorted((a, b) => a - b));
    expect(await clerk.call(products.update, asForm(wide, { inventoryOrganisationIds: [1] }))).toMatchObject(
      missing,
    );
    expect((await read(data.id)).version).toBe(wide.version);
  });

  test('another status needs the right of the shelf', async () => {
    const data = await added();
    const rights = ['product', 'product:add', 'product:edit'];
    const editor = await tenant.userWith(rights, { organisations: ['东库'] });
    await joinDepartment(product.database, tenant.id, editor.account);
    const refused = { http: 403, code: 4030 };
    expect(await editor.call(products.update, asForm(data, { active: 1 }))).toMatchObject(refused);
    expect(await editor.call(products.create, forms.form({ active: 1 }))).toMatchObject(refused);
    expect(await editor.call(products.create, forms.form())).toMatchObject({ code: 0 });
    const { data: listed } = await clerk.call(products.update, asForm(data, { active: 1 }));
    expect(await editor.call(products.update, asForm(listed, { active: 0 }))).toMatchObject(refused);
    expect(await editor.call(products.update, asForm(listed))).toMatchObject({
      code: 0,
      data: { active: 1 },
    });
  });

  test('hidden fields are left out and keep what is stored', async () => {
    const shown = { columns: ['name'], fields: ['name', 'description', 'active', 'productModel'] };
    const editor = await productClerk(product.database, tenant, {
      organisation: '东库',
      visible: { product: shown },
    });
    const data = await added({ parameter: '<p>密</p>' });
    const { data: seen } = await editor.call(products.detail, { productId: data.id });
    const hidden = ['graphicDetails', 'variants', 'picUrls', 'categoryText', 'label', 'unitText'];
    for (const name of [...hidden, 'brandText', 'groupName', 'pathIds', 'thumbnailUrl'])
      expect(seen).not.toHaveProperty(name);
    const change = { id: data.id, name: '新', description: '述', active: 0, keyword: '偷', productModel: 0 };
    expect(await editor.send('POST', products.update.path, change)).toMatchObject({ code: 0 });
    const now = await read(data.id);
    const rows = data.variants.map((row) => ({ ...row, productName: '新' }));
    const changed = { name: '新', description: '述', version: 2, updatedTime: now.updatedTime };
    expect(now).toEqual({ ...data, ...changed, variants: rows });
    expect(await editor.send('POST', products.update.path, { ...change, productModel: 1 })).toMatchObject({
      code: 4030,
    });
  });
});
