import { labelSets } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { products } from '@edp/contract/products';
import { beforeAll, expect, test } from 'vitest';
import { productClerk, productForms } from '../../../testing/fixtures/product-forms.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';
import { labelForm, labelSetForm } from '../../../testing/fixtures/tree-forms.ts';

const product = useTestApp();
let tenant: TestTenant;
let clerk: TestClient;
let forms: Awaited<ReturnType<typeof productForms>>;

beforeAll(async () => {
  tenant = await product.newTenant();
  clerk = await productClerk(product.database, tenant, { organisation: '东库' });
  forms = await productForms(product.database, tenant, clerk);
});

/** The form that a client sends back of what it has read. */
function asForm(data: object, fields: object) {
  return { ...data, inventoryOrganisationIds: [], ...fields } as never;
}

/** A label of a set of its own. */
const labelFor = async (useObject: string) => {
  const { data: set } = await tenant.admin.call(labelSets.save, labelSetForm({ useObject }));
  const { data: label } = await tenant.admin.call(labels.save, labelForm({ labelSetId: set.id }));
  return { id: label.id, set };
};

test.each(['material', 'customer'])(
  'labels of a set for another object (%s) are refused',
  async (useObject) => {
    const [fitting, other] = [await labelFor('product'), await labelFor(useObject)];
    const wrong = { code: 4000, errors: [{ path: 'labelIds', message: '标签不适用于商品' }] };
    const labelIds = [fitting.id, other.id];
    expect(await clerk.call(products.create, forms.form({ labelIds }))).toMatchObject(wrong);
    const made = (await clerk.call(products.create, forms.form({ labelIds: [fitting.id] }))).data;
    expect(await clerk.call(products.update, asForm(made, { labelIds }))).toMatchObject(wrong);
    expect((await clerk.call(products.detail, { productId: made.id })).data.labelIds).toEqual([fitting.id]);
  },
);

test('labels that a product has stay when their set is for another object by now', async () => {
  const label = await labelFor('product');
  const made = (await clerk.call(products.create, forms.form({ labelIds: [label.id] }))).data;
  await tenant.admin.call(labelSets.save, { ...label.set, state: 1, useObject: 'material' });
  const saved = await clerk.call(products.update, asForm(made, { labelIds: [label.id] }));
  expect(saved).toMatchObject({ code: 0, data: { labelIds: [label.id] } });
  expect(await clerk.call(products.create, forms.form({ labelIds: [label.id] }))).toMatchObject({
    code: 4000,
  });
});
