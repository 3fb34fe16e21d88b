import { attributes } from '@edp/contract/attributes';
import { boms } from '@edp/contract/boms';
import { brands } from '@edp/contract/brands';
import { categories } from '@edp/contract/categories';
import { categorySets } from '@edp/contract/category-sets';
import { deletedRecords } from '@edp/contract/deleted-records';
import { departments } from '@edp/contract/departments';
import { labels } from '@edp/contract/labels';
import { products } from '@edp/contract/products';
import { recordHistory } from '@edp/contract/record-history';
import { securityEvents } from '@edp/contract/security-events';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { deletableRecords } from '../../testing/fixtures/deletable-records.ts';
import { joinDepartment } from '../../testing/fixtures/product-forms.ts';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { categoryForm, categorySetForm } from '../../testing/fixtures/tree-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { removeOldRecordsOfAll } from './remove-old-records.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let clerk: TestClient & { account: string };
let make: ReturnType<typeof deletableRecords>;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
  clerk = await tenant.userWith([...tenant.resources.keys()], { organisations: ['一仓'] });
  await joinDepartment(product.database, tenant.id, clerk.account);
  make = deletableRecords(product, tenant, clerk);
});

const missing = { http: 404, code: 4040, message: '数据不存在' };
const denied = { http: 403, code: 4030 };
const restore = (id: number, instead: object = {}, client: TestClient = clerk) =>
  client.call(deletedRecords.restore, { id, ...instead });

async function deletedBrand(fields: object = {}, client: TestClient = clerk) {
  const { data } = await clerk.call(brands.save, brandForm(fields));
  await client.call(brands.remove, { id: data.id });
  return data;
}

async function idsInBin(filters: object = {}, client: TestClient = clerk): Promise<number[]> {
  return (await client.call(deletedRecords.list, { pageSize: 50, ...filters })).data.map(({ id }) => id);
}

