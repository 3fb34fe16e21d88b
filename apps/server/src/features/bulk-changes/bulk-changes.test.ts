import { brands } from '@edp/contract/brands';
import { backgroundJobs } from '@edp/contract/background-jobs';
import { bulkChanges } from '@edp/contract/bulk-changes';
import { dictionary } from '@edp/contract/dictionary';
import { materials } from '@edp/contract/materials';
import { securityEvents } from '@edp/contract/security-events';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import {
  bulkRowsOf,
  changed,
  changeTakenBack,
  previewed,
  runToEnd,
  settledChange,
  told,
} from '../../testing/fixtures/bulk-runs.ts';
import { materialCompany, type MaterialCompany } from '../../testing/fixtures/material-company.ts';
import { addBaseCategory } from '../../testing/fixtures/material-records.ts';
import { hasRls } from '../../testing/shared-database.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
const list = 'materials';
let tenant: TestTenant;
let types: number[];
let clerk: MaterialCompany['clerk'];
let clerkWith: MaterialCompany['clerkWith'];
let material: MaterialCompany['material'];
let read: MaterialCompany['read'];

beforeAll(async () => {
  ({ tenant, clerk, clerkWith, material, read } = await materialCompany(product, ['brand', 'brand:edit']));
  const { data } = await tenant.admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  types = data.slice(0, 3).map(({ id }) => id);
});

describe('a preview', () => {
  test('tells what would change, what not, and why something is skipped; nothing is written', async () => {
    const ids = [
      await material('PRE-1', { itemName: '内六角螺栓 M8' }),
      await material('PRE-2', { itemName: '外六角螺母' }),
      await material('PRE-3', { itemName: `${'长'.repeat(46)}内六角` }),
    ];
    const run = await previewed(clerk, {
      list,
      ids,
      changes: [{ operation: 'replace', field: 'itemName', find: '内六角', replacement: '内六角圆柱头' }],
    });
    expect(run).toMatchObject({ state: 'previewed', outcomes: { change: 1, same: 1, skip: 1 } });
    expect(await bulkRowsOf(clerk, run.id)).toEqual([
      {
        number: 1,
        recordId: ids[0],
        code: 'PRE-1',
        outcome: 'change',
        fate: 'waiting',
        message: '',
        fields: [
          { field: 'itemName', title: '物料名称', before: '内六角螺栓 M8', after: '内六角圆柱头螺栓 M8' },
        ],
      },
      expect.objectContaining({ code: 'PRE-2', outcome: 'same', fields: [] }),
      expect.objectContaining({ code: 'PRE-3', outcome: 'skip', message: '物料名称：不超过50个字符' }),
    ]);
    expect((await read(ids[0] ?? 0)).itemName).toBe('内六角螺栓 M8');
  });

  test('names records that are chosen from, in the language of the reader', async () => {
    const { data: brand } = await tenant.admin.call(brands.save, brandForm({ code: 'PV-B', name: '晋亿' }));
    const id = await material('NAMED-1');
    const changes = [
      { operation: 'set' as const, field: 'brandId', value: brand.id },
      { operation: 'set' as const, field: 'isBom', value: '0' },
    ];
    clerk.language = 'ENG';
    const run = await previewed(clerk, { list, ids: [id], changes });
    const [row] = await bulkRowsOf(clerk, run.id);
    clerk.language = 'ZHS';
    expect(row?.fields).toEqual([
      { field: 'brandId', title: 'Brand', before: '', after: '晋亿' },
      { field: 'isBom', title: expect.any(String), before: 'Yes', after: 'No' },
    ]);
  });

  test('replaces the one before, which is gone', async () => {
    const id = await material('REPL-1');
    const changes = [{ operation: 'set' as const, field: 'itemName', value: '一' }];
    const first = await previewed(clerk, { list, ids: [id], changes });
    await previewed(clerk, { list, ids: [id], changes, replaces: first.id });
    expect(await clerk.call(bulkChanges.detail, { id: first.id })).toMatchObject({ code: 4040 });
  });

  test('goes on in the background where there are many, of the very records that the list finds', async () => {
    for (let at = 0; at < 230; at += 1)
      await material(`MANY-${at}`, { itemName: at % 2 ? '奇数件' : '偶数件' });
    const changes = [{ operation: 'set' as const, field: 'itemName', value: '奇数件' }];
    const run = await previewed(clerk, { list, input: { itemCode: 'MANY-' }, changes });
    expect(run.outcomes).toEqual({ change: 115, same: 115, skip: 0 });
    const done = await runToEnd(clerk, run.id);
    expect(done).toMatchObject({ state: 'done', fates: { written: 115 }, job: { done: 115, total: 115 } });
    const { total } = await clerk.call(materials.list, { itemCode: 'MANY-', itemName: '奇数件' });
    expect(total).toBe(230);
  });
});

