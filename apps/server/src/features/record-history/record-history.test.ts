import { brands } from '@edp/contract/brands';
import { imports } from '@edp/contract/imports';
import { products } from '@edp/contract/products';
import type { HistoryKind } from '@edp/contract/history-kinds';
import { recordHistory } from '@edp/contract/record-history';
import { isRestorable } from '@edp/contract/restored-records';
import { restorers } from '@edp/contract/restorers';
import { securitySettings } from '@edp/contract/security-settings';
import { sharingRules } from '@edp/contract/sharing-rules';
import { SCREEN_HEADER } from '@edp/contract/signature';
import { users } from '@edp/contract/users';
import { signedHeaders } from '@edp/testkit/signing';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { checkedImport, settled } from '../../testing/fixtures/import-runs.ts';
import { productClerk, productForms } from '../../testing/fixtures/product-forms.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
let tenant: TestTenant;
let other: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
  ({ admin } = tenant);
});

async function history(client: TestClient, kind: HistoryKind, id: number, filters: object = {}) {
  const { data } = await client.call(recordHistory.list, { kind, id, ...filters });
  return data.entries;
}

async function savedBrand(fields: object = {}) {
  return (await admin.call(brands.save, brandForm(fields))).data;
}

describe('entries', () => {
  test('say who changed what, from where and to what, newest first', async () => {
    const brand = await savedBrand({ name: '东明', active: 1 });
    const changed = await admin.call(brands.save, { ...brand, name: '东明 A2', active: 0 });
    expect(changed.code).toBe(0);
    const [newest, first, ...none] = await history(admin, 'brand', brand.id);
    expect(none).toEqual([]);
    expect(newest).toMatchObject({
      userId: tenant.adminId,
      userName: '管理员',
      origin: 'screen',
      became: 'changed',
      version: brand.version + 1,
      current: true,
      changes: [
        {
          field: 'name',
          label: '名称',
          line: '',
          what: 'changed',
          from: '东明',
          to: '东明 A2',
          hidden: false,
        },
        { field: 'active', label: '状态', what: 'changed', from: '有效', to: '无效' },
      ],
    });
    expect(first).toMatchObject({ became: 'created', version: brand.version, current: false });
    expect(newest?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('are in the words of the reader', async () => {
    const brand = await savedBrand();
    await admin.call(brands.save, { ...brand, active: 1 - brand.active });
    const english = Object.assign(tenant.admin, { language: 'ENG' });
    try {
      const [newest] = await history(english, 'brand', brand.id);
      expect(newest?.changes).toMatchObject([{ label: 'Status' }]);
    } finally {
      Object.assign(tenant.admin, { language: 'ZHS' });
    }
  });

  test('come with the command: what is refused or rolled back leaves none', async () => {
    const brand = await savedBrand();
    const before = await history(admin, 'brand', brand.id);
    const stale = await admin.call(brands.save, { ...brand, name: '别名', version: brand.version + 7 });
    expect(stale.code).toBe(4091);
    await expect(
      product.database.inTenantTransaction(tenant.id, async (db) => {
        await db
          .updateTable('brands')
          .set({ name: '半途' })
          .where('tenant_id', '=', tenant.id)
          .where('id', '=', brand.id)
          .execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await history(admin, 'brand', brand.id)).toEqual(before);
  });

  test('what no request does is the system, whatever writes it', async () => {
    const brand = await savedBrand({ sortOrder: 76 });
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .updateTable('brands')
        .set({ sort_order: 77 })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', brand.id)
        .execute(),
    );
    const [newest] = await history(admin, 'brand', brand.id);
    expect(newest).toMatchObject({
      origin: 'system',
      userId: 0,
      userName: '',
      version: null,
      changes: [{ label: '排序', to: '77' }],
    });
  });

  test('a call that no screen has sent is another program’s', async () => {
    const form = { ...brandForm({ code: 'BY-API' }) };
    const call = { method: 'POST', url: brands.save.path, body: JSON.stringify(form) };
    const signed = Object.entries(signedHeaders(admin.signer, call));
    const headers = Object.fromEntries(signed.filter(([name]) => name !== SCREEN_HEADER));
    const answer = await admin.raw({ ...call, headers, contentType: 'application/json' });
    expect(answer.statusCode).toBe(200);
    const { data } = await admin.call(brands.list, { code: 'BY-API' });
    const [entry] = await history(admin, 'brand', data[0]?.id ?? 0);
    expect(entry).toMatchObject({ origin: 'api', userId: tenant.adminId, became: 'created' });
  });

  test('an import is named, with its run', async () => {
    const { id } = await checkedImport(admin, { bytes: '代码,名称\r\nHISTORY-1,导入的' });
    await admin.call(imports.apply, { id, which: 'both' });
    const run = await settled(admin, id);
    const { data } = await admin.call(brands.list, { code: 'HISTORY-1' });
    const [entry] = await history(admin, 'brand', data[0]?.id ?? 0);
    expect(entry).toMatchObject({
      origin: 'import',
      userId: tenant.adminId,
      runId: run.job.id,
      runName: '品牌.csv',
      became: 'created',
    });
  });

  test('are narrowed by origin, person and field, and read on page by page', async () => {
    let brand = await savedBrand({ sortOrder: 0 });
    const editor = await tenant.userWith(['brand', 'brand:edit']);
    for (let at = 1; at <= 21; at += 1)
      brand = (await admin.call(brands.save, { ...brand, sortOrder: at })).data;
    await editor.call(brands.save, { ...brand, name: '由编辑改名' });
    const first = (await admin.call(recordHistory.list, { kind: 'brand', id: brand.id })).data;
    expect([first.entries.length, first.more]).toEqual([20, true]);
    const before = first.entries.at(-1)?.moment;
    const rest = (await admin.call(recordHistory.list, { kind: 'brand', id: brand.id, before })).data;
    expect([rest.entries.length, rest.more]).toEqual([3, false]);
    expect(rest.entries.at(-1)).toMatchObject({ became: 'created' });
    const named = await history(admin, 'brand', brand.id, { field: 'name' });
    expect(named.map(({ changes }) => changes)).toMatchObject([[{ to: '由编辑改名' }], []]);
    expect(await history(admin, 'brand', brand.id, { personId: editor.userId })).toHaveLength(1);
    expect(await history(admin, 'brand', brand.id, { origin: 'import' })).toEqual([]);
    const { data: choices } = await admin.call(recordHistory.choices, { kind: 'brand', id: brand.id });
    expect(choices.people.map(({ value }) => Number(value)).toSorted()).toEqual(
      [tenant.adminId, editor.userId].toSorted(),
    );
    expect(choices.fields).toContainEqual({ value: 'name', name: '名称' });
  });

  test('a translated name is not offered as the name of the record', async () => {
    const brand = await savedBrand({ name: '东明' });
    const [first] = await history(admin, 'brand', brand.id);
    await admin.call(brands.saveTranslations, {
      id: brand.id,
      list: [{ type: 'ENG', name: 'Dongming', remark: '' }],
    });
    const { data } = await admin.call(recordHistory.compare, {
      kind: 'brand',
      id: brand.id,
      older: first?.moment ?? '',
    });
    const offered = data.fields
      .filter(isRestorable)
      .filter((field) => !field.same && restorers.brand?.buttonFor(field) !== undefined);
    expect(offered).toEqual([]);
    expect(data.fields).toContainEqual(
      expect.objectContaining({ older: '', newer: 'Dongming', same: false }),
    );
  });

  test('translations, and lists as what came and what went', async () => {
    const brand = await savedBrand();
    await admin.call(brands.saveTranslations, {
      id: brand.id,
      list: [{ type: 'ENG', name: 'Dongming', remark: '' }],
    });
    const [newest] = await history(admin, 'brand', brand.id);
    expect(newest?.changes).toMatchObject([{ what: 'added', label: '多语言', line: 'English' }]);
    const department = (await tenant.userWith([])).userId;
    const form = { name: '规则一', sharingType: 'material' as const, power: 0 };
    const { data: rule } = await admin.call(sharingRules.create, {
      ...form,
      addResource: { id: [department] },
      addSharingTo: { id: [tenant.adminId] },
    });
    await admin.call(sharingRules.update, {
      ...form,
      id: rule.id,
      power: 1,
      addResource: { id: [tenant.adminId] },
      addSharingTo: { id: [tenant.adminId] },
    });
    const [changed] = await history(admin, 'sharingRule', rule.id);
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: '权限', from: '只读', to: '读写' }),
        expect.objectContaining({ label: '共享来源', what: 'listed', to: '管理员' }),
      ]),
    );
    expect(changed?.changes.filter(({ field }) => field === 'addSharingTo')).toEqual([]);
  });
});