describe('the bin', () => {
  test('is searched by words, kind, person and day, newest first', async () => {
    const brand = await deletedBrand({ code: 'FIND-ME', name: '寻物' });
    const unit = await make.unit();
    await unit.remove();
    expect((await idsInBin()).slice(0, 2)).toEqual([unit.id, brand.id]);
    expect(await idsInBin({ keyword: 'find-me' })).toEqual([brand.id]);
    expect(await idsInBin({ keyword: 'xw' })).toEqual([brand.id]);
    expect(await idsInBin({ keyword: 'find-me', kind: 'unit' })).toEqual([]);
    expect(await idsInBin({ keyword: 'find-me', deletedBy: tenant.adminId })).toEqual([]);
    const [row] = (await clerk.call(deletedRecords.list, { keyword: 'find-me' })).data;
    const day = row?.deletedTime.slice(0, 10) ?? '';
    expect(await idsInBin({ keyword: 'find-me', from: day, to: day })).toEqual([brand.id]);
    expect(await idsInBin({ keyword: 'find-me', to: '2020-01-01' })).toEqual([]);
    expect(row).toMatchObject({ kindName: '品牌', code: 'FIND-ME', name: '寻物', daysLeft: 90 });
    expect(await clerk.call(deletedRecords.list, { kind: 'nothing' })).toMatchObject({ code: 4000 });
  });

  test('tells what was in a record, by the words of its screen and the names of what it refers to', async () => {
    const record = await make.product();
    await record.remove();
    const { data } = await clerk.call(deletedRecords.detail, { id: record.id });
    const labelled = new Map(data.fields.map(({ label, value }) => [label, value]));
    expect(labelled.get('关键字')).toBe('关键字');
    expect(labelled.get('品牌')).toMatch(/^品牌/);
    expect(data.parts).toEqual(
      expect.arrayContaining([
        { label: '规格', total: 4 },
        { label: '标签', total: 1 },
        { label: '库存组织', total: 1 },
      ]),
    );
  });

  test('shows a person records alone of kinds that the role may delete', async () => {
    const brand = await deletedBrand();
    const unit = await make.unit();
    await unit.remove();
    const ofUnits = await tenant.userWith(['recycleBin', 'recycleBin:restore', 'unit', 'unit:delete']);
    const seen = await idsInBin({}, ofUnits);
    expect(seen).toContain(unit.id);
    expect(seen).not.toContain(brand.id);
    expect(await ofUnits.call(deletedRecords.detail, { id: brand.id })).toMatchObject(missing);
    expect(await restore(brand.id, {}, ofUnits)).toMatchObject(missing);
    expect(await restore(unit.id, {}, ofUnits)).toMatchObject({ code: 0 });
  });

  test('shows records of an owner alone to whom the data scope lets change them', async () => {
    const bin = ['recycleBin', 'recycleBin:restore', 'recycleBin:purge', 'bom', 'bom:delete', 'bom:add'];
    const record = await make.bom();
    await record.remove();
    const stranger = await tenant.userWith(bin, { dataScope: 'own' });
    expect(await idsInBin({}, stranger)).not.toContain(record.id);
    expect(await stranger.call(deletedRecords.detail, { id: record.id })).toMatchObject(missing);
    expect(await restore(record.id, {}, stranger)).toMatchObject(missing);
    expect(await stranger.call(deletedRecords.purge, { ids: [record.id] })).toMatchObject(missing);
    const everywhere = await tenant.userWith(bin, { dataScope: 'all' });
    expect(await idsInBin({}, everywhere)).toContain(record.id);
  });

  test('hides what the role does not see of a screen, and finds nothing by it', async () => {
    const brand = await deletedBrand({ code: 'SECRET-CODE', description: '机密' });
    const visible = { brand: { columns: ['name'], fields: ['name', 'active'] } };
    const blind = await tenant.userWith(['recycleBin', 'brand', 'brand:delete'], { visible });
    const { data } = await blind.call(deletedRecords.detail, { id: brand.id });
    expect(data).toMatchObject({ code: '', name: brand.name });
    expect(data.fields).toEqual([{ label: '名称', value: brand.name }]);
    expect((await blind.call(deletedRecords.list, {})).data.find(({ id }) => id === brand.id)?.code).toBe('');
    expect(await idsInBin({ keyword: 'secret-code' }, blind)).toEqual([]);
    await deletedBrand({ code: 'A-SECRET' });
    const byCode = (sortOrder: string, client: TestClient) =>
      idsInBin({ kind: 'brand', sortField: 'code', sortOrder }, client);
    expect(await byCode('asc', blind)).toEqual(await byCode('desc', blind));
    expect(await byCode('asc', clerk)).toEqual((await byCode('desc', clerk)).toReversed());
    expect(await idsInBin({ keyword: 'secret-code' })).toEqual([brand.id]);
  });

  test('frees codes and names at once', async () => {
    const { code, name } = await deletedBrand();
    expect(await clerk.call(brands.save, brandForm({ code, name }))).toMatchObject({ code: 0 });
  });
});