describe('a change', () => {
  test('does each operation, and is taken back as one', async () => {
    const category = await addBaseCategory(product.database, tenant.id, '紧固件');
    const { data: brand } = await tenant.admin.call(brands.save, brandForm({ code: 'OPS-B', name: '东明' }));
    const id = await material('OPS-1', {
      itemName: 'Bolt BOLT',
      categoryId: await addBaseCategory(product.database, tenant.id, '标准件'),
      itemTypeIds: types.slice(2),
      columns: {
        market_price: 10.25,
        list_price: 3,
        specification: '旧规格',
        description: '清理后停采',
        start_date_active: '2026-01-01',
      },
    });
    const before = await read(id);
    const run = await changed(clerk, {
      list,
      ids: [id],
      changes: [
        { operation: 'replace', field: 'itemName', find: 'bolt', replacement: 'Screw', matchCase: false },
        { operation: 'set', field: 'itemCategoryId', value: category },
        { operation: 'set', field: 'brandId', value: brand.id },
        { operation: 'add', field: 'itemTypeIds', ids: types.slice(0, 2) },
        { operation: 'raise', field: 'marketPrice', by: 'percent', amount: '10', decimals: 1 },
        { operation: 'lower', field: 'listPricePerUnit', by: 'amount', amount: '0.5', decimals: 2 },
        { operation: 'clear', field: 'materialDescription' },
        { operation: 'set', field: 'endDateActive', value: '2027-01-01' },
        { operation: 'set', field: 'isBom', value: 0 },
      ],
    });
    expect(run).toMatchObject({ state: 'done', outcomes: { change: 1 }, fates: { written: 1 } });
    const after = await read(id);
    expect(after).toMatchObject({
      itemName: 'Screw Screw',
      itemCategoryId: category,
      brandId: brand.id,
      marketPrice: 11.3,
      listPricePerUnit: 2.5,
      materialDescription: '',
      specification: '旧规格',
      startDateActive: '2026-01-01',
      endDateActive: '2027-01-01',
      isBom: 0,
      version: before.version + 1,
    });
    expect(after.itemTypeIds.toSorted()).toEqual(types.toSorted());
    expect((await clerk.call(materials.list, { keyword: 'screw' })).data.map((row) => row.id)).toEqual([id]);
    const back = await changeTakenBack(clerk, run.id);
    expect(back).toMatchObject({ state: 'takenBack', fates: { takenBack: 1, left: 0 } });
    const { version, updatedTime, ...restored } = await read(id);
    expect(version).toBe(before.version + 2);
    expect({ ...restored, version: before.version, updatedTime: before.updatedTime }).toEqual(before);
    expect(updatedTime).not.toBe('');
    const { data: events } = await tenant.admin.call(securityEvents.audits, { kind: 'bulkChangeTakenBack' });
    expect(events[0]).toMatchObject({ subjectName: '物料', changes: ['条数：1', '未撤销：0'] });
  });

  test('what a switch empties along with it is given back with it', async () => {
    const columns = { lot_control: 1, auto_lot_prefix: 'L', start_lot_number: '0001' };
    const id = await material('LOT-1', { columns });
    const numbering = { isLotControl: 1, autoLotAlphaPrefix: 'L', startAutoLotNumber: '0001' };
    expect(await read(id)).toMatchObject(numbering);
    const changes = [{ operation: 'set' as const, field: 'isLotControl', value: '0' }];
    const run = await changed(clerk, { list, ids: [id], changes });
    expect(await read(id)).toMatchObject({ isLotControl: 0, autoLotAlphaPrefix: '', startAutoLotNumber: '' });
    await changeTakenBack(clerk, run.id);
    expect(await read(id)).toMatchObject(numbering);
  });

  test('removes from a list, and never the last of what is required', async () => {
    const [first = 0, second = 0] = types;
    const both = await material('LIST-1', { itemTypeIds: [first, second] });
    const one = await material('LIST-2', { itemTypeIds: [first] });
    const run = await changed(clerk, {
      list,
      ids: [both, one],
      changes: [{ operation: 'remove', field: 'itemTypeIds', ids: [first] }],
    });
    expect(run).toMatchObject({ outcomes: { change: 1, skip: 1 } });
    expect((await read(both)).itemTypeIds).toEqual([second]);
    expect(await told(clerk, run.id)).toEqual(['LIST-2: 物料类型：请选择物料类型']);
  });

  test('obeys the rules of the form: stock, dates, prices below nothing, records that are switched off', async () => {
    const { data: off } = await tenant.admin.call(
      brands.save,
      brandForm({ code: 'OFF', name: '停用品牌', active: 0 }),
    );
    const stocked = await material('RULE-1', { columns: { has_inventory: 1 } });
    const plain = await material('RULE-2');
    const cheap = await material('RULE-3', { columns: { market_price: 1 } });
    const dated = await material('RULE-4', { columns: { start_date_active: '2027-06-01' } });
    const run = async (changes: Parameters<typeof changed>[1]['changes']) => {
      const { id } = await changed(clerk, { list, ids: [stocked, plain, cheap, dated], changes });
      return told(clerk, id);
    };
    expect(await run([{ operation: 'set', field: 'isLotControl', value: 1 }])).toEqual([
      'RULE-1: 批次控制：物料已有库存，不能修改',
    ]);
    expect(await run([{ operation: 'set', field: 'endDateActive', value: '2027-01-01' }])).toEqual([
      'RULE-4: 失效日期：结束日期至少比开始日期晚一天',
    ]);
    expect(
      await run([{ operation: 'lower', field: 'marketPrice', by: 'amount', amount: '2', decimals: 2 }]),
    ).toEqual(['RULE-3: 市场价：请输入不小于0的数字']);
    expect(await run([{ operation: 'set', field: 'brandId', value: off.id }])).toEqual(
      ['RULE-1', 'RULE-2', 'RULE-3', 'RULE-4'].map((code) => `${code}: 品牌：品牌已停用`),
    );
    expect((await read(plain)).isLotControl).toBe(1);
  });

  test('passes over who was changed since the preview, and leaves who was changed since the change', async () => {
    const [one, two, three] = [
      await material('SINCE-1'),
      await material('SINCE-2'),
      await material('SINCE-3'),
    ];
    const ids = [one, two, three];
    const changes = [{ operation: 'set' as const, field: 'specification', value: 'M8' }];
    const { id } = await previewed(clerk, { list, ids, changes });
    await changed(clerk, {
      list,
      ids: [one],
      changes: [{ operation: 'set', field: 'drawingNumber', value: 'T-1' }],
    });
    expect(await runToEnd(clerk, id)).toMatchObject({
      outcomes: { change: 2, skip: 1 },
      fates: { written: 2 },
    });
    expect(await told(clerk, id)).toEqual(['SINCE-1: 预览后已被修改']);
    await changed(clerk, {
      list,
      ids: [three],
      changes: [{ operation: 'set', field: 'drawingNumber', value: 'T-3' }],
    });
    expect(await changeTakenBack(clerk, id)).toMatchObject({ fates: { takenBack: 1, left: 1 } });
    expect(await told(clerk, id)).toContain('SINCE-3: 修改后又被修改，保留现在的内容');
    expect((await read(two)).specification).toBe('');
    expect((await read(three)).specification).toBe('M8');
  });

  test.runIf(hasRls())(
    'is cancelled between blocks and gone on with, and each record is changed once',
    async () => {
      for (let at = 0; at < 450; at += 1) await material(`STOP-${at}`);
      const changes = [{ operation: 'set' as const, field: 'specification', value: '停' }];
      const { id } = await previewed(clerk, { list, input: { itemCode: 'STOP-' }, changes });
      const { data: job } = await clerk.call(bulkChanges.run, { id });
      await clerk.call(backgroundJobs.cancel, { id: job.id });
      const stopped = await settledChange(clerk, id);
      if (stopped.job?.state === 'cancelled') expect(stopped.state).toBe('running');
      const done = stopped.state === 'done' ? stopped : await runToEnd(clerk, id);
      expect(done).toMatchObject({ state: 'done', fates: { waiting: 0, written: 450 } });
      const { rows } = await sql<{ version: number; count: number }>`
      select version, count(*) as count from materials
       where tenant_id = ${tenant.id} and item_code like 'STOP-%' group by version`.execute(
        product.database.asTenant(tenant.id),
      );
      expect(rows).toEqual([{ version: 2, count: 450 }]);
    },
  );

  test('is not begun twice', async () => {
    const id = await material('ONCE-1');
    const { version } = await read(id);
    const run = await previewed(clerk, {
      list,
      ids: [id],
      changes: [{ operation: 'set', field: 'specification', value: 'X' }],
    });
    const [one, other] = await Promise.all([
      clerk.call(bulkChanges.run, { id: run.id }),
      clerk.call(bulkChanges.run, { id: run.id }),
    ]);
    expect([one.code, other.code].filter((code) => code === 0)).toHaveLength(1);
    await settledChange(clerk, run.id);
    expect((await read(id)).version).toBe(version + 1);
    expect(await clerk.call(bulkChanges.run, { id: run.id })).toMatchObject({ code: 4093 });
  });
});

