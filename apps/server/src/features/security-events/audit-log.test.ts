import { randomUUID } from 'node:crypto';
import { backgroundJobs } from '@edp/contract/background-jobs';
import { brands } from '@edp/contract/brands';
import { imports } from '@edp/contract/imports';
import { products } from '@edp/contract/products';
import { roles } from '@edp/contract/roles';
import { RECORD_CHANGE, securityEvents, type AuditEvent } from '@edp/contract/security-events';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { checkLogsOfAll } from '../../log-seals/check-logs.ts';
import { sealTenant } from '../../log-seals/seal-logs.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { checkedImport, settled } from '../../testing/fixtures/import-runs.ts';
import { productClerk, productForms } from '../../testing/fixtures/product-forms.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { newTenant, type TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
let tenant: TestTenant;
let other: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
  ({ admin } = tenant);
});

async function audits(filter: object = {}, of: TestClient = admin): Promise<AuditEvent[]> {
  const answer = await of.call(securityEvents.audits, { pageSize: 50, ...filter });
  expect(answer.code).toBe(0);
  return answer.data;
}

async function savedBrand(fields: object = {}) {
  return (await admin.call(brands.save, brandForm(fields))).data;
}

const shown = (lines: readonly AuditEvent[]) =>
  lines.map(({ kindName, subjectKindName, subjectName }) => `${kindName} ${subjectKindName} ${subjectName}`);

