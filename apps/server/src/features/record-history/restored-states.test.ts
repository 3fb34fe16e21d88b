import { attributes } from '@edp/contract/attributes';
import { boms } from '@edp/contract/boms';
import { brands } from '@edp/contract/brands';
import { deletedRecords } from '@edp/contract/deleted-records';
import { labels } from '@edp/contract/labels';
import { menus } from '@edp/contract/menus';
import { roles } from '@edp/contract/roles';
import { labelSets } from '@edp/contract/label-sets';
import type { ProductVariantInput } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import type { HistoryKind } from '@edp/contract/history-kinds';
import { recordHistory } from '@edp/contract/record-history';
import { isRestorable, type Caller } from '@edp/contract/restored-records';
import { restorers } from '@edp/contract/restorers';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { deletableRecords } from '../../testing/fixtures/deletable-records.ts';
import { joinDepartment, matrixVariants, productForms } from '../../testing/fixtures/product-forms.ts';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { labelForm, labelSetForm } from '../../testing/fixtures/tree-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const app = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let clerk: TestClient;
let attributesMade = 0;
const missing = { http: 404, code: 4040, message: '数据不存在' };

beforeAll(async () => {
  [tenant, other] = [await app.newTenant(), await app.newTenant()];
  const user = await tenant.userWith([...tenant.resources.keys()], { organisations: ['一仓'] });
  await joinDepartment(app.database, tenant.id, user.account);
  clerk = user;
});

const call: Caller = async (endpoint, input) => {
  const answer = await clerk.call(endpoint, input);
  if ('code' in answer && answer.code !== 0) throw new Error(JSON.stringify(answer));
  return answer;
};

async function history(kind: HistoryKind, id: number, filters: object = {}) {
  return (await call(recordHistory.list, { kind, id, ...filters })).data.entries;
}

async function compare(kind: HistoryKind, id: number, older: string) {
  return (await call(recordHistory.compare, { kind, id, older })).data;
}

/** Restores all that the screen offers of the state that the newest entry has left behind it so many entries ago. */
async function restore(kind: HistoryKind, id: number, ago: number) {
  const { entries } = (await call(recordHistory.list, { kind, id })).data;
  const { fields, newer } = await compare(kind, id, entries[ago]?.moment ?? '');
  const restorer = restorers[kind];
  if (restorer === undefined) throw new Error(`${kind} is not restored`);
  const taken = fields.filter(isRestorable).filter((field) => !field.same && restorer.buttonFor(field));
  await restorer.restore(call, { id, fields: taken, version: newer.version });
  return fields;
}

async function productOfTwelve() {
  const { form } = await productForms(app.database, tenant, clerk);
  const typeId = (await addProduct(app.database, tenant.id)).typeId;
  const attribute = async (name: string, values: string[]) => {
    const list = values.map((value, sortOrder) => ({ value, sortOrder }));
    const made = {
      name: `${name}${++attributesMade}`,
      productTypeId: typeId,
      active: 1 as const,
      sortOrder: 1,
      values: list,
    };
    return { attributeId: (await call(attributes.create, made)).data.id, values };
  };
  const set = (await call(labelSets.save, labelSetForm())).data;
  const label = (await call(labels.save, { ...labelForm(), labelSetId: set.id })).data;
  const variants = matrixVariants([
    await attribute('颜色', ['红', '蓝', '黑']),
    await attribute('尺寸', ['S', 'M', 'L', 'XL']),
  ]);
  const { data } = await call(
    products.create,
    form({ productModel: 1, typeId, variants, labelIds: [label.id] }),
  );
  return { id: data.id, label };
}

/** What of a product its screens show, whichever ids its variants have. */
async function shown(id: number) {
  const { data } = await call(products.detail, { productId: id });
  const { variants, labelIds, name, picIds, showPrice } = data;
  return {
    labelIds,
    name,
    picIds,
    showPrice,
    variants: variants.map(
      ({ itemCode, itemName, variantKey, attributeValues, marketPrice, materialId, pictureIds }) => ({
        itemCode,
        itemName,
        variantKey,
        attributeValues,
        marketPrice,
        materialId,
        pictureIds,
      }),
    ),
  };
}