describe('rights', () => {
  const changes = [{ operation: 'set' as const, field: 'specification', value: 'R' }];

  test('what the role does not see is skipped without its name, what it may not change is told', async () => {
    const narrow = await clerkWith(['material:edit'], { dataScope: 'own' });
    const own = await material('OWN-1', { columns: { created_by: narrow.userId } });
    const foreign = await material('FOREIGN-1');
    const run = await changed(narrow, { list, ids: [own, foreign, 987_654_321], changes });
    expect(run).toMatchObject({ outcomes: { change: 1, skip: 2 }, fates: { written: 1 } });
    expect(await told(narrow, run.id)).toEqual([': 不存在或无权查看', ': 不存在或无权查看']);
    expect((await read(foreign)).specification).toBe('');
  });

  test('a hidden field is neither offered nor taken, and a hidden code is not told', async () => {
    const blind = await clerkWith(['material:edit'], {
      visible: { material: { columns: ['itemName'], fields: ['itemName', 'specification'] } },
    });
    const { data: fields } = await blind.call(bulkChanges.fields, { list });
    expect(fields.map(({ field }) => field)).toEqual(['itemName', 'specification']);
    const id = await material('BLIND-1');
    const hidden = { list, selection: { ids: [id] } };
    const price = [{ operation: 'clear' as const, field: 'marketPrice' }];
    expect(await blind.call(bulkChanges.preview, { ...hidden, changes: price })).toMatchObject({
      code: 4000,
    });
    const byPrice = { list, selection: { filter: { marketPrice: '1..2' } }, changes };
    expect(await blind.call(bulkChanges.preview, byPrice)).toMatchObject({ code: 4030 });
    const run = await previewed(blind, { list, ids: [id], changes });
    expect(await bulkRowsOf(blind, run.id)).toMatchObject([{ code: '', outcome: 'change' }]);
  });

  test('a role without the button of a list changes none of it, nor does one that has lost it', async () => {
    const reader = await clerkWith(['brand', 'brand:edit']);
    const id = await material('LOST-1');
    const asked = { list, selection: { ids: [id] }, changes };
    expect(await reader.call(bulkChanges.preview, asked)).toMatchObject({ code: 4030 });
    expect(await reader.call(bulkChanges.fields, { list })).toMatchObject({ code: 4030 });
  });

  test('unknown fields, lists, operations and records are refused in words', async () => {
    const id = await material('WORDS-1');
    const asked = { list, selection: { ids: [id] } };
    const refusal = async (given: object) => {
      const { message } = await clerk.call(bulkChanges.preview, { ...asked, changes, ...given });
      return message;
    };
    expect(await refusal({ list: 'nothing' })).toBe('此列表不支持批量修改');
    expect(await refusal({ changes: [{ operation: 'set', field: 'itemCode', value: 'X' }] })).toBe(
      '不能批量修改此字段',
    );
    expect(await refusal({ changes: [{ operation: 'clear', field: 'itemName' }] })).toBe(
      '此字段不支持这种做法',
    );
    expect(await refusal({ changes: [{ operation: 'set', field: 'brandId', value: 987_654_321 }] })).toBe(
      '所选数据不存在',
    );
    expect(
      await refusal({ changes: [{ operation: 'set', field: 'itemName', value: '长'.repeat(51) }] }),
    ).toBe('不超过50个字符');
    expect(await refusal({ changes: [...changes, ...changes] })).toBe('每个字段只能选择一次');
    expect(await refusal({ changes: [] })).toBe('请选择要修改的字段');
    expect(await refusal({ selection: { ids: [] } })).toBe('请先选择数据');
  });
});