describe('restoring', () => {
  test('asks for another code and another name where they are taken, by the rules of the form', async () => {
    const brand = await deletedBrand();
    await clerk.call(brands.save, brandForm({ code: brand.code }));
    const taken = { code: 4090, errors: [{ path: 'code', message: '代码已存在' }] };
    expect(await restore(brand.id)).toMatchObject(taken);
    expect(await restore(brand.id, { code: '中文' })).toMatchObject({
      code: 4000,
      errors: [{ path: 'code', message: '不允许输入中文字符' }],
    });
    await clerk.call(brands.save, brandForm({ name: brand.name }));
    expect(await restore(brand.id, { code: 'RESTORED' })).toMatchObject({
      code: 4090,
      errors: [{ path: 'name', message: '名称已存在' }],
    });
    expect(await restore(brand.id, { code: 'RESTORED', name: '回来的品牌' })).toMatchObject({
      code: 0,
      data: { name: '回来的品牌' },
    });
    const { data } = await clerk.call(brands.detail, { id: brand.id });
    expect(data).toMatchObject({ code: 'RESTORED', name: '回来的品牌', version: brand.version + 1 });
    expect((await clerk.call(brands.list, { keyword: 'hldpp' })).data.map(({ id }) => id)).toEqual([
      brand.id,
    ]);
    expect(await idsInBin()).not.toContain(brand.id);
    const { data: history } = await clerk.call(recordHistory.list, { kind: 'brand', id: brand.id });
    expect(history.entries.map(({ became }) => became)).toEqual(['restored', 'removed', 'created']);
  });

  test('a save with the version of before is refused afterwards', async () => {
    const brand = await deletedBrand();
    await restore(brand.id);
    expect(await clerk.call(brands.save, brand)).toMatchObject({ http: 409, code: 4091 });
  });

  test('of two who restore at once one does', async () => {
    const record = await make.product();
    await record.remove();
    const answers = await Promise.all([restore(record.id), restore(record.id), restore(record.id)]);
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 404, 404]);
    const { data } = await clerk.call(products.detail, { productId: record.id });
    expect(data.variants).toHaveLength(4);
  });

  test('leaves out relations to what is gone, and names them', async () => {
    const record = await make.product();
    const { data: before } = await clerk.call(products.detail, { productId: record.id });
    await record.remove();
    const [labelId = 0] = before.labelIds ?? [];
    await clerk.call(labels.remove, { id: labelId });
    const { data } = await restore(record.id);
    expect(data.leftOut).toEqual([{ kindName: '标签', name: expect.stringMatching(/^标签/), total: 1 }]);
    const { data: after } = await clerk.call(products.detail, { productId: record.id });
    expect(after.labelIds).toEqual([]);
    expect(after.picIds).toEqual(before.picIds);
  });

  test('refuses without what the record needs, and says what to restore first', async () => {
    const { id, brandId } = await addProduct(product.database, tenant.id, { variants: [{}] });
    await clerk.call(products.remove, { id });
    const { data: brand } = await clerk.call(brands.detail, { id: brandId });
    await clerk.call(brands.remove, { id: brandId });
    expect(await restore(id)).toMatchObject({ code: 4093, message: `请先恢复品牌“${brand.name}”` });
    await restore(brandId);
    expect(await restore(id)).toMatchObject({ code: 0 });
    await clerk.call(products.remove, { id });
    await clerk.call(brands.remove, { id: brandId });
    await clerk.call(deletedRecords.purge, { ids: [brandId] });
    expect(await restore(id)).toMatchObject({ code: 4093, message: '所属的品牌已不存在，不能恢复' });
  });

  test('a product without one of its attributes is none', async () => {
    const record = await make.product();
    const { data } = await clerk.call(products.detail, { productId: record.id });
    await record.remove();
    const used = data.variants[0]?.attributeValues?.[0]?.attributeId ?? 0;
    expect(await clerk.call(attributes.remove, { id: used })).toMatchObject({ code: 0 });
    expect(await restore(record.id)).toMatchObject({ code: 4093, message: /^请先恢复规格“/ });
  });

  test('a line of a bill whose variant is gone stays behind with those below it', async () => {
    const variant = async () =>
      (await addProduct(product.database, tenant.id, { variants: [{}] })).variantIds[0] ?? 0;
    const bomId = (await clerk.call(boms.save, { variantId: await variant(), active: 1 })).data.id;
    const line = async (parentId: number, variantId: number) =>
      (await clerk.call(boms.saveLine, { bomId, parentId, variantId, sort: 1, active: 1 })).data.id;
    const gone = await addProduct(product.database, tenant.id, { variants: [{}] });
    const kept = await line(0, await variant());
    await line(await line(kept, gone.variantIds[0] ?? 0), await variant());
    await clerk.call(boms.remove, { id: bomId });
    expect(await clerk.call(products.remove, { id: gone.id })).toMatchObject({ code: 0 });
    const { data } = await restore(bomId);
    expect(data.leftOut.map(({ kindName }) => kindName)).toEqual(
      expect.arrayContaining(['商品规格', 'BOM部件']),
    );
    const { data: tree } = await clerk.call(boms.tree, { bomId });
    expect(tree).toMatchObject([{ id: kept }]);
    expect(tree[0]?.children ?? []).toEqual([]);
  });

  test('a bill that would be made of itself by now is refused', async () => {
    const [one, two] = [
      await addProduct(product.database, tenant.id, { variants: [{}] }),
      await addProduct(product.database, tenant.id, { variants: [{}] }),
    ];
    const variantOf = ({ variantIds }: { variantIds: readonly number[] }) => variantIds[0] ?? 0;
    const bill = async (of: number, made: number) => {
      const bomId = (await clerk.call(boms.save, { variantId: of, active: 1 })).data.id;
      const line = await clerk.call(boms.saveLine, { bomId, variantId: made, sort: 1, active: 1 });
      return { bomId, line };
    };
    const { bomId } = await bill(variantOf(one), variantOf(two));
    await clerk.call(boms.remove, { id: bomId });
    expect((await bill(variantOf(two), variantOf(one))).line).toMatchObject({ code: 0 });
    expect(await restore(bomId)).toMatchObject({ code: 4000, message: '部件不能包含自身' });
    expect(await idsInBin()).toContain(bomId);
  });

  test('a node whose parent is gone comes back on the first level, or below another one', async () => {
    const set = (await clerk.call(categorySets.save, categorySetForm())).data;
    const add = async (parentId?: number) =>
      (await clerk.call(categories.save, { ...categoryForm(), categorySetId: set.id, parentId })).data;
    const root = await add();
    const [child, second] = [await add(root.id), await add(root.id)];
    const elsewhere = await add();
    for (const id of [child.id, second.id, root.id]) await clerk.call(categories.remove, { id });
    const asked = { code: 4000, errors: [{ path: 'parentId', message: '上级已不存在，请选择恢复到第一级' }] };
    expect(await restore(child.id)).toMatchObject(asked);
    expect(await restore(child.id, { parentId: 0 })).toMatchObject({ code: 0 });
    expect((await clerk.call(categories.detail, { id: child.id })).data.parentId).toBe(0);
    const another = (await clerk.call(categorySets.save, categorySetForm())).data;
    const foreign = (await clerk.call(categories.save, { ...categoryForm(), categorySetId: another.id }))
      .data;
    expect(await restore(second.id, { parentId: foreign.id })).toMatchObject({
      code: 4000,
      errors: [{ path: 'parentId' }],
    });
    expect(await restore(second.id, { parentId: elsewhere.id })).toMatchObject({ code: 0 });
    expect((await clerk.call(categories.detail, { id: second.id })).data.parentId).toBe(elsewhere.id);
  });

  test('a department whose name a sibling has taken meanwhile asks for another one', async () => {
    const above = (await clerk.call(departments.create, { name: '上级部门' })).data;
    const { id } = (await clerk.call(departments.create, { name: '同名', parentId: above.id })).data;
    await clerk.call(departments.remove, { id });
    await clerk.call(departments.create, { name: '同名', parentId: above.id });
    expect(await restore(id)).toMatchObject({ errors: [{ path: 'name' }] });
    expect(await restore(id, { name: '另名' })).toMatchObject({ code: 0, data: { name: '另名' } });
  });

  test('a variant whose combination was made again stays in the bin', async () => {
    const record = await make.productSpecification();
    await record.remove();
    const { rows } = await product.database.inTenantTransaction(tenant.id, (db) =>
      sql<{ productId: number; unionKey: string }>`
        select (content -> 'product_specifications' -> 0 ->> 'product_id')::bigint as "productId",
               content -> 'product_specifications' -> 0 ->> 'union_key' as "unionKey"
          from deleted_records where tenant_id = ${tenant.id} and id = ${record.id}`.execute(db),
    );
    const { productId = 0, unionKey = '' } = rows[0] ?? {};
    await product.database.inTenantTransaction(tenant.id, (db) =>
      sql`update product_specifications set union_key = ${unionKey}
           where tenant_id = ${tenant.id} and id = (
             select min(id) from product_specifications where tenant_id = ${tenant.id} and product_id = ${productId})`.execute(
        db,
      ),
    );
    expect(await restore(record.id)).toMatchObject({ code: 4093, message: '相同的规格组合已存在，不能恢复' });
  });
});