async function saveProduct(
  id: number,
  change: (variants: ProductVariantInput[]) => ProductVariantInput[],
  fields: object = {},
) {
  const { data } = await call(products.detail, { productId: id });
  const variants = data.variants.map(({ pictureIds, materialId, ...variant }) => ({
    ...variant,
    createsMaterial: materialId === null ? (1 as const) : (0 as const),
    materialId: materialId ?? undefined,
    pictureIds: pictureIds.split(',').filter(Boolean).map(Number),
  }));
  await call(products.update, {
    ...data,
    inventoryOrganisationIds: [],
    ...fields,
    variants: change(variants),
  });
}

test.runIf(hasRls())(
  'three of twelve variants that went come back with their materials, and with a price that was changed since',
  async () => {
    const { id, label } = await productOfTwelve();
    const former = await shown(id);
    expect(former.variants).toHaveLength(12);
    await saveProduct(id, (variants) => variants.filter((_, at) => ![1, 5, 11].includes(at)));
    await saveProduct(
      id,
      (variants) => variants.map((variant, at) => (at === 0 ? { ...variant, marketPrice: 777 } : variant)),
      { labelIds: [], name: '改名' },
    );
    expect((await shown(id)).variants).toHaveLength(9);
    const compared = await restore('product', id, 2);
    const gone = compared.filter(({ whole }) => whole === 'removed');
    expect(gone.map(({ line, newer, older }) => [line, newer, older.includes('市场价')])).toEqual(
      [1, 5, 11].map((at) => [former.variants[at]?.itemName, '', true]),
    );
    expect(await shown(id)).toEqual(former);
    // And forth again: those that came back go.
    await restore('product', id, 1);
    expect((await shown(id)).variants).toHaveLength(9);
    // What is gone for good is named and left out, the rest comes back.
    await call(labels.remove, { id: label.id });
    const fields = await restore('product', id, 4);
    expect(fields.find(({ field }) => field === 'labelIds')).toMatchObject({ gone: true });
    expect(await shown(id)).toEqual({ ...former, labelIds: [] });
  },
);

test('a variant whose attribute is no more is named, and not offered', async () => {
  const { id } = await productOfTwelve();
  const { data } = await call(products.detail, { productId: id });
  await saveProduct(
    id,
    (variants) =>
      variants.slice(0, 1).map((variant) => ({ ...variant, attributeValues: [], variantKey: '单' })),
    { productModel: 0 },
  );
  for (const { attributeId } of data.variants[0]?.attributeValues ?? [])
    await call(attributes.remove, { id: Number(attributeId) });
  const { entries } = (await call(recordHistory.list, { kind: 'product', id })).data;
  const { fields } = await compare('product', id, entries[1]?.moment ?? '');
  const concerned = fields.filter(({ whole, field }) => whole === 'removed' || field === 'attributeValues');
  expect(concerned.map(({ gone }) => gone)).toEqual(Array.from({ length: 12 }, () => true));
  expect(concerned.filter(isRestorable)).toEqual([]);
});

test('lines of a bill come back below those that they stood below, and later ones go', async () => {
  const variant = async () =>
    (await addProduct(app.database, tenant.id, { variants: [{}] })).variantIds[0] ?? 0;
  const bomId = (await call(boms.save, { variantId: await variant(), active: 1 })).data.id;
  const line = async (parentId: number, sort: number) => {
    const form = { bomId, parentId, variantId: await variant(), sort, active: 1 as const };
    return (await call(boms.saveLine, form)).data.id;
  };
  const upper = await line(0, 1);
  const lower = await line(upper, 1);
  const other = await line(0, 2);
  const tree = async () => {
    const { data } = await call(boms.tree, { bomId });
    type Node = (typeof data)[number];
    const told = ({ productName, sort, children }: Node): unknown => [productName, sort, children.map(told)];
    return data.map(told);
  };
  const former = await tree();
  await call(boms.removeLine, { id: lower });
  await call(boms.removeLine, { id: upper });
  await call(boms.moveLine, { id: other, parentId: await line(0, 5) });
  expect(await tree()).not.toEqual(former);
  await restore('bom', bomId, 4);
  expect(await tree()).toEqual(former);
});