describe('one log of events and changes', () => {
  test('newest first, a line for all that a command did to a record, with what it changed', async () => {
    const own = await product.newTenant();
    const { data: brand } = await own.admin.call(
      brands.save,
      brandForm({ code: 'LOG-1', name: '东明', active: 1 }),
    );
    await own.admin.call(roles.create, { name: '审计员', code: 'AUDITOR' });
    await own.admin.call(brands.save, { ...brand, name: '东明甲', active: 0 });
    await own.admin.call(brands.remove, { id: brand.id });
    const lines = await audits({}, own.admin);
    expect(shown(lines).filter((line) => line.includes('东明'))).toEqual([
      '删除数据 品牌 东明甲 (LOG-1)',
      '删除数据 品牌 东明甲',
      '修改数据 品牌 东明甲',
      '新增数据 品牌 东明',
    ]);
    const changed = lines.find(({ kindName }) => kindName === '修改数据');
    expect(changed).toMatchObject({
      kind: RECORD_CHANGE,
      actorId: own.adminId,
      actorName: '管理员',
      actorAccount: 'admin',
      recordKind: 'brand',
      recordId: brand.id,
      originName: '界面',
      changes: ['名称：东明 → 东明甲', '状态：有效 → 无效'],
    });
    expect(changed?.address).toMatch(/^fd00:/);
    expect(lines.find(({ kind }) => kind === 'roleCreated')).toMatchObject({ recordId: 0, originName: '' });
    expect(shown(await audits({ sortField: 'time', sortOrder: 'asc', keyword: '东明' }, own.admin))[0]).toBe(
      '新增数据 品牌 东明',
    );
    own.admin.language = 'ENG';
    expect(shown(await audits({ recordKind: 'brand' }, own.admin))).toEqual([
      'Removed record Brand 东明甲',
      'Changed record Brand 东明甲',
      'Added record Brand 东明',
    ]);
  });

  test('filtered by kind of event and of record, person, origin, address, time and words', async () => {
    await savedBrand({ code: 'F-1', name: '筛选一' });
    const clerk = await tenant.userWith(['brand', 'brand:add']);
    await clerk.call(brands.save, brandForm({ code: 'F-2', name: '筛选二' }));
    const { id } = await checkedImport(admin, { bytes: '代码,名称\r\nF-3,筛选三' });
    await admin.call(imports.apply, { id, which: 'both' });
    await settled(admin, id);
    await admin.call(roles.create, { name: '筛选角色', code: 'FILTER' });
    const found = async (filter: object) => shown(await audits({ keyword: '筛选', ...filter }));
    const [one, two, three] = ['一', '二', '三'].map((n) => `新增数据 品牌 筛选${n}`);
    expect(await found({ kind: 'roleCreated' })).toEqual(['新增角色 角色 筛选角色 (FILTER)']);
    expect(await found({ recordKind: 'brand' })).toEqual([three, two, one]);
    expect(await found({ kind: RECORD_CHANGE, recordKind: 'role' })).toEqual(['新增数据 角色 筛选角色']);
    expect(await found({ actorId: clerk.userId, recordKind: 'brand' })).toEqual([two]);
    expect(await found({ origin: 'import' })).toEqual([three]);
    expect(await found({ recordKind: 'brand', from: '2999-01-01' })).toEqual([]);
    expect(await found({ recordKind: 'brand', to: '2020-01-01' })).toEqual([]);
    const [{ address } = { address: '' }] = await audits({ actorId: clerk.userId });
    expect(await found({ address })).toEqual([two]);
    expect(await found({ keyword: `${clerk.account} 筛选二` })).toEqual([two]);
    for (const wrong of [{ kind: 'signedIn' }, { after: 'x' }])
      expect(await admin.call(securityEvents.audits, wrong)).toMatchObject({ code: 4000 });
  });

  test('a line for each record of a command that comes back to one, so that pages are full', async () => {
    const own = await product.newTenant();
    const { data: role } = await own.admin.call(roles.create, { name: '满页', code: 'FULL' });
    const people = await Promise.all([own.userWith([]), own.userWith([])]);
    // Writes the role's grants, then the people, then the role itself.
    const saved = await own.admin.call(roles.saveRights, {
      id: role.id,
      granted: [{ id: own.resources.get('brand') ?? 0 }],
      addedMemberIds: people.map(({ userId }) => userId),
    });
    expect(saved.code).toBe(0);
    const { data: brand } = await own.admin.call(brands.save, brandForm({ name: '译名' }));
    await own.admin.call(brands.saveTranslations, { id: brand.id, list: [{ type: 'ENG', name: 'Named' }] });
    const asked = { kind: RECORD_CHANGE, origin: 'screen', actorId: own.adminId } as const;
    const { data: all, total } = await own.admin.call(securityEvents.audits, { ...asked, pageSize: 50 });
    expect(total).toBe(all.length);
    expect(shown(all.slice(0, 2))).toEqual(['修改数据 品牌 译名', '新增数据 品牌 译名']);
    const ofRights = all.slice(2, 5).map(({ recordKind, recordId }) => `${recordKind} ${recordId}`);
    expect(ofRights.toSorted()).toEqual(
      [`role ${role.id}`, ...people.map(({ userId }) => `user ${userId}`)].toSorted(),
    );
    const pages = await Promise.all(
      [1, 2].map((pageNo) => own.admin.call(securityEvents.audits, { ...asked, pageSize: 3, pageNo })),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3]);
    // What is only a translation is found by the kind of its record.
    expect(await audits({ recordKind: 'brand' }, own.admin)).toHaveLength(2);
    expect((await other.admin.call(securityEvents.audits, { actorId: own.adminId })).data).toEqual([]);
  });

  test('page by page, and on from where a page ended, without a gap and without a line twice', async () => {
    for (let at = 0; at < 6; at += 1) await savedBrand({ name: `翻页${at}` });
    await admin.call(roles.create, { name: '翻页角色', code: 'PAGES' });
    const all = (await audits({ keyword: '翻页' })).map(({ id }) => id);
    expect(all.length).toBe(8);
    const page = await admin.call(securityEvents.audits, { keyword: '翻页', pageSize: 3, pageNo: 2 });
    expect(page).toMatchObject({ total: 8 });
    expect(page.data.map(({ id }) => id)).toEqual(all.slice(3, 6));
    for (const sortOrder of ['desc', 'asc'] as const) {
      const walked: number[] = [];
      const asked = { keyword: '翻页', pageSize: 3, sortField: 'time', sortOrder } as const;
      let after: string | undefined;
      do {
        const some: { data: AuditEvent[]; next?: string | undefined } = await admin.call(
          securityEvents.audits,
          after === undefined ? asked : { ...asked, after },
        );
        walked.push(...some.data.map(({ id }) => id));
        after = some.next;
      } while (after !== undefined);
      expect(walked).toEqual(sortOrder === 'desc' ? all : all.toReversed());
    }
    const inOrder = (pageNo: number, sortOrder: 'asc' | 'desc') =>
      admin.call(securityEvents.audits, {
        keyword: '翻页',
        sortField: 'kindName',
        sortOrder,
        pageNo,
        pageSize: 5,
      });
    for (const sortOrder of ['asc', 'desc'] as const) {
      const pages = [await inOrder(1, sortOrder), await inOrder(2, sortOrder)];
      const rows = pages.flatMap(({ data }) => data);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
      const kinds = rows.map(({ kind }) => kind);
      expect(new Set(kinds).size).toBeGreaterThan(1);
      expect(sortOrder === 'asc' ? kinds : kinds.toReversed()).toEqual(kinds.toSorted());
      // What goes on from the last line is in the order of time.
      for (const page of pages) expect(page).not.toHaveProperty('next');
    }
  });

  test('is seen by nobody of another tenant', async () => {
    await savedBrand({ name: '别家看不到' });
    expect(await audits({ keyword: '别家看不到' }, other.admin)).toEqual([]);
  });
});

