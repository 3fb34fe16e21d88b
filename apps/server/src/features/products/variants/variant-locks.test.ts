// Only with row-level security: it is about locks; the other tests of products run the statements.
import { boms } from '@edp/contract/boms';
import type { Product } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addAttribute } from '../../../testing/fixtures/imported-products.ts';
import {
  matrixVariants,
  productClerk,
  productForms,
  variantForm,
} from '../../../testing/fixtures/product-forms.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';

const product = useTestApp();
let tenant: TestTenant;
let clerk: TestClient;
let forms: Awaited<ReturnType<typeof productForms>>;
let west: number;
let size: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  clerk = await productClerk(product.database, tenant, { organisation: '东库', besides: ['bom', 'bom:add'] });
  await tenant.userWith([], { organisations: ['西库'] });
  forms = await productForms(product.database, tenant, clerk);
  const { id } = await product.database
    .asTenant(tenant.id)
    .selectFrom('inventory_organisations')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('name', '=', '西库')
    .executeTakeFirstOrThrow();
  west = id;
  size = await addAttribute(tenant, { typeId: forms.typeId, name: '尺寸', values: ['M', 'L', 'XL'] });
});

type Call = (made: Product) => Promise<{ code?: number | string | undefined }>;

/** A new name, which its variants' entries follow, and one variant more. */
const save: Call = (made) => {
  const variant = variantForm({ attributeValues: [{ attributeId: size, value: 'XL' }], variantKey: 'XL' });
  return clerk.call(products.update, {
    ...made,
    name: '改过的名称',
    variants: [...made.variants, variant],
    inventoryOrganisationIds: [],
  } as never);
};
const assign: Call = ({ id }) => clerk.call(products.assign, { id, inventoryOrganisationIds: [west] });
const addBill: Call = ({ variants: [variant] }) =>
  clerk.call(boms.save, { variantId: variant?.id ?? 0, active: 1 });

test.each<[what: string, calls: [Call, Call], held: 'entry' | 'product']>([
  ['a save and an organisation that gets it', [save, assign], 'entry'],
  ['an organisation that gets it and a save', [assign, save], 'entry'],
  ['a save and a new bill', [save, addBill], 'product'],
  ['a new bill and a save', [addBill, save], 'product'],
])('of a product %s wait for each other, and not for ever', async (_, calls, held) => {
  const variants = matrixVariants([{ attributeId: size, values: ['M', 'L'] }]);
  const { data: made } = await clerk.call(products.create, forms.form({ productModel: 1, variants }));
  const variantId = made.variants[0]?.id ?? 0;
  const kept = {
    entry: sql`select from search_entries
      where tenant_id = ${tenant.id} and kind = 'variant' and id = ${variantId} for update`,
    product: sql`select from products where tenant_id = ${tenant.id} and id = ${made.id} for update`,
  };
  const answers = await product.database.inTenantTransaction(tenant.id, async (db) => {
    await kept[held].execute(db);
    // Each comes as far as this lock or the other one's, with what it has locked before.
    const begun: ReturnType<Call>[] = [];
    for (const call of calls) {
      begun.push(call(made));
      await untilWaiting(db, begun.length);
    }
    return begun;
  });
  expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([0, 0]);
});
