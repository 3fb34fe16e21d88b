import { brands } from '@edp/contract/brands';
import { categories } from '@edp/contract/categories';
import { categorySets } from '@edp/contract/category-sets';
import { units } from '@edp/contract/units';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Queries } from '../../database/connection.ts';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { hasRls } from '../../testing/shared-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { categoryForm, categorySetForm } from '../../testing/fixtures/tree-forms.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const product = useTestApp();
let tenant: TestTenant;
let setId: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  setId = (await tenant.admin.call(categorySets.save, categorySetForm())).data.id;
});

async function added(fields: object = {}) {
  const form = categoryForm({ categorySetId: setId, ...fields });
  return (await tenant.admin.call(categories.save, form)).data;
}

test('what uses a record keeps its code and name from those who do not hold its screen', async () => {
  const root = await added();
  const child = await added({ parentId: root.id });
  const made = await addProduct(product.database, tenant.id, { categoryId: root.id });
  const buttons = ['categorySet', 'categorySet:delete', 'brand', 'brand:delete', 'unit', 'unit:delete'];
  const without = await tenant.userWith(buttons);
  const holding = await tenant.userWith([...buttons, 'product']);
  const shown = { type: 'product', id: made.id, code: made.code, name: made.name };
  const blank = { ...shown, code: '', name: '' };
  const category = { type: 'category', id: child.id, code: child.code, name: child.name };
  const used = (...records: object[]) => ({
    code: 4092,
    data: { usedBy: { total: records.length, records } },
  });
  const { brandId, unitId } = made;
  expect(await without.call(categories.remove, { id: root.id })).toMatchObject(used(blank, category));
  expect(await holding.call(categories.remove, { id: root.id })).toMatchObject(used(shown, category));
  expect(await without.call(brands.remove, { id: brandId })).toMatchObject(used(blank));
  expect(await holding.call(units.remove, { id: unitId })).toMatchObject(used(shown));
});

test.runIf(hasRls())(
  'very many uses are counted up to the bound of lists, and the newest are named',
  async () => {
    const root = await added();
    const many = sql`
    insert into categories (tenant_id, set_id, parent_id, code, name, search_text, created_by, updated_by)
    select ${tenant.id}, ${setId}, ${root.id}, 'N' || n, 'N' || n, 'n', ${tenant.adminId}, ${tenant.adminId}
      from generate_series(1, 10005) as n returning id`;
    await product.database.inTenantTransaction(tenant.id, (db) => many.execute(db));
    const { id } = await addProduct(product.database, tenant.id, { categoryId: root.id });
    const refused = await tenant.admin.call(categories.remove, { id: root.id });
    expect(refused).toMatchObject({ message: '分类正在被10000+条数据使用，不能删除' });
    const { usedBy } = refused.data as unknown as { usedBy: { total: number; records: { code: string }[] } };
    expect(usedBy).toMatchObject({ total: 10_001, totalBounded: true });
    expect(usedBy.records).toHaveLength(20);
    expect(usedBy.records.slice(0, 2)).toMatchObject([{ type: 'product', id }, { code: 'N10005' }]);
  },
);

/** A product that is about to stand in the category: nobody else sees it before the work has ended. */
async function whileProductArrives<T>(categoryId: number, work: (db: Queries) => Promise<T>): Promise<T> {
  const { id } = await addProduct(product.database, tenant.id);
  return product.database.inTenantTransaction(tenant.id, async (db) => {
    const moved = db.updateTable('products').set({ category_id: categoryId });
    await moved.where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
    return work(db);
  });
}

test('a category is saved and moved while a product is put into it', async () => {
  const { id, code } = await added();
  const target = await added();
  const codes = await whileProductArrives(id, async () => {
    const saved = await tenant.admin.call(categories.save, categoryForm({ id, code }));
    const moved = await tenant.admin.call(categories.move, { id, parentId: target.id });
    return [saved.code, moved.code];
  });
  expect(codes).toEqual([0, 0]);
});

test('a category that is deleted while a product is put into it stays, and names the product', async () => {
  const { id } = await added();
  const { removing } = await whileProductArrives(id, async (db) => {
    const answer = tenant.admin.call(categories.remove, { id });
    await untilWaiting(db, 1);
    return { removing: answer };
  });
  expect(await removing).toMatchObject({ code: 4092, data: { usedBy: { total: 1 } } });
});
