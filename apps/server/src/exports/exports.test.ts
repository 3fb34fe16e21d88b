import { EventEmitter, once } from 'node:events';
import { backgroundJobs } from '@edp/contract/background-jobs';
import { brands } from '@edp/contract/brands';
import { categories } from '@edp/contract/categories';
import { categorySets } from '@edp/contract/category-sets';
import type { InputOf } from '@edp/contract/endpoint';
import { roles } from '@edp/contract/roles';
import { securityEvents } from '@edp/contract/security-events';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { brandForm } from '../testing/fixtures/brand-form.ts';
import { addMaterial, organisationOf } from '../testing/fixtures/material-records.ts';
import { useJobsApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import type { TestTenant } from '../testing/test-tenant.ts';
import { unzip } from '../testing/files/unzip.ts';

const product = useJobsApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

type ExportInput = InputOf<typeof backgroundJobs.exportList>;
const ofBrands = (fields: Partial<ExportInput> = {}): ExportInput => ({
  list: 'brands',
  selection: { filter: { keyword: 'EXP' } },
  format: 'csv',
  ...fields,
});

async function ended(client: TestClient, id: number) {
  return vi.waitUntil(
    async () => {
      const { data } = await client.call(backgroundJobs.list, {});
      return data.find((job) => job.id === id && !['waiting', 'running'].includes(job.state));
    },
    { timeout: 15_000, interval: 50 },
  );
}

const addressOf = (id: number) => backgroundJobs.download.path.replace(':id', String(id));
const download = (client: TestClient, id: number) => client.raw({ method: 'GET', url: addressOf(id) });

/** The file as it is downloaded when the job is done. */
async function exported(client: TestClient, input: ExportInput) {
  const { data, code } = await client.call(backgroundJobs.exportList, input);
  expect(code).toBe(0);
  const job = await ended(client, data.id);
  expect(job).toMatchObject({ state: 'done' });
  const answer = await download(client, data.id);
  expect(answer.statusCode).toBe(200);
  return { job, answer, bytes: answer.rawPayload };
}

async function csvOf(client: TestClient, input: ExportInput): Promise<string[]> {
  const { bytes } = await exported(client, input);
  return bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n');
}

describe('an export', () => {
  test('has what the filters find, sorted and shown as asked, codes as texts and no formula', async () => {
    await tenant.admin.call(brands.save, brandForm({ code: 'EXP-007', name: '=1+1' }));
    await tenant.admin.call(brands.save, brandForm({ code: '0EXP8', name: '@甲,"乙"', active: 0 }));
    await tenant.admin.call(brands.save, brandForm({ code: 'OTHER' }));
    const columns = ['name', 'code', 'active'];
    const selection = { filter: { keyword: 'EXP', sortField: 'code', sortOrder: 'asc' } };
    expect(await csvOf(tenant.admin, ofBrands({ columns, selection }))).toEqual([
      '名称,代码,有效性',
      `"'@甲,""乙""",0EXP8,无效`,
      "'=1+1,EXP-007,有效",
    ]);
    const { bytes, answer } = await exported(tenant.admin, ofBrands({ columns, selection, format: 'xlsx' }));
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`filename\\*=UTF-8''${encodeURIComponent('品牌')}_\\d{8}_\\d{4}\\.xlsx$`),
    );
    const sheet = (await unzip(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
    const texts = [...sheet.matchAll(/<t[^>]*>(.*?)<\/t>/g)].map(([, text]) => text);
    expect(texts).toEqual([
      '名称',
      '代码',
      '有效性',
      '@甲,&quot;乙&quot;',
      '0EXP8',
      '无效',
      '=1+1',
      'EXP-007',
      '有效',
    ]);
    expect(sheet).not.toContain('<f>');
  });

  test('has the chosen rows alone, in the order of the list, or all that are found but some', async () => {
    const filter = { keyword: 'EXP', sortField: 'code', sortOrder: 'desc' };
    const { data } = await tenant.admin.call(brands.list, { keyword: 'EXP', sortField: 'code' });
    const [first, ...others] = data.map(({ id }) => id);
    const codesOf = (selection: ExportInput['selection']) =>
      csvOf(tenant.admin, ofBrands({ selection, columns: ['code'] }));
    expect(await codesOf({ ids: [first ?? 0], filter })).toEqual(['代码', '0EXP8']);
    expect(await codesOf({ ids: [first ?? 0, ...others], filter })).toEqual(['代码', 'EXP-007', '0EXP8']);
    expect(await codesOf({ ids: [first ?? 0] })).toEqual(['代码', '0EXP8']);
    expect(await codesOf({ filter, except: others })).toEqual(['代码', '0EXP8']);
    expect(await codesOf({ filter: { ...filter, pageNo: 2, pageSize: 1 } })).toHaveLength(3);
  });

  test("speaks the reader's language, and without columns has all that the screen has", async () => {
    const client = await tenant.userWith(['brand', 'brand:export']);
    client.language = 'ENG';
    const [head = ''] = await csvOf(client, ofBrands());
    expect(head).toBe('Code,Name,Sort order,Validity,Created by,Created at');
  });

  test('never has a column that the role may not see, nor what a filter finds in it', async () => {
    const place = { organisations: ['一号库'] };
    const visible = { material: { columns: ['itemCode', 'itemName'], fields: [] } };
    const rights = ['material', 'material:export'];
    const client = await tenant.userWith(rights, { ...place, visible });
    const organisation = await organisationOf(product.database, tenant.id, '一号库');
    const price = { columns: { market_price: 9_876.5 } };
    await addMaterial(product.database, tenant.id, {
      organisationIds: [organisation],
      itemCode: 'PRICED',
      ...price,
    });
    const all = { list: 'materials', selection: { filter: {} }, format: 'csv' } as const;
    const columns = ['itemCode', 'marketPrice', 'itemName'];
    expect(await csvOf(client, { ...all, columns })).toEqual(['物料编码,物料名称', 'PRICED,物料PRICED']);
    expect((await csvOf(client, all)).join()).not.toContain('9876.5');
    const open = await tenant.userWith(rights, place);
    expect((await csvOf(open, { ...all, columns }))[1]).toBe('PRICED,9876.5,物料PRICED');
    const sorted = ofBrands({ columns: ['code'], selection: { filter: { sortField: 'name' } } });
    const hidden = { brand: { columns: ['code'], fields: [] } };
    const few = await tenant.userWith(['brand', 'brand:export'], { visible: hidden });
    expect(await few.call(backgroundJobs.exportList, sorted)).toMatchObject({ code: 4030 });
  });

  test('needs the button of its own list', async () => {
    const client = await tenant.userWith(['brand', 'unit', 'unit:export']);
    expect(await client.call(backgroundJobs.exportList, ofBrands())).toMatchObject({
      http: 403,
      message: '没有导出此列表的权限',
    });
    const none = await tenant.userWith(['brand']);
    expect(await none.call(backgroundJobs.exportList, ofBrands())).toMatchObject({ code: 4030 });
    const unknown = ofBrands({ list: 'tickets' });
    expect(await tenant.admin.call(backgroundJobs.exportList, unknown)).toMatchObject({
      code: 4000,
      message: '此列表不支持导出',
    });
  });

  test('of a tree is flat, with the way that leads to each node', async () => {
    const { data: set } = await tenant.admin.call(categorySets.save, {
      type: 1,
      name: '导出树',
      code: 'EXPTREE',
      state: 1,
    });
    const node = { sort: 1, status: 1, categorySetId: set.id } as const;
    const { data: root } = await tenant.admin.call(categories.save, { ...node, name: '根', code: 'R' });
    await tenant.admin.call(categories.save, { ...node, parentId: root.id, name: '叶', code: 'L' });
    const columns = ['path', 'level', 'code'];
    const selection = { filter: { categorySetId: set.id } };
    const lines = await csvOf(tenant.admin, ofBrands({ list: 'categories', selection, columns }));
    expect(lines).toEqual(['路径,层级,代码', '根,1,R', '根 / 叶,2,L']);
  });

  test('is recorded with what was taken', async () => {
    await exported(tenant.admin, ofBrands({ columns: ['code'] }));
    const { data } = await tenant.admin.call(securityEvents.audits, { kind: 'exported' });
    expect(data[0]).toMatchObject({
      actorAccount: 'admin',
      subjectName: '品牌',
      changes: ['条数：2', '列：代码', '筛选条件：keyword=EXP'],
    });
  });
});

describe('while it waits or runs', () => {
  /** Lets the reads of brands wait, so that a job stands in the middle. */
  function heldUp() {
    const gate = new EventEmitter();
    const { database } = product;
    const { inSnapshot } = database;
    const spy = vi.spyOn(database, 'inSnapshot').mockImplementation(async (tenantId, work) => {
      gate.emit('reached');
      await once(gate, 'open');
      return inSnapshot(tenantId, work);
    });
    return { gate, restore: () => spy.mockRestore() };
  }

  test('a right that is taken away ends it, and takes the file of a former one', async () => {
    const client = await tenant.userWith(['brand', 'brand:export']);
    const before = await exported(client, ofBrands());
    const { gate, restore } = heldUp();
    const reached = once(gate, 'reached');
    const { data } = await client.call(backgroundJobs.exportList, ofBrands());
    await reached;
    const button = tenant.resources.get('brand:export') ?? 0;
    await tenant.admin.call(roles.saveRights, { id: client.roleId, revoked: [button] });
    gate.emit('open');
    restore();
    expect(await ended(client, data.id)).toMatchObject({
      state: 'failed',
      message: '没有导出此列表的权限',
    });
    expect((await download(client, before.job?.id ?? 0)).statusCode).toBe(403);
  });

  test('it can be cancelled', async () => {
    const { gate, restore } = heldUp();
    const reached = once(gate, 'reached');
    const { data: running } = await tenant.admin.call(backgroundJobs.exportList, ofBrands());
    await reached;
    const { data: waiting } = await tenant.admin.call(backgroundJobs.exportList, ofBrands());
    for (const { id } of [running, waiting])
      expect(await tenant.admin.call(backgroundJobs.cancel, { id })).toMatchObject({ code: 0 });
    gate.emit('open');
    restore();
    for (const { id } of [running, waiting]) {
      expect(await ended(tenant.admin, id)).toMatchObject({ state: 'cancelled', fileName: '' });
      expect((await download(tenant.admin, id)).statusCode).toBe(404);
      expect(await tenant.admin.call(backgroundJobs.cancel, { id })).toMatchObject({ message: '任务已结束' });
    }
  });

  test('each row comes once while somebody adds others', async () => {
    const before = await tenant.admin.call(brands.list, { pageSize: 1 });
    const { inSnapshot } = product.database;
    const spy = vi.spyOn(product.database, 'inSnapshot').mockImplementation((tenantId, work) =>
      inSnapshot(tenantId, async (db) => {
        // The snapshot is taken with the first statement.
        await db.selectFrom('brands').select('id').where('tenant_id', '=', tenantId).limit(1).execute();
        await tenant.admin.call(brands.save, brandForm());
        return work(db);
      }),
    );
    const lines = await csvOf(tenant.admin, ofBrands({ selection: { filter: {} }, columns: ['code'] }));
    spy.mockRestore();
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toHaveLength(before.total + 1);
  });
});

test('somebody else, of the tenant or of another, neither takes the file nor cancels the job', async () => {
  const { job } = await exported(tenant.admin, ofBrands());
  const id = job?.id ?? 0;
  const colleague = await tenant.userWith(['brand', 'brand:export']);
  const { admin: stranger } = await product.newTenant();
  for (const client of [colleague, stranger]) {
    expect((await client.call(backgroundJobs.list, {})).data).toEqual([]);
    expect((await download(client, id)).statusCode).toBe(404);
    expect(await client.call(backgroundJobs.cancel, { id })).toMatchObject({ code: 4040 });
  }
  expect(await colleague.call(backgroundJobs.list, { everybody: 1 })).toMatchObject({ code: 4030 });
  const overseer = await tenant.userWith(['backgroundJob', 'backgroundJob:all']);
  const { data } = await overseer.call(backgroundJobs.list, { everybody: 1, pageSize: 50 });
  expect(data.map((one) => one.id)).toContain(id);
  expect((await download(overseer, id)).statusCode).toBe(404);
});