describe('what a reader sees', () => {
  test('a variant’s price: old and new to whoever sees it, nothing of it to others', async () => {
    const clerk = await productClerk(product.database, tenant, { organisation: '一号库' });
    const { form } = await productForms(product.database, tenant, clerk);
    const { data: made } = await clerk.call(products.create, form({}));
    const [variant] = made.variants;
    if (variant === undefined) throw new Error('A product without a variant');
    const again = form({ ...made });
    const [typed] = again.variants;
    if (typed === undefined) throw new Error('A form without a variant');
    const price = { ...typed, id: variant.id, itemCode: variant.itemCode, marketPrice: 4321 };
    const saved = await clerk.call(products.update, {
      ...again,
      id: made.id,
      version: made.version,
      variants: [price],
    });
    expect(saved).toMatchObject({ code: 0 });
    const [seen] = await history(clerk, 'product', made.id);
    expect(seen?.changes).toContainEqual(
      expect.objectContaining({ label: '市场价', line: variant.itemName, to: '4321', hidden: false }),
    );
    const visible = { product: { columns: ['code', 'name'], fields: ['name', 'variants'] } };
    const blind = await productClerk(product.database, tenant, { organisation: '一号库', visible });
    const answer = await blind.call(recordHistory.list, { kind: 'product', id: made.id });
    const hidden = answer.data.entries[0]?.changes.find(({ label }) => label === '市场价');
    expect(hidden).toMatchObject({ hidden: true, from: '', to: '' });
    expect(JSON.stringify(answer)).not.toContain('4321');
    const compared = await blind.call(recordHistory.compare, {
      kind: 'product',
      id: made.id,
      older: answer.data.entries.at(-1)?.moment ?? '',
    });
    expect(compared.data.fields.find(({ label }) => label === '市场价')).toMatchObject({ hidden: true });
    expect(JSON.stringify(compared)).not.toContain('4321');
  });

  test('whoever cannot read the record gets what never existed', async () => {
    const brand = await savedBrand();
    const asked = { kind: 'brand', id: brand.id } as const;
    expect(await (await tenant.userWith(['unit'])).call(recordHistory.list, asked)).toMatchObject(missing);
    expect(await admin.call(recordHistory.list, { ...asked, kind: 'unit' })).toMatchObject(missing);
    const own = await tenant.userWith(['product'], { organisations: ['一号库'], dataScope: 'own' });
    const clerk = await productClerk(product.database, tenant, { organisation: '一号库' });
    const { form } = await productForms(product.database, tenant, clerk);
    const { data: made } = await clerk.call(products.create, form({}));
    expect(await own.call(recordHistory.list, { kind: 'product', id: made.id })).toMatchObject(missing);
  });

  test('another tenant neither sees nor compares', async () => {
    const brand = await savedBrand({ name: '机密' });
    const asked = { kind: 'brand', id: brand.id } as const;
    const [entry] = await history(admin, 'brand', brand.id);
    expect(await other.admin.call(recordHistory.list, asked)).toMatchObject(missing);
    expect(await other.admin.call(recordHistory.choices, asked)).toMatchObject(missing);
    const compared = { ...asked, older: entry?.moment ?? '' };
    expect(await other.admin.call(recordHistory.compare, compared)).toMatchObject(missing);
    const rows = product.database
      .asTenant(other.id)
      .selectFrom('record_changes')
      .where('tenant_id', '=', other.id)
      .where('record_id', '=', brand.id)
      .selectAll()
      .execute();
    expect(await rows).toEqual([]);
  });

  test('what a tenant has one of is asked for as 0', async () => {
    const settings = { kind: 'securitySettings', id: 0 } as const;
    const none = await other.admin.call(recordHistory.list, settings);
    expect(none.data).toEqual({ entries: [], more: false });
    const { data } = await admin.call(securitySettings.read, {});
    const changed = { rememberAllowed: 1 as const, passwordHistory: data.passwordHistory + 1 };
    expect(await admin.call(securitySettings.save, { ...data, ...changed })).toMatchObject({ code: 0 });
    const [entry] = await history(admin, 'securitySettings', 0);
    expect(entry).toMatchObject({ userName: '管理员', became: 'created' });
    expect((await other.admin.call(recordHistory.list, settings)).data.entries).toEqual([]);
    const clerk = await tenant.userWith(['brand']);
    expect(await clerk.call(recordHistory.list, settings)).toMatchObject(missing);
    expect(await admin.call(recordHistory.list, { ...settings, id: 7 })).toMatchObject(missing);
  });

  test('passwords are told as changed, phone numbers masked', async () => {
    const form = { account: 'reader-1', name: '李明', roleIds: [], phone: '13812342207' };
    const { data: user } = await admin.call(users.create, form);
    await admin.call(users.update, { id: user.id, name: '李明', phone: '13900001111' });
    await admin.call(users.resetPassword, { id: user.id });
    const answer = await admin.call(recordHistory.list, { kind: 'user', id: user.id });
    const changes = answer.data.entries.flatMap((entry) => entry.changes);
    expect(changes).toContainEqual(
      expect.objectContaining({ label: '密码', what: 'secret', from: '', to: '' }),
    );
    expect(changes).toContainEqual(expect.objectContaining({ from: '138****2207', to: '139****1111' }));
    const stored = await product.database
      .asTenant(tenant.id)
      .selectFrom('record_changes')
      .where('tenant_id', '=', tenant.id)
      .where('record_id', '=', user.id)
      .select(['before', 'after'])
      .execute();
    expect(JSON.stringify(stored)).not.toContain('argon2');
  });
});

