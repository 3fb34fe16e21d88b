// Only with row-level security: it is about numbers; save-product.test.ts runs the statements.
import { catalogue } from '@edp/contract/catalogue';
import { products } from '@edp/contract/products';
import { answerFromWire } from '@edp/contract/wire-answer';
import { toWire } from '@edp/contract/wire-names';
import { z } from 'zod';
import { beforeAll, expect, test } from 'vitest';
import { organisationOf } from '../../../testing/fixtures/material-records.ts';
import { productClerk, productForms, variantForm } from '../../../testing/fixtures/product-forms.ts';
import { addProduct } from '../../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let clerk: TestClient;
let forms: Awaited<ReturnType<typeof productForms>>;

beforeAll(async () => {
  tenant = await product.newTenant();
  clerk = await productClerk(product.database, tenant, { organisation: '东库' });
  forms = await productForms(product.database, tenant, clerk);
});

/** Each amount of a product by the path that names it. */
const amounts: [path: string, form: (amount: unknown) => object][] = [
  ...['minimumOrderQuantity', 'minimumPacking', 'showPrice', 'suggestedPrice'].map(
    (field): (typeof amounts)[number] => [field, (amount) => ({ [field]: amount })],
  ),
  ...['length', 'width', 'height', 'grossWeight', 'netWeight', 'weight', 'volume'].map(
    (field): (typeof amounts)[number] => [
      `measures.${field}`,
      (amount) => ({ measures: { [field]: amount } }),
    ],
  ),
  ...['marketPrice', 'listPricePerUnit'].map((field): (typeof amounts)[number] => [
    `variants.0.${field}`,
    (amount) => ({ variants: [{ ...variantForm(), [field]: amount }] }),
  ]),
];

const answerOf = z.looseObject({ data: z.record(z.string(), z.unknown()).optional() });

/** The form with a number that is sent exactly as it is written here. */
async function sent(fields: (amount: unknown) => object, number: string) {
  const body = JSON.stringify(toWire(products.create.input, forms.form(fields('#')))).replace('"#"', number);
  const call = { method: 'POST', url: products.create.path, body, contentType: 'application/json' } as const;
  const answer: unknown = (await clerk.raw(call)).json();
  return answerOf.parse(answerFromWire(products.create, answer));
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, part) => new Map(Object.entries(inner ?? {})).get(part), value);
}

test.each(amounts)('%s comes back as it was sent, or is refused', async (path, form) => {
  for (const number of ['99999999999999.99', '0.1000000000000000055', '99999999999999.9999'])
    expect(await sent(form, number)).toMatchObject({ code: 4000, errors: [{ path }] });
  for (const number of ['99999999999.9999', '9999999999999.99', '5.00000', '"5.00000"', '0.0001']) {
    const { data } = await sent(form, number);
    expect(data).toHaveProperty(path);
    expect(Number(at(data, path))).toBe(Number(number.replaceAll('"', '')));
  }
});

test('stock and prices of variants are put together as they are', async () => {
  const stored = await addProduct(product.database, tenant.id, {
    organisationIds: [await organisationOf(product.database, tenant.id, '东库')],
    variants: [
      { stock: 0.1, listPrice: 9_999_999_999.9999 },
      { stock: 0.2, listPrice: 0.1 },
    ],
  });
  const stock = await clerk.call(catalogue.stock, { productId: stored.id });
  expect(stock.data).toMatchObject({ stock: 0.3, variants: [{ stock: 0.1 }, { stock: 0.2 }] });
  const { data } = await clerk.call(products.list, { keyword: stored.code });
  expect(data).toMatchObject([{ stock: 0.3, priceRange: '0.1~9999999999.9999' }]);
});
