import { materials } from '@edp/contract/materials';
import type { Material } from '@edp/contract/material-form';
import type { Product } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import { attributes } from '@edp/contract/attributes';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMaterial } from '../../../testing/fixtures/material-records.ts';
import {
  joinDepartment,
  matrixVariants,
  productForms,
  variantForm,
} from '../../../testing/fixtures/product-forms.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';

const product = useTestApp();
const productButtons = ['product', 'product:add', 'product:edit'];
const everything = [...productButtons, 'material', 'material:edit'];
let tenant: TestTenant;
let clerk: TestClient;
let forms: Awaited<ReturnType<typeof productForms>>;
let colour: number;

/** Somebody of the organisation whose role holds these. */
async function person(resources: string[], options: Parameters<TestTenant['userWith']>[1] = {}) {
  const made = await tenant.userWith(resources, { organisations: ['东库'], ...options });
  await joinDepartment(product.database, tenant.id, made.account);
  return made;
}

beforeAll(async () => {
  tenant = await product.newTenant();
  clerk = await person(everything);
  forms = await productForms(product.database, tenant, clerk);
  const form = { name: '颜色', productTypeId: forms.typeId, active: 1 as const, sortOrder: 1 };
  colour = (await tenant.admin.call(attributes.create, { ...form, values: [] })).data.id;
});

type Variant = Product['variants'][number];
const variantsOf = (values: string[]) => matrixVariants([{ attributeId: colour, values }]);

/** A product whose variants have each made a material. */
async function added(values: string[] = ['红', '蓝']): Promise<Product> {
  const input = forms.form({ productModel: 1, variants: variantsOf(values) });
  const { data, ...answer } = await clerk.call(products.create, input);
  expect(answer).toMatchObject({ code: 0 });
  return data;
}

/** The form that a client sends back, with something else in its variants. */
function formOf(data: Product, changed: (variant: Variant, at: number) => object = () => ({})) {
  const variants = data.variants.map((variant, at) => ({ ...variant, ...changed(variant, at) }));
  return { ...data, inventoryOrganisationIds: [], variants } as never;
}

const materialIds = (data: Product) => data.variants.map(({ materialId }) => materialId ?? 0);
const materialOf = async (id: number | undefined): Promise<Material> =>
  (await clerk.call(materials.detail, { materialId: id ?? 0 })).data;
const asked = async (form: never, who = clerk) => (await who.call(products.materialsToChange, form)).data;
const change = (form: never, chosen: object[], who = clerk) =>
  who.call(products.update, { ...(form as object), materials: chosen } as never);

/** Somebody saves the material by itself. */
async function editByItself(id: number, fields: object): Promise<void> {
  const data = await materialOf(id);
  const types = { itemTypeIds: data.itemTypeIds, itemCategoryId: forms.categoryId };
  const input = { ...data, ...types, picUrls: [], productDocumentUrls: [], ...fields };
  expect(await clerk.call(materials.update, input as never)).toMatchObject({ code: 0 });
}

test('a material is made with barcode and specification of its variant, shortened to what it holds', async () => {
  const [long, pair] = ['长'.repeat(120), { attributeId: colour, value: '红' }];
  const variants = [variantForm({ barCode: '6901', variantKey: long })];
  const single = (await clerk.call(products.create, forms.form({ variants }))).data;
  const text = `${'长'.repeat(99)}…`;
  expect(await materialOf(materialIds(single)[0])).toMatchObject({
    barCode: '6901',
    specificationModel: text,
    specification: text,
  });
  const [red] = materialIds(await added([pair.value, '蓝']));
  expect(await materialOf(red)).toMatchObject({ specificationModel: '红', specification: '红', version: 1 });
});

