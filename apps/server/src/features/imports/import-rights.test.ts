import { brands } from '@edp/contract/brands';
import { departments } from '@edp/contract/departments';
import { imports } from '@edp/contract/imports';
import { roles } from '@edp/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import {
  applied,
  brandOf,
  checkedImport,
  lines,
  problems,
  sendImport,
} from '../../testing/fixtures/import-runs.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { unzip } from '../../testing/files/unzip.ts';

const product = useJobsApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

describe('files', () => {
  const file = (client: TestClient, path: string) => client.raw({ method: 'GET', url: path });

  test('problem rows come as the same sheet with a reason, and are read again', async () => {
    const { admin } = tenant;
    const run = await checkedImport(admin, {
      bytes: lines('代码,名称,别的', 'WRONG-1,甲误,x', 'WRONG-2,,y'),
    });
    const answer = await file(admin, imports.wrongRows.path.replace(':id', String(run.id)));
    expect(answer.statusCode).toBe(200);
    const sheet = (await unzip(answer.rawPayload)).get('xl/worksheets/sheet1.xml') ?? '';
    const texts = [...sheet.matchAll(/<t[^>]*>(.*?)<\/t>/g)].map(([, text]) => text);
    expect(texts).toEqual(['代码', '名称', '别的', '问题原因', 'WRONG-2', 'y', '名称: 请输入名称']);
    const again = await checkedImport(admin, { fileName: '问题.xlsx', bytes: answer.rawPayload });
    expect(again.outcomes).toMatchObject({ wrong: 1, new: 0 });
  });

  test('a template has the headings that an import knows, and choices', async () => {
    const answer = await file(tenant.admin, imports.template.path.replace(':list', 'units'));
    const parts = await unzip(answer.rawPayload);
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    const texts = [...sheet.matchAll(/<t[^>]*>(.*?)<\/t>/g)].map(([, text]) => text);
    expect(texts).toEqual(['代码', '名称', '单位类别', '排序', '有效性', '备注']);
    expect(sheet).toContain('dataValidation');
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('必填');
  });
});

test('a template has what the role may fill in, and offers departments beside what else may be typed', async () => {
  const visible = { user: { columns: ['name', 'account'], fields: ['account', 'name', 'departmentId'] } };
  const clerk = await tenant.userWith(['user', 'user:import', 'user:add'], { visible });
  const { data: top } = await tenant.admin.call(departments.create, { name: '模板集团' });
  await tenant.admin.call(departments.create, { name: '模板一部', parentId: top.id });
  const url = imports.template.path.replace(':list', 'users');
  const parts = await unzip((await clerk.raw({ method: 'GET', url })).rawPayload);
  const textsOf = (sheet: number) =>
    [...(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '').matchAll(/<t[^>]*>(.*?)<\/t>/g)].map(
      ([, text]) => text,
    );
  expect(textsOf(1)).toEqual(['账号', '姓名', '部门']);
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('showErrorMessage="0" sqref="C2:');
  expect(textsOf(2)).not.toContain('手机号');
  expect(textsOf(3)).toContain('模板集团 / 模板一部');
  expect(parts.get('xl/workbook.xml')).toMatch(/name="选项"[^>]*state="hidden"/);
});

describe('rights', () => {
  test('the button of the list is needed, also while it goes on', async () => {
    const bytes = lines('代码,名称', 'RIGHT-1,甲权');
    const reader = await tenant.userWith(['brand', 'brand:add', 'unit:import']);
    expect(await sendImport(reader, { bytes })).toMatchObject({ http: 403, message: '没有导入此列表的权限' });
    const none = await tenant.userWith(['brand', 'brand:add']);
    expect(await sendImport(none, { bytes })).toMatchObject({ http: 403 });
    const clerk = await tenant.userWith(['brand', 'brand:import', 'brand:add']);
    const run = await checkedImport(clerk, { bytes });
    expect(run.outcomes.new).toBe(1);
    const button = tenant.resources.get('brand:import') ?? 0;
    await tenant.admin.call(roles.saveRights, { id: clerk.roleId, revoked: [button] });
    for (const call of [imports.detail, imports.takeBack])
      expect(await clerk.call(call, { id: run.id })).toMatchObject({ code: 4030 });
  });

  test('rows are held to the rights of adding and changing', async () => {
    await tenant.admin.call(brands.save, brandForm({ code: 'HELD-1', name: '不许改' }));
    const clerk = await tenant.userWith(['brand', 'brand:import', 'brand:add']);
    const run = await checkedImport(clerk, { bytes: lines('代码,名称', 'HELD-1,改了', 'HELD-2,许加') });
    expect(run.outcomes).toMatchObject({ new: 1, wrong: 1 });
    expect((await problems(clerk, run.id))[0]).toMatch(/^2: /);
  });

  test('fields that the role may not see are neither matched nor shown', async () => {
    const visible = { brand: { columns: ['code', 'name'], fields: ['code', 'name', 'active', 'sortOrder'] } };
    const clerk = await tenant.userWith(['brand', 'brand:import', 'brand:add', 'brand:edit'], { visible });
    const run = await checkedImport(clerk, { bytes: lines('代码,名称,备注', 'BLIND-1,甲盲,看不见') });
    expect(run.fields.map(({ field }) => field)).not.toContain('description');
    expect(run.matching.map(({ field }) => field)).toEqual(['code', 'name']);
  });

  test('nobody else, of the tenant or of another, sees or moves it', async () => {
    const run = await checkedImport(tenant.admin, { bytes: lines('代码,名称', 'MINE-1,甲我') });
    const { admin: stranger } = await product.newTenant();
    const colleague = await tenant.userWith(['brand', 'brand:import', 'brand:add']);
    const { id } = run;
    for (const client of [stranger, colleague]) {
      const answers = [
        await client.call(imports.detail, { id }),
        await client.call(imports.rows, { id }),
        await client.call(imports.match, { id, matching: [{ column: 0, field: 'code' }] }),
        await client.call(imports.correct, { id, number: 2, field: 'name', text: 'x' }),
        await client.call(imports.apply, { id, which: 'both' }),
        await client.call(imports.takeBack, { id }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 4040));
      const url = imports.wrongRows.path.replace(':id', String(id));
      expect((await client.raw({ method: 'GET', url })).statusCode).toBe(404);
    }
    const other = await checkedImport(stranger, { bytes: lines('代码,名称', 'MINE-1,甲我') });
    await applied(stranger, other.id);
    expect(await brandOf(tenant.admin, 'MINE-1')).toBeUndefined();
  });
});