describe('states', () => {
  test('an earlier one beside the present one, and what its form takes to be restored', async () => {
    const brand = await savedBrand({ name: '一', sortOrder: 1, description: '旧' });
    const { data: second } = await admin.call(brands.save, { ...brand, name: '二', sortOrder: 2 });
    await admin.call(brands.save, { ...second, name: '三', description: '新' });
    const entries = await history(admin, 'brand', brand.id);
    const asked = { kind: 'brand', id: brand.id } as const;
    const moment = (at: number) => entries[at]?.moment ?? '';
    const { data } = await admin.call(recordHistory.compare, { ...asked, older: moment(2) });
    expect(data.older).toMatchObject({ version: 1, userName: '管理员' });
    expect(data.newer).toMatchObject({ version: 3 });
    expect(data.fields.filter(({ same }) => !same)).toMatchObject([
      { field: 'name', older: '一', newer: '三', restored: { value: '一' } },
      { field: 'sortOrder', older: '1', newer: '2', restored: { value: 1 } },
      { field: 'description', older: '旧', newer: '新' },
    ]);
    const between = await admin.call(recordHistory.compare, { ...asked, older: moment(2), newer: moment(1) });
    expect(between.data.fields.filter(({ same }) => !same).map(({ older, newer }) => [older, newer])).toEqual(
      [
        ['一', '二'],
        ['1', '2'],
      ],
    );
  });
});