describe('a corrected variant', () => {
  test('is told before the save and carried on to the chosen materials, with all that follows from it', async () => {
    const data = await added();
    const [red = 0, blue = 0] = materialIds(data);
    const form = formOf(data, (variant, at) => ({
      itemName: `更正名称${variant.itemCode}`,
      marketPrice: 77.5,
      listPricePerUnit: 66,
      barCode: `69-${at}`,
      attributeValues: [{ attributeId: colour, value: at === 0 ? '朱红' : '蓝' }],
    }));
    const told = await asked(form);
    expect(told).toEqual([
      expect.objectContaining({ id: red, editedByItself: false, canChange: true, version: 1 }),
      expect.objectContaining({ id: blue, editedByItself: false, canChange: true }),
    ]);
    const code = data.variants[0]?.itemCode ?? '';
    expect(told[0]?.changes).toEqual([
      { field: 'itemName', old: `物料${code}`, new: `更正名称${code}` },
      { field: 'marketPrice', old: 12.5, new: 77.5 },
      { field: 'listPricePerUnit', old: 10, new: 66 },
      { field: 'barCode', old: '', new: '69-0' },
      { field: 'specificationModel', old: '红', new: '朱红' },
      { field: 'specification', old: '红', new: '朱红' },
    ]);
    expect((await materialOf(red)).version).toBe(1);

    expect(await change(form, [{ id: red, version: 1 }])).toMatchObject({ code: 0 });
    expect(await materialOf(red)).toMatchObject({
      itemName: `更正名称${code}`,
      marketPrice: 77.5,
      listPricePerUnit: 66,
      barCode: '69-0',
      specificationModel: '朱红',
      specification: '朱红',
      version: 2,
    });
    expect(await materialOf(blue)).toMatchObject({ marketPrice: 12.5, version: 1 });
    const found = await clerk.call(materials.list, { keyword: `更正名称${code}` });
    expect(found).toMatchObject({ total: 1, data: [{ id: red }] });
  });

  test('is offered again as long as the material says something else, and never where it says the same', async () => {
    const data = await added();
    const [red = 0, blue = 0] = materialIds(data);
    const form = formOf(data, () => ({ marketPrice: 20 }));
    expect(await clerk.call(products.update, form)).toMatchObject({ code: 0 });
    expect(await materialOf(red)).toMatchObject({ marketPrice: 12.5, version: 1 });
    const saved = (await clerk.call(products.detail, { productId: data.id })).data;
    expect((await asked(formOf(saved))).map(({ id }) => id)).toEqual([red, blue]);
    const chosen = [{ id: red }, { id: blue }];
    expect(await change(formOf(saved), chosen)).toMatchObject({ code: 0 });
    expect(await materialOf(blue)).toMatchObject({ marketPrice: 20, version: 2 });
    const last = (await clerk.call(products.detail, { productId: data.id })).data;
    expect(await asked(formOf(last))).toEqual([]);
    expect(last.variants.map(({ version }) => version)).toEqual(saved.variants.map(({ version }) => version));
    expect(await change(formOf(last), chosen)).toMatchObject({ code: 0 });
    expect((await materialOf(blue)).version).toBe(2);
  });

  test('meets a material that was edited by itself: told as such, asked for only when corrected, and then whole', async () => {
    const data = await added();
    const [red = 0] = materialIds(data);
    await editByItself(red, { itemName: '手改', materialGrade: '钢' });
    expect(await asked(formOf(data))).toEqual([]);
    const form = formOf(data, (_, at) => (at === 0 ? { marketPrice: 30 } : {}));
    const [told, ...others] = await asked(form);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ id: red, itemName: '手改', editedByItself: true, canChange: true });
    expect(told?.changes.map(({ field }) => field)).toEqual(['itemName', 'marketPrice']);
    expect(await change(form, [{ id: red }])).toMatchObject({ code: 0 });
    expect(await materialOf(red)).toMatchObject({ marketPrice: 30, materialGrade: '钢' });
    const saved = (await clerk.call(products.detail, { productId: data.id })).data;
    const next = await asked(formOf(saved, () => ({ marketPrice: 31 })));
    expect(next.map(({ editedByItself }) => editedByItself)).toEqual([false, false]);
  });

  test('keeps all back when somebody saved a chosen material meanwhile', async () => {
    const data = await added();
    const [red = 0] = materialIds(data);
    const form = formOf(data, () => ({ marketPrice: 40 }));
    await editByItself(red, { itemName: '抢先' });
    const refusal = { http: 409, code: 4093, message: '物料已被他人修改，请重新提交' };
    expect(await change(form, [{ id: red, version: 1 }])).toMatchObject(refusal);
    expect(await materialOf(red)).toMatchObject({ itemName: '抢先', marketPrice: 12.5 });
    expect((await clerk.call(products.detail, { productId: data.id })).data.version).toBe(data.version);
  });

  test('leaves a picked material alone, also where another variant made it', async () => {
    const [red = 0] = materialIds(await added());
    const { id } = await addMaterial(product.database, tenant.id);
    for (const materialId of [red, id]) {
      const variant = variantForm({ createsMaterial: 0, materialId });
      const single = (await clerk.call(products.create, forms.form({ variants: [variant] }))).data;
      const form = formOf(single, () => ({ marketPrice: 50, itemName: '另一个名称' }));
      expect(await asked(form)).toEqual([]);
      const refusal = { code: 4000, errors: [{ path: 'materials', message: '物料不存在' }] };
      expect(await change(form, [{ id: materialId }])).toMatchObject(refusal);
    }
  });

  test('makes a new material under another code, which is the one it corrects from then on', async () => {
    const data = await added();
    const [red] = materialIds(data);
    const form = formOf(data, (_, at) => (at === 0 ? { itemCode: `${data.code}N`, createsMaterial: 1 } : {}));
    const saved = (await clerk.call(products.update, form)).data;
    const [next] = materialIds(saved);
    expect(next).not.toBe(red);
    const told = await asked(formOf(saved, (_, at) => (at === 0 ? { marketPrice: 60 } : {})));
    expect(told.map(({ id }) => id)).toEqual([next]);
  });
});

