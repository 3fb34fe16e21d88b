import { backgroundJobs } from '@edp/contract/background-jobs';
import { brands } from '@edp/contract/brands';
import { imports } from '@edp/contract/imports';
import { securityEvents } from '@edp/contract/security-events';
import { units } from '@edp/contract/units';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import {
  applied,
  brandOf,
  checkedImport,
  lines,
  problems,
  rowsOf,
  sendImport,
  settled,
  takenBack,
} from '../../testing/fixtures/import-runs.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { oldFile, workbookOf } from '../../testing/files/workbook-file.ts';

const product = useJobsApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

describe('a check', () => {
  test.runIf(hasRls())('tells new, changed, same and wrong rows apart, and writes nothing', async () => {
    const { admin } = tenant;
    await admin.call(brands.save, brandForm({ code: 'CHK-1', name: '晋亿' }));
    await admin.call(brands.save, brandForm({ code: 'CHK-2', name: '东明', sortOrder: 5 }));
    const { total } = await admin.call(brands.list, {});
    const bytes = lines(
      '代码,名称,排序,有效性,备注',
      '007,前导零,1,有效,',
      'CHK-1,晋亿,,,',
      'CHK-2,东明（无锡）,6,无效,',
      'CHK-2,又一次,,,',
      'CHK-3,,,,',
      'CHK-4,,1,也许,',
      'CHK-5,坏排序,一,有效,',
      'CHK-6,晋亿,1,有效,',
      '编码,中文代码,1,有效,',
      ',没有代码,1,有效,',
      `CHK-7,太长的备注,1,有效,${'长'.repeat(201)}`,
    );
    const run = await checkedImport(admin, { bytes });
    expect(run).toMatchObject({
      state: 'checked',
      outcomes: { new: 1, change: 1, same: 1, wrong: 8 },
      headings: ['代码', '名称', '排序', '有效性', '备注'],
    });
    expect(run.matching.map(({ field, sure }) => [field, sure])).toEqual([
      ['code', true],
      ['name', true],
      ['sortOrder', true],
      ['active', true],
      ['description', true],
    ]);
    const told = await problems(admin, run.id);
    expect(told).toEqual([
      '5 code: 与第4行重复',
      '6 name: 请输入名称',
      '7 name: 请输入名称',
      '7 active: 只能填写无效 / 有效',
      expect.stringMatching(/^8 sortOrder: /),
      '9 name: 名称已存在',
      '10 code: 不允许输入中文字符',
      '11 code: 请输入代码',
      '12 description: 不超过200个字符',
    ]);
    const rows = await rowsOf(admin, run.id);
    const texts = (at: number) => rows.find(({ number }) => number === at)?.cells;
    expect(texts(2)?.[0]).toEqual({ field: 'code', text: '007' });
    expect(texts(4)).toMatchObject([
      { text: 'CHK-2' },
      { text: '东明（无锡）', before: '东明' },
      { text: '6', before: '5' },
      { text: '无效', before: '有效' },
      { text: '' },
    ]);
    expect((await admin.call(brands.list, {})).total).toBe(total);
    admin.language = 'ENG';
    const [first] = await problems(admin, run.id);
    admin.language = 'ZHS';
    expect(first).toBe('5 code: The same as in line 4');
  });

  test.runIf(hasRls())(
    'a cell is mended in its place, and rows of the same code are judged with it',
    async () => {
      const { admin } = tenant;
      const run = await checkedImport(admin, {
        bytes: lines('代码,名称', 'FIX-1,甲修', 'FIX-1,乙修', 'FIX-3,'),
      });
      expect(run.outcomes).toMatchObject({ new: 1, wrong: 2 });
      const mend = { id: run.id, number: 2, field: 'code', text: 'FIX-2' };
      expect((await admin.call(imports.correct, mend)).data).toMatchObject({ outcome: 'new', number: 2 });
      const named = { id: run.id, number: 4, field: 'name', text: ' 丙修 ' };
      expect((await admin.call(imports.correct, named)).data.cells[1]).toEqual({
        field: 'name',
        text: '丙修',
      });
      const { data } = await admin.call(imports.detail, { id: run.id });
      expect(data.outcomes).toMatchObject({ new: 3, wrong: 0 });
      const unknown = { ...mend, field: 'picture' };
      expect(await admin.call(imports.correct, unknown)).toMatchObject({ code: 4000 });
      expect(await admin.call(imports.correct, { ...mend, number: 99 })).toMatchObject({ code: 4040 });
    },
  );

  test('columns are matched by hand where headings say nothing, and the next file remembers them', async () => {
    const { admin } = tenant;
    const bytes = lines('编号,品名,品名', 'MAT-1,甲配,乙配');
    const run = await checkedImport(admin, { bytes });
    expect(run).toMatchObject({ state: 'checked', matching: [], outcomes: { new: 0, wrong: 0 } });
    const name = { column: 1, field: 'name' };
    for (const matching of [
      [name],
      [{ column: 0, field: 'code' }, name, { column: 2, field: 'name' }],
      [
        { column: 0, field: 'code' },
        { column: 0, field: 'name' },
      ],
      [{ column: 9, field: 'code' }],
      [{ column: 0, field: 'version' }],
    ])
      expect(await admin.call(imports.match, { id: run.id, matching })).toMatchObject({
        code: 4000,
        errors: [{ path: 'matching' }],
      });
    const matching = [{ column: 0, field: 'code' }, name];
    expect(await admin.call(imports.match, { id: run.id, matching })).toMatchObject({ code: 0 });
    expect((await settled(admin, run.id)).outcomes.new).toBe(1);
    const again = await checkedImport(admin, { bytes });
    expect(again.matching).toEqual([
      { column: 0, field: 'code', sure: false },
      { column: 1, field: 'name', sure: false },
    ]);
    expect(again.outcomes.new).toBe(1);
  });

  test('reads a CSV of Chinese spreadsheets', async () => {
    // 代码,名称 and GBK-1,东明 in GBK.
    const bytes = Buffer.concat([
      Buffer.from([0xb4, 0xfa, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0d, 0x0a]),
      Buffer.from('GBK-1,'),
      Buffer.from([0xb6, 0xab, 0xc3, 0xf7, 0xb6, 0xab, 0xc3, 0xf7, 0x0d, 0x0a]),
    ]);
    const run = await checkedImport(tenant.admin, { bytes });
    expect((await rowsOf(tenant.admin, run.id))[0]?.cells.map(({ text }) => text)).toEqual([
      'GBK-1',
      '东明东明',
    ]);
  });

  test.each([
    ['a workbook that is none', '品牌.xlsx', '不是有效的 .xlsx 文件'],
    ['a workbook of the old format', '品牌.xls', '不是有效的 .xlsx 文件'],
    ['a workbook of macros', '品牌.xlsm', '不是有效的 .xlsx 文件'],
    ['a document', '品牌.pdf', '不支持上传这种文件！'],
  ])('refuses %s at once', async (_, fileName, message) => {
    expect(await sendImport(tenant.admin, { fileName, bytes: 'nothing' })).toMatchObject({ message });
  });

  test.each<[string, () => Buffer, string]>([
    [
      'macros',
      () => workbookOf({ parts: { 'xl/vbaProject.bin': 'x' } }),
      '文件含有宏，请另存为 .xlsx 后重新上传',
    ],
    [
      'links to other files',
      () => workbookOf({ parts: { 'xl/externalLinks/externalLink1.xml': '<a/>' } }),
      '文件含有外部链接，请断开链接后重新上传',
    ],
    ['a password', () => oldFile('EncryptedPackage'), '文件已加密，请取消密码后重新上传'],
    ['the form of before', () => oldFile('Workbook'), '不支持旧版 .xls 文件，请另存为 .xlsx 后重新上传'],
    [
      'a lot of nothing inside',
      () => workbookOf({ parts: { 'xl/media/a.bin': Buffer.alloc(64 * 1024 ** 2) } }),
      '文件解压后过大，无法读取',
    ],
  ])('refuses a workbook with %s at once, and keeps nothing of it', async (_, file, message) => {
    const { admin } = tenant;
    const { total } = await admin.call(backgroundJobs.list, {});
    const bytes = file();
    for (const fileName of ['品牌.xlsx', '品牌.xlsm'])
      expect(await sendImport(admin, { fileName, bytes })).toMatchObject({ message });
    expect((await admin.call(backgroundJobs.list, {})).total).toBe(total);
  });

  test('what was most likely meant is offered, and mends all cells that say the same', async () => {
    const { admin } = tenant;
    const [category] = (await admin.call(units.categories, {})).data;
    const slip = `${category?.name}（旧）`;
    const bytes = lines('代码,名称,单位类别', `SL1,甲,${slip}`, `SL2,乙,${slip}`, 'SL3,丙,完全不同的类别');
    const run = await checkedImport(admin, { list: 'units', bytes });
    const cells = (await rowsOf(admin, run.id)).map((row) => row.cells[2]);
    expect(cells.map((cell) => cell?.alike)).toEqual([category?.name, category?.name, undefined]);
    const mend = { id: run.id, number: 2, field: 'unitCategory', text: category?.name ?? '' };
    const { data } = await admin.call(imports.correct, { ...mend, everywhere: 1 });
    expect(data).toMatchObject({ outcome: 'new', mended: 2 });
    expect((await admin.call(imports.detail, { id: run.id })).data.outcomes).toMatchObject({
      new: 2,
      wrong: 1,
    });
  });

  test('ends in words where a file has no rows', async () => {
    const run = await checkedImport(tenant.admin, { bytes: '代码,名称\r\n' });
    expect(run.job).toMatchObject({ state: 'failed', message: '文件中没有数据' });
  });
});