describe('the rights of a role', () => {
  const rightsOf = async (id: number) => {
    const { data } = await call(roles.detail, { id });
    const grants = data.grants.map(({ id: of, hiddenColumns, hiddenForms }) => [
      of,
      hiddenColumns,
      hiddenForms,
    ]);
    return { grants, dataScope: data.dataScope, organisationIds: data.organisationIds, name: data.name };
  };

  test('come back with what was hidden, its data scope and organisations; what is no more is named', async () => {
    const [brand, unit] = [tenant.resources.get('brand') ?? 0, tenant.resources.get('unit') ?? 0];
    const { id } = (await call(roles.create, { code: 'R-RIGHTS', name: '权限' })).data;
    const { id: linkId } = (
      await call(menus.create, { kind: 'link', chineseName: '外链', url: 'https://example.cn/', roleIds: [] })
    ).data;
    const { data: known } = await call(roles.grantable, {});
    const granted = [
      { id: brand, hiddenColumns: ['sortOrder'], hiddenForms: ['description'] },
      { id: linkId },
    ];
    const addedOrganisationIds = known.organisations.slice(0, 1).map((organisation) => organisation.id);
    await call(roles.saveRights, { id, granted, dataScope: 'department', addedOrganisationIds });
    const former = await rightsOf(id);
    expect(former.organisationIds).toHaveLength(1);
    await call(roles.saveRights, {
      id,
      granted: [{ id: unit }],
      revoked: [brand, linkId],
      dataScope: 'all',
      removedOrganisationIds: addedOrganisationIds,
    });
    const { version } = (await call(roles.detail, { id })).data;
    await call(roles.update, { id, version, code: 'R-RIGHTS', name: '改名' });
    const fields = await restore('role', id, 2);
    const brandLine = fields.find(({ whole, restored }) => whole === 'removed' && restored?.line === brand);
    expect(brandLine?.older).toBe(
      '可见列 代码、名称、状态、创建人、创建时间\n可见字段 代码、名称、状态、排序、图片',
    );
    expect(await rightsOf(id)).toEqual(former);
    // Forth again, and back to an entry that is no more.
    await restore('role', id, 2);
    const { grants } = await rightsOf(id);
    expect(grants).toContainEqual([unit, [], []]);
    expect(grants.map(([of]) => of)).not.toContain(brand);
    await call(menus.remove, { id: linkId });
    const later = await history('role', id);
    const { fields: compared } = await compare('role', id, later.at(-2)?.moment ?? '');
    const gone = compared.filter((field) => field.gone);
    expect(gone).toMatchObject([{ whole: 'removed', line: '已删除的记录' }]);
    expect(gone.filter(isRestorable)).toEqual([]);
  });

  test('are not taken back by somebody from the own role, nor by whoever lost the button, and a slower one is refused', async () => {
    const keeper = await tenant.userWith(['role', 'role:edit', 'menu']);
    const id = keeper.roleId;
    const screen = tenant.resources.get('role') ?? 0;
    const edit = tenant.resources.get('role:edit') ?? 0;
    await call(roles.saveRights, { id, revoked: [screen] });
    await call(roles.saveRights, { id, granted: [{ id: screen }, { id: edit }] });
    const before = await rightsOf(id);
    const as =
      (client: TestClient): Caller =>
      async (endpoint, input) => {
        const answer = await client.call(endpoint, input);
        if ('code' in answer && answer.code !== 0) throw new Error(JSON.stringify(answer));
        return answer;
      };
    const { entries } = (await keeper.call(recordHistory.list, { kind: 'role', id })).data;
    const { data } = await keeper.call(recordHistory.compare, {
      kind: 'role',
      id,
      older: entries[1]?.moment ?? '',
    });
    const fields = data.fields.filter(isRestorable).filter((field) => !field.same);
    expect(fields.map(({ whole }) => whole)).toContain('added');
    const restoring = { id, fields, version: data.newer.version };
    await expect(restorers.role?.restore(as(keeper), restoring)).rejects.toThrow(
      '不能取消自己的角色管理权限',
    );
    const reader = await tenant.userWith(['role']);
    await expect(restorers.role?.restore(as(reader), restoring)).rejects.toThrow('4030');
    await expect(restorers.role?.restore(call, { ...restoring, version: 1 })).rejects.toThrow('4091');
    expect(await rightsOf(id)).toEqual(before);
  });
});