describe('rights', () => {
  test('who may not change materials is told what stays behind, and cannot name it', async () => {
    const data = await added();
    const [red = 0, blue = 0] = materialIds(data);
    const form = formOf(data, () => ({ marketPrice: 70 }));
    const reader = await person([...productButtons, 'material']);
    const own = await person(everything, { dataScope: 'own' });
    const blind = await person(productButtons);
    const ofReader = await asked(form, reader);
    expect(ofReader).toMatchObject([
      { id: red, canChange: false },
      { id: blue, canChange: false },
    ]);
    expect(ofReader[0]?.changes).toEqual([{ field: 'marketPrice', old: 12.5, new: 70 }]);
    const [ofBlind] = await asked(form, blind);
    expect(ofBlind).toMatchObject({ id: red, canChange: false, changes: [] });
    for (const who of [reader, blind])
      expect(await change(form, [{ id: red }], who)).toMatchObject({ http: 403, code: 4030 });
    expect(await own.call(products.materialsToChange, form)).toMatchObject({ http: 404, code: 4040 });
    expect(await asked(formOf(data), reader)).toEqual([]);
    expect(await materialOf(red)).toMatchObject({ marketPrice: 12.5, version: 1 });
  });

  test('a field of materials that is hidden from the role is neither told nor changed', async () => {
    const data = await added();
    const [red = 0] = materialIds(data);
    const visible = { material: { columns: ['itemCode'], fields: ['itemCode', 'marketPrice'] } };
    const narrow = await person(everything, { visible });
    const form = formOf(data, () => ({ marketPrice: 80, itemName: '看不见的名称' }));
    const [told] = await asked(form, narrow);
    expect(told?.changes).toEqual([{ field: 'marketPrice', old: 12.5, new: 80 }]);
    expect(await change(form, [{ id: red }], narrow)).toMatchObject({ code: 0 });
    expect(await materialOf(red)).toMatchObject({ marketPrice: 80, version: 2 });
    expect((await materialOf(red)).itemName).not.toBe('看不见的名称');
  });

  test('another tenant asks about no product', async () => {
    const data = await added();
    const other = await product.newTenant();
    const stranger = await other.userWith(everything, { organisations: ['东库'] });
    const missing = { http: 404, code: 4040, message: '数据不存在' };
    expect(await stranger.call(products.materialsToChange, formOf(data))).toMatchObject(missing);
  });
});