describe('an import', () => {
  test.runIf(hasRls())(
    'writes what was chosen, is recorded, and changes nothing when it is done again',
    async () => {
      const { admin } = tenant;
      await admin.call(brands.save, brandForm({ code: 'RUN-1', name: '旧名' }));
      const bytes = lines('代码,名称', 'RUN-1,新名', 'RUN-2,新的', 'RUN-3,');
      const run = await checkedImport(admin, { bytes });
      const first = await applied(admin, run.id, 'new');
      expect(first).toMatchObject({ state: 'done', fates: { written: 1, waiting: 2 } });
      expect(await brandOf(admin, 'RUN-2')).toMatchObject({ name: '新的', active: 1, sortOrder: 0 });
      expect(await brandOf(admin, 'RUN-1')).toMatchObject({ name: '旧名' });
      const second = await applied(admin, run.id);
      expect(second.fates).toMatchObject({ written: 2, waiting: 1 });
      expect(await brandOf(admin, 'RUN-1')).toMatchObject({ name: '新名' });
      const { data } = await admin.call(securityEvents.audits, { kind: 'imported', pageSize: 1 });
      expect(data[0]).toMatchObject({ subjectName: '品牌', changes: ['条数：2', '文件：品牌.csv'] });
      expect((await checkedImport(admin, { bytes })).outcomes).toEqual({
        new: 0,
        change: 0,
        same: 2,
        wrong: 1,
      });
    },
  );

  test.runIf(hasRls())('a row that others were quicker with is not written over them', async () => {
    const { admin } = tenant;
    const run = await checkedImport(admin, { bytes: lines('代码,名称', 'QUICK-1,甲快', 'QUICK-2,乙快') });
    await admin.call(brands.save, brandForm({ code: 'OTHER-QUICK', name: '乙快' }));
    const after = await applied(admin, run.id);
    expect(after).toMatchObject({ fates: { written: 1 }, outcomes: { wrong: 1 } });
    expect(await problems(admin, run.id)).toEqual(['3 name: 名称已存在']);
  });

  test.runIf(hasRls())('is taken back as one, but for what was changed since', async () => {
    const { admin } = tenant;
    await admin.call(brands.save, brandForm({ code: 'BACK-1', name: '原名一', sortOrder: 3 }));
    await admin.call(brands.save, brandForm({ code: 'BACK-2', name: '原名二' }));
    const bytes = lines(
      '代码,名称,排序',
      'BACK-1,改名一,9',
      'BACK-2,改名二,',
      'BACK-3,新三,1',
      'BACK-4,新四,1',
    );
    const run = await checkedImport(admin, { bytes });
    await applied(admin, run.id);
    for (const code of ['BACK-2', 'BACK-4']) {
      const brand = await brandOf(admin, code);
      await admin.call(brands.save, { ...brandForm({ ...brand, labelPath: '' }), description: '改过' });
    }
    const after = await takenBack(admin, run.id);
    expect(after).toMatchObject({ state: 'takenBack', fates: { takenBack: 2, left: 2, written: 0 } });
    expect(await brandOf(admin, 'BACK-1')).toMatchObject({ name: '原名一', sortOrder: 3 });
    expect(await brandOf(admin, 'BACK-2')).toMatchObject({ name: '改名二', description: '改过' });
    expect(await brandOf(admin, 'BACK-3')).toBeUndefined();
    expect(await brandOf(admin, 'BACK-4')).toMatchObject({ description: '改过' });
    const { data, total } = await admin.call(imports.rows, { id: run.id, left: 1 });
    expect(total).toBe(2);
    expect(data.map(({ number, message }) => [number, message])).toEqual([
      [3, '导入后已被修改，保留现在的内容'],
      [5, '导入后已被修改，保留现在的内容'],
    ]);
    const { data: events } = await admin.call(securityEvents.audits, {
      kind: 'importTakenBack',
      pageSize: 1,
    });
    expect(events[0]?.changes).toEqual(['条数：2', '未撤销：2', '文件：品牌.csv']);
    expect(await admin.call(imports.takeBack, { id: run.id })).toMatchObject({
      message: '导入的状态已变更，请刷新',
    });
  });

  test('stands in the list of tasks with what became of its rows, its file and the way back', async () => {
    const { admin } = tenant;
    await admin.call(brands.save, brandForm({ code: 'HIST-1', name: '史一' }));
    const bytes = lines('代码,名称', 'HIST-1,史一改', 'HIST-2,史二', 'HIST-3,');
    const run = await checkedImport(admin, { bytes });
    const tasks = async (client = admin, everybody?: 1) =>
      (
        await client.call(backgroundJobs.list, {
          kind: 'import',
          pageSize: 5,
          ...(everybody && { everybody }),
        })
      ).data;
    const importRun = { id: run.id, list: 'brands', fileName: '品牌.csv', canTakeBack: 0 };
    expect((await tasks())[0]).toMatchObject({
      name: '品牌（检查）',
      counts: { new: 1, change: 1, same: 0, wrong: 1 },
      importRun,
    });
    await applied(admin, run.id);
    expect((await tasks())[0]).toMatchObject({
      name: '品牌',
      counts: { new: 1, change: 1, wrong: 1 },
      importRun: { ...importRun, canTakeBack: 1 },
    });
    const url = imports.file.path.replace(':id', String(run.id));
    expect((await admin.raw({ method: 'GET', url })).rawPayload.toString()).toBe(bytes);
    const overseer = await tenant.userWith(['backgroundJob', 'backgroundJob:all', 'brand', 'brand:import']);
    const [seen] = (await tasks(overseer, 1)).filter(({ name }) => name === '品牌');
    expect(seen).toMatchObject({ own: 0, counts: { new: 1, change: 1 }, importRun: null });
    expect((await overseer.raw({ method: 'GET', url })).statusCode).toBe(404);
    const { admin: stranger } = await product.newTenant();
    expect((await stranger.raw({ method: 'GET', url })).statusCode).toBe(404);
    expect(await tasks(stranger, 1)).toEqual([]);
    await takenBack(admin, run.id);
    expect((await tasks())[0]).toMatchObject({ name: '品牌（撤销）', counts: { takenBack: 2, left: 0 } });
    expect((await tasks())[1]?.importRun).toMatchObject({ canTakeBack: 0 });
  });

  test.runIf(hasRls())('that is interrupted in the middle of a block writes each row once', async () => {
    const { admin } = tenant;
    const rows = Array.from({ length: 450 }, (_, at) => `CUT-${at},断${at}`);
    const run = await checkedImport(admin, { bytes: lines('代码,名称', ...rows) });
    expect(run.outcomes).toEqual({ new: 450, change: 0, same: 0, wrong: 0 });
    const { database } = product;
    const { inTenantTransaction } = database;
    const cut = new Set([1, 3]);
    let blocks = 0;
    // Its connection ends when a block has written all its rows and nothing is committed yet.
    const spy = vi.spyOn(database, 'inTenantTransaction').mockImplementation((tenantId, work) =>
      inTenantTransaction(tenantId, async (db, sendWithCommit) => {
        const answer = await work(db, sendWithCommit);
        const { rows: found } = await sql`
          select from import_rows where tenant_id = ${tenantId} and import_id = ${run.id} and fate = 'written'
             and xmin = pg_current_xact_id()::xid limit 1`.execute(db);
        if (found.length > 0 && cut.has((blocks += 1)))
          throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        return answer;
      }),
    );
    const after = await applied(admin, run.id);
    spy.mockRestore();
    expect(blocks).toBeGreaterThan(3);
    expect(after).toMatchObject({ state: 'done', fates: { written: 450, waiting: 0 } });
    expect((await admin.call(brands.list, { code: 'CUT-' })).total).toBe(450);
    const back = await takenBack(admin, run.id);
    expect(back.fates).toMatchObject({ takenBack: 450, left: 0 });
    expect((await admin.call(brands.list, { code: 'CUT-' })).total).toBe(0);
  });

  test.runIf(hasRls())('units are found by their category as it is called', async () => {
    const own = await product.newTenant();
    const [category] = (await own.admin.call(units.categories, {})).data;
    const bytes = lines('代码,名称,单位类别', `A1,甲,${category?.name}`, 'A2,乙,没有的');
    const run = await checkedImport(own.admin, { list: 'units', bytes });
    expect(run.outcomes).toMatchObject({ new: 1, wrong: 1 });
    expect(await problems(own.admin, run.id)).toEqual(['3 unitCategory: “没有的”不存在']);
    await applied(own.admin, run.id);
    const { data } = await own.admin.call(units.list, { code: 'A1' });
    expect(data[0]).toMatchObject({ unitCategory: category?.key, active: 1 });
    await takenBack(own.admin, run.id);
    expect((await own.admin.call(units.list, { code: 'A1' })).total).toBe(0);
  });
});