describe('who may', () => {
  test('restore: whoever has just deleted it; others need the button', async () => {
    const remover = await tenant.userWith(['brand', 'brand:delete']);
    const colleague = await tenant.userWith(['brand', 'brand:delete']);
    const brand = await deletedBrand({}, remover);
    expect(await restore(brand.id, {}, colleague)).toMatchObject(denied);
    expect(await restore(brand.id, {}, remover)).toMatchObject({ code: 0 });
    await remover.call(brands.remove, { id: brand.id });
    await inTenant(sql`update deleted_records set deleted_at = ${new Date(Date.now() - 11 * 60_000)}
                        where tenant_id = ${tenant.id} and id = ${brand.id}`);
    expect(await restore(brand.id, {}, remover)).toMatchObject(denied);
    expect(await restore(brand.id)).toMatchObject({ code: 0 });
  });

  test('look, remove for good and set the days: each needs a button of its own', async () => {
    const brand = await deletedBrand();
    const none = await tenant.userWith(['brand', 'brand:delete']);
    expect(await none.call(deletedRecords.list, {})).toMatchObject(denied);
    const looker = await tenant.userWith(['recycleBin', 'brand', 'brand:delete']);
    expect(await idsInBin({}, looker)).toContain(brand.id);
    expect(await looker.call(deletedRecords.purge, { ids: [brand.id] })).toMatchObject(denied);
    expect(await looker.call(deletedRecords.saveRetention, { days: 5 })).toMatchObject(denied);
  });
});