describe('what a reader is told of a record', () => {
  test('is what it sees on the record’s screen, unless it holds the button for all values', async () => {
    const brand = await savedBrand({ name: '权限', description: '机密' });
    await admin.call(brands.save, { ...brand, description: '更机密' });
    const toldTo = async (rights: readonly string[], options = {}) => {
      const reader = await tenant.userWith(['auditLog', ...rights], options);
      const [line] = await audits({ recordKind: 'brand' }, reader);
      return line;
    };
    expect(await toldTo([])).toMatchObject({
      subjectName: '',
      changes: ['无权查看此数据的内容'],
      actorName: '管理员',
    });
    expect(await toldTo(['brand'])).toMatchObject({ subjectName: '权限', changes: ['备注：机密 → 更机密'] });
    const visible = { brand: { columns: ['code'], fields: ['code'] } };
    expect(await toldTo(['brand'], { visible })).toMatchObject({
      subjectName: '',
      changes: ['备注：无权查看'],
    });
    expect(await toldTo(['auditLog:values'])).toMatchObject({
      subjectName: '权限',
      changes: ['备注：机密 → 更机密'],
    });
    const without = { auditLog: { columns: ['time', 'subjectName'], fields: [] } };
    const reader = await tenant.userWith(['auditLog', 'brand'], { visible: without });
    const [line] = await audits({}, reader);
    expect(line).not.toHaveProperty('changes');
    expect(line).not.toHaveProperty('originName');
    expect(await reader.call(securityEvents.audits, { origin: 'screen' })).toMatchObject({ code: 4030 });
  });

  test('has no price of a product for a role that sees none', async () => {
    const clerk = await productClerk(product.database, tenant, { organisation: '一号库' });
    const { form } = await productForms(product.database, tenant, clerk);
    const { data: made } = await clerk.call(products.create, form({}));
    const { id, version } = made;
    const saved = await clerk.call(products.update, {
      ...form({ ...made }),
      id,
      version,
      suggestedPrice: 4321,
    });
    expect(saved.code).toBe(0);
    const visible = { product: { columns: ['code', 'name'], fields: ['code', 'name'] } };
    const blind = await productClerk(product.database, tenant, {
      organisation: '一号库',
      visible,
      besides: ['auditLog'],
    });
    const told = JSON.stringify(await audits({ recordKind: 'product' }, blind));
    expect(told).toContain('建议价：无权查看');
    expect(told).not.toContain('4321');
    expect(JSON.stringify(await audits({ recordKind: 'product' }))).toContain('4321');
  });
});

test('an export has both logs, without what the role may not see', async () => {
  const brand = await savedBrand({ name: '导出', description: '甲' });
  await admin.call(brands.save, { ...brand, description: '乙' });
  const visible = { auditLog: { columns: ['time', 'kindName', 'subjectName', 'changes'], fields: [] } };
  const reader = await tenant.userWith(['auditLog', 'auditLog:export', 'brand'], { visible });
  const asked = {
    list: 'audits',
    selection: { filter: { recordKind: 'brand' } },
    format: 'csv',
  } as const;
  const { data: job } = await reader.call(backgroundJobs.exportList, asked);
  await vi.waitUntil(
    async () =>
      (await reader.call(backgroundJobs.list, {})).data.some(
        ({ id, state }) => id === job.id && state === 'done',
      ),
    { timeout: 15_000 },
  );
  const file = await reader.raw({
    method: 'GET',
    url: backgroundJobs.download.path.replace(':id', String(job.id)),
  });
  const [head = '', ...lines] = file.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe('时间,事件,对象类型,对象,详情');
  expect(lines.slice(0, 2).map((line) => line.slice(20))).toEqual([
    '修改数据,品牌,导出,备注：甲 → 乙',
    '新增数据,品牌,导出,',
  ]);
});

describe('the seals over the logs', () => {
  test('are told with the root of each day, which can be taken along', async () => {
    // Made now: the logs of all tenants are sealed and checked by other tests as well.
    const own = await newTenant(product, `S${randomUUID().slice(0, 8)}`);
    expect((await own.admin.call(securityEvents.integrity, {})).data).toMatchObject({
      sealedTo: '',
      lastCheck: null,
    });
    await own.admin.call(brands.save, brandForm());
    await vi.waitUntil(
      async () => {
        await sealTenant(product.database, own.id, { marginSeconds: 0 });
        return (await own.admin.call(securityEvents.integrity, {})).data.unsealed === 0;
      },
      { timeout: 15_000 },
    );
    await checkLogsOfAll(product.database);
    const { data } = await own.admin.call(securityEvents.integrity, {});
    expect(data).toMatchObject({ unsealed: 0, lastCheck: { faults: 0, examples: [] } });
    expect(data.lastCheck?.lines).toBeGreaterThan(1);
    const days = await own.admin.call(securityEvents.sealedDays, {});
    expect(days).toMatchObject({
      total: 1,
      data: [{ sealed: 0, root: expect.stringMatching(/^[\da-f]{64}$/) }],
    });
    const root = days.data[0]?.root;
    // Its own may have been sealed by other tests.
    const foreign = await other.admin.call(securityEvents.sealedDays, {});
    expect(foreign.code).toBe(0);
    expect(foreign.data.map((day) => day.root)).not.toContain(root);
    const reader = await own.userWith(['auditLog']);
    const path = securityEvents.exportSealedDays.path;
    const take = (of: TestClient) =>
      of.raw({ method: 'POST', url: path, body: '{}', contentType: 'application/json' });
    expect((await take(reader)).statusCode).toBe(403);
    const file = await take(own.admin);
    // The day is not over, so that its root does not stay yet.
    expect(file.body).toBe('\uFEFF日期,封存值,事件数,修改数\r\n');
    expect(await audits({ kind: 'dayRootsExported' }, own.admin)).toHaveLength(1);
  });
});