describe('what was deleted', () => {
  test('is told to whoever finds it in the recycle bin, with the variants that went on their own', async () => {
    const { id, remove } = await deletableRecords(app, tenant, clerk).product();
    const { variants } = (await clerk.call(products.detail, { productId: id })).data;
    const [variant] = variants;
    if (variant === undefined) throw new Error('A product without a variant');
    expect(await clerk.call(attributes.remove, { id: variant.id })).toMatchObject({ code: 0 });
    const inBin = async (keyword: string) =>
      (await clerk.call(deletedRecords.list, { keyword })).data[0]?.history;
    const line = await inBin(variant.itemCode);
    expect(line).toEqual({ kind: 'product', id, line: variant.id });
    const [went, ...before] = await history('product', id, { line: variant.id });
    expect(went?.changes).toMatchObject([{ what: 'removed', label: '规格', line: variant.itemName }]);
    expect(before.flatMap(({ changes }) => changes).map((change) => change.line)).not.toContain(
      variants[1]?.itemName,
    );
    const { code } = (await clerk.call(products.detail, { productId: id })).data;
    await remove();
    expect(await inBin(code)).toEqual({ kind: 'product', id, line: null });
    const entries = await history('product', id);
    expect(entries[0]).toMatchObject({ became: 'removed', current: true });
    expect((await clerk.call(recordHistory.choices, { kind: 'product', id })).data.people).toHaveLength(1);
    const narrow = await tenant.userWith(['product', 'product:delete'], { organisations: ['一仓'] });
    expect(await narrow.call(recordHistory.list, { kind: 'product', id })).toMatchObject(missing);
    const own = await tenant.userWith(['product', 'product:delete', 'recycleBin'], {
      organisations: ['一仓'],
      dataScope: 'own',
    });
    expect(await own.call(recordHistory.list, { kind: 'product', id })).toMatchObject(missing);
    expect(await other.admin.call(recordHistory.list, { kind: 'product', id })).toMatchObject(missing);
    // A variant has no history of its own, whatever the bin holds.
    expect(await clerk.call(recordHistory.list, { kind: 'product', id: variant.id })).toMatchObject(missing);
  });

  test('is compared as it was before, and restored to nothing empty', async () => {
    const brand = (await call(brands.save, brandForm({ name: '来去', description: '旧的' }))).data;
    await clerk.call(brands.remove, { id: brand.id });
    const asked = { kind: 'brand', id: brand.id } as const;
    const [removed, made] = await history('brand', brand.id);
    const whileGone = await clerk.call(recordHistory.compare, { ...asked, older: made?.moment ?? '' });
    expect(whileGone.data.newer).toMatchObject({ became: 'removed' });
    expect(whileGone.data.fields.filter(({ same }) => !same)).toEqual([]);
    await clerk.call(deletedRecords.restore, { id: brand.id });
    const { data: back } = await clerk.call(brands.detail, { id: brand.id });
    await clerk.call(brands.save, { ...back, name: '回来了' });
    const { data } = await clerk.call(recordHistory.compare, { ...asked, older: removed?.moment ?? '' });
    expect(data.older).toMatchObject({ became: 'removed' });
    expect(data.fields.filter(({ same }) => !same)).toMatchObject([
      { field: 'name', older: '来去', newer: '回来了', restored: { value: '来去' } },
    ]);
  });
});