const inTenant = (statement: ReturnType<typeof sql>, id = tenant.id) =>
  product.database.inTenantTransaction(id, (db) => statement.execute(db));

async function fileIds(recordId: number): Promise<number[]> {
  const rows = await product.database
    .asTenant(tenant.id)
    .selectFrom('deleted_record_files')
    .select('file_id')
    .where('tenant_id', '=', tenant.id)
    .where('record_id', '=', recordId)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

describe('for good', () => {
  test('goes what somebody removes, all of it or nothing, and it is recorded', async () => {
    const [one, two] = [await deletedBrand(), await deletedBrand()];
    expect(await clerk.call(deletedRecords.purge, { ids: [one.id, 5] })).toMatchObject(missing);
    expect(await clerk.call(deletedRecords.purge, { ids: [one.id, two.id] })).toMatchObject({ code: 0 });
    expect(await restore(one.id)).toMatchObject(missing);
    const { data } = await tenant.admin.call(securityEvents.audits, { kind: 'recordPurged' });
    expect(data.slice(0, 2).map(({ subjectName }) => subjectName)).toEqual([
      `${two.name} (${two.code})`,
      `${one.name} (${one.code})`,
    ]);
  });

  test('goes what is older than the tenant keeps it, its files are due then, and nothing of others', async () => {
    const record = await make.product();
    await record.remove();
    const files = await fileIds(record.id);
    expect(files.length).toBeGreaterThan(2);
    await clerk.call(deletedRecords.saveRetention, { days: 7 });
    await removeOldRecordsOfAll(product.database, new Date(Date.now() + 6 * DAY_MS));
    expect(await idsInBin()).toContain(record.id);
    await removeOldRecordsOfAll(product.database, new Date(Date.now() + 8 * DAY_MS));
    expect(await idsInBin()).toEqual([]);
    expect(await fileIds(record.id)).toEqual([]);
    const due = await product.database
      .asTenant(tenant.id)
      .selectFrom('files')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('id', 'in', files)
      .where('check_after', '<=', new Date())
      .execute();
    expect(due.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
    expect(await clerk.call(deletedRecords.saveRetention, { days: 8, version: 0 })).toMatchObject({
      code: 4091,
    });
    expect(await clerk.call(deletedRecords.saveRetention, { days: 0 })).toMatchObject({ code: 4000 });
    expect(await clerk.call(deletedRecords.saveRetention, { days: 366 })).toMatchObject({ code: 4000 });
  });
});

const DAY_MS = 24 * 60 * 60 * 1_000;

test('another tenant neither sees, restores nor removes what is deleted', async () => {
  const brand = await deletedBrand({ code: 'OURS' });
  const { data: otherBrand } = await other.admin.call(brands.save, brandForm());
  await other.admin.call(brands.remove, { id: otherBrand.id });
  expect(await idsInBin({ keyword: 'OURS' }, other.admin)).toEqual([]);
  expect(await idsInBin({}, other.admin)).toEqual([otherBrand.id]);
  expect(await other.admin.call(deletedRecords.detail, { id: brand.id })).toMatchObject(missing);
  expect(await restore(brand.id, {}, other.admin)).toMatchObject(missing);
  expect(await other.admin.call(deletedRecords.purge, { ids: [brand.id] })).toMatchObject(missing);
  expect(await idsInBin({ keyword: 'OURS' })).toEqual([brand.id]);
  await other.admin.call(deletedRecords.saveRetention, { days: 1 });
  expect((await clerk.call(deletedRecords.retention, {})).data.days).toBe(7);
});
