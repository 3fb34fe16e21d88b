import type { Product } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import { beforeAll, expect, test } from 'vitest';
import {
  joinDepartment,
  productClerk,
  productForms,
  variantForm,
} from '../../../testing/fixtures/product-forms.ts';
import { addProduct } from '../../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';
import { unsigned } from '../../../testing/unsigned.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
let tenant: TestTenant;
let other: TestTenant;
let clerk: TestClient;
let forms: Awaited<ReturnType<typeof productForms>>;
let west: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  clerk = await productClerk(product.database, tenant, { organisation: '东库' });
  await tenant.userWith([], { organisations: ['西库'] });
  forms = await productForms(product.database, tenant, clerk);
  const found = await product.database
    .asTenant(tenant.id)
    .selectFrom('inventory_organisations')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('name', '=', '西库')
    .executeTakeFirstOrThrow();
  west = found.id;
});

async function added(): Promise<Product> {
  const answer = await clerk.call(products.create, forms.form());
  expect(answer).toMatchObject({ code: 0 });
  return answer.data;
}

const read = async (productId: number) => (await clerk.call(products.detail, { productId })).data;

test('each button allows its own call', async () => {
  const data = await added();
  const reader = await tenant.userWith(['product'], { organisations: ['东库'] });
  const refused = { http: 403, code: 4030 };
  expect((await reader.call(products.detail, { productId: data.id })).code).toBe(0);
  expect(await reader.call(products.create, forms.form())).toMatchObject(refused);
  expect(await reader.call(products.update, data as never)).toMatchObject(refused);
  expect(await reader.call(products.remove, { id: data.id })).toMatchObject(refused);
  expect(await reader.call(products.translations, { id: data.id })).toMatchObject(refused);
});

/** The form that a client sends back of what it has read. */
const formOf = (data: Product, fields: object) =>
  ({ ...data, version: undefined, inventoryOrganisationIds: [], ...fields }) as never;

test('a product that is on shelf takes its variants there when that is wished', async () => {
  const rights = ['product', 'product:add', 'product:edit', 'product:shelf', 'specification:enable'];
  const who = await tenant.userWith(rights, { organisations: ['东库'] });
  await joinDepartment(product.database, tenant.id, who.account);
  const activeOf = ({ data }: { data: { variants: { active: number }[] } }) =>
    data.variants.map(({ active }) => active);
  const off = await who.call(products.create, forms.form({ active: 0 }));
  expect(activeOf(off)).toEqual([0]);
  expect(
    activeOf(await who.call(products.update, formOf(off.data, { active: 0, withVariants: true }))),
  ).toEqual([0]);
  expect(activeOf(await who.call(products.update, formOf(off.data, { active: 1 })))).toEqual([0]);
  const change = formOf(off.data, { active: 1, withVariants: true });
  expect(activeOf(await who.call(products.update, change))).toEqual([1]);
  expect(
    activeOf(await who.call(products.create, { ...forms.form({ active: 1 }), withVariants: true })),
  ).toEqual([1]);
  const refused = { http: 403, code: 4030 };
  expect(
    await clerk.call(products.create, { ...forms.form({ active: 1 }), withVariants: true }),
  ).toMatchObject(refused);
});

test('another tenant neither sees nor changes a product', async () => {
  const data = await added();
  const stranger = await productClerk(product.database, other, { organisation: '东库' });
  const theirs = await productForms(product.database, other, stranger);
  const foreign = await addProduct(product.database, other.id);
  expect(await stranger.call(products.detail, { productId: data.id })).toMatchObject(missing);
  expect(await stranger.call(products.isEditable, { productId: data.id })).toMatchObject(missing);
  expect(await stranger.call(products.update, { ...theirs.form(), id: data.id })).toMatchObject(missing);
  expect(await stranger.call(products.remove, { id: data.id })).toMatchObject(missing);
  expect(await stranger.call(products.translations, { id: data.id })).toMatchObject(missing);
  expect(
    await clerk.call(products.detail, { productId: data.id, inventoryOrganisationId: west }),
  ).toMatchObject(missing);
  expect(
    await stranger.call(products.create, theirs.form({ inventoryOrganisationIds: [west] })),
  ).toMatchObject(missing);
  for (const field of ['unitId', 'brandId', 'categoryId', 'picId'] as const)
    expect(await stranger.call(products.create, theirs.form({ [field]: forms[field] })), field).toMatchObject(
      {
        code: 4000,
        errors: [{ path: field }],
      },
    );
  const material = data.variants[0]?.materialId ?? 0;
  const variants = [variantForm({ createsMaterial: 0, materialId: material })];
  expect(await stranger.call(products.create, theirs.form({ variants }))).toMatchObject({
    errors: [{ path: 'variants.0.materialId' }],
  });
  expect((await stranger.call(products.detail, { productId: foreign.id })).data.id).toBe(foreign.id);
  expect(unsigned(await read(data.id))).toEqual(unsigned(data));
});

test('names follow the chosen language', async () => {
  const data = await added();
  const list = [{ type: 'ENG' as const, name: 'Shirt', remark: '' }];
  expect(await clerk.call(products.saveTranslations, { id: data.id, list })).toMatchObject({
    message: '修改成功',
  });
  expect((await clerk.call(products.translations, { id: data.id })).data).toMatchObject([
    { type: 'ZHS' },
    list[0],
  ]);
  clerk.language = 'ENG';
  const inEnglish = await clerk.call(products.list, { code: data.code });
  clerk.language = 'ZHS';
  expect(inEnglish.data).toMatchObject([{ name: 'Shirt' }]);
});