test('another tenant neither sees nor changes records or changes', async () => {
  const other = await product.newTenant();
  const changes = [{ operation: 'set' as const, field: 'description', value: '外来' }];
  const { data: brand } = await tenant.admin.call(brands.save, brandForm({ code: 'SECRET', name: '密' }));
  const foreign = await changed(other.admin, { list: 'brands', ids: [brand.id], changes });
  expect(foreign).toMatchObject({ outcomes: { change: 0, skip: 1 } });
  expect(await told(other.admin, foreign.id)).toEqual([': 不存在或无权查看']);
  const run = await changed(tenant.admin, { list: 'brands', ids: [brand.id], changes });
  const missing = { http: 404, code: 4040 };
  for (const call of ['detail', 'run', 'takeBack', 'rows'] as const)
    expect(await other.admin.call(bulkChanges[call], { id: run.id })).toMatchObject(missing);
  expect(await other.admin.call(bulkChanges.ofJob, { id: run.job?.id ?? 0 })).toMatchObject(missing);
  const url = bulkChanges.table.path.replace(':id', String(run.id)).replace(':skipped', '0');
  expect((await other.admin.raw({ method: 'GET', url })).statusCode).toBe(404);
  const colleague = await tenant.userWith(['brand', 'brand:edit']);
  expect(await colleague.call(bulkChanges.detail, { id: run.id })).toMatchObject(missing);
  expect((await tenant.admin.call(bulkChanges.ofJob, { id: run.job?.id ?? 0 })).data.id).toBe(run.id);
  const { data: jobs } = await tenant.admin.call(backgroundJobs.list, {});
  expect(jobs[0]).toMatchObject({ kind: 'bulkChange', name: '品牌', state: 'done' });
});
