import { boms } from '@edp/contract/boms';
import { imports } from '@edp/contract/imports';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  applied,
  checkedImport,
  exportedFile,
  lines,
  problems,
  rowsOf,
  takenBack,
} from '../../testing/fixtures/import-runs.ts';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
let tenant: TestTenant;
let numbers = 0;

/** Item codes of new variants, each of a product of its own, that begin alike. */
async function codesOf(of: TestTenant, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => `K${++numbers}`);
  for (const code of codes)
    await addProduct(product.database, of.id, { code: `OF${code}`, variants: [{ itemCode: code }] });
  return codes;
}

beforeAll(async () => {
  tenant = await product.newTenant();
});

const HEAD = '部件路径,名称,规格,排序,状态,备注';
const importOf = (client: TestClient, ...rows: string[]) =>
  checkedImport(client, { list: 'boms', fileName: 'BOM.csv', bytes: lines(HEAD, ...rows) });

/** All bills as their import has them, a row as its cells joined by `|`. */
async function sheetOf(client: TestClient, root: string): Promise<string[]> {
  const bytes = await exportedFile(client, { list: 'boms', format: 'csv', layout: 'import' });
  const [, ...rows] = bytes.toString().replace('\uFEFF', '').trim().split('\r\n');
  return rows.filter((row) => row.split(/[, ]/, 1)[0] === root).map((row) => row.replaceAll(',', '|'));
}

describe('bills of materials', () => {
  test('come with their parts at any level and in any order, and go back whole', async () => {
    const { admin } = tenant;
    const [whole = '', a = '', b = '', c = ''] = await codesOf(tenant, 4);
    const run = await importOf(
      admin,
      `${whole}/${a}/${b},内件,M8,5,禁用,三级`,
      `${whole} / ${a},,,20,,`,
      `${whole},整机,,,启用,总装`,
      `${whole} > ${c},,,10,,`,
    );
    expect(await problems(admin, run.id)).toEqual([]);
    expect(run.outcomes).toEqual({ new: 4, change: 0, same: 0, wrong: 0 });
    expect(await sheetOf(admin, whole)).toEqual([]);
    await applied(admin, run.id);
    const sheet = await sheetOf(admin, whole);
    expect(sheet.map((row) => row.split('|').filter((_, at) => at !== 2))).toEqual([
      [whole, '整机', '', '启用', '总装'],
      [`${whole} / ${c}`, `商品OF${c}`, '10', '启用', ''],
      [`${whole} / ${a}`, `商品OF${a}`, '20', '启用', ''],
      [`${whole} / ${a} / ${b}`, '内件', '5', '禁用', '三级'],
    ]);
    const changed = await importOf(
      admin,
      `${whole},整机,,,启用,改过`,
      `${whole} / ${a},,,30,,`,
      `${whole} / ${c},,,10,启用,`,
    );
    expect(changed.outcomes).toEqual({ new: 0, change: 2, same: 1, wrong: 0 });
    const [first] = await rowsOf(admin, changed.id);
    expect(first?.cells.at(-1)).toEqual({ field: 'remark', text: '改过', before: '总装' });
    await applied(admin, changed.id);
    expect(await sheetOf(admin, whole)).not.toEqual(sheet);
    await takenBack(admin, changed.id);
    expect(await sheetOf(admin, whole)).toEqual(sheet);
    expect((await takenBack(admin, run.id)).fates).toMatchObject({ takenBack: 2, left: 2 });
    const { data: left } = await admin.call(imports.rows, { id: run.id, left: 1 });
    expect(left.map(({ message }) => message)).toEqual([
      '导入后已被修改，保留现在的内容',
      '导入后已被修改，保留现在的内容',
    ]);
  });

  test('circles, unknown parts and parts below nothing are refused in their cell', async () => {
    const { admin } = tenant;
    const [whole = '', a = '', b = '', alone = ''] = await codesOf(tenant, 4);
    const run = await importOf(
      admin,
      `${whole},整机,,,启用,`,
      `${whole} / ${a},,,10,,`,
      `${whole} / ${a} / ${whole},,,10,,`,
      `${whole} / NONE,,,10,,`,
      `${alone} / ${b},,,10,,`,
      `${whole} / ${a},,,10,,`,
      `${whole} / ${b},,,很多,,`,
    );
    expect(await problems(admin, run.id)).toEqual([
      '4 variantId: 部件不能包含自身',
      '5 variantId: “NONE”不存在',
      `6 variantId: 上级“${alone}”不存在`,
      '7 variantId: 与第3行重复',
      expect.stringMatching(/^8 sort: /),
    ]);
    await applied(admin, run.id);
    expect((await sheetOf(admin, whole)).length).toBe(2);
  });

  test('need the rights of their calls: who may not manage parts brings in none', async () => {
    const clerk = await tenant.userWith(['bom', 'bom:add', 'bom:edit', 'bom:import', 'bom:export']);
    const [whole = '', a = ''] = await codesOf(tenant, 2);
    const run = await importOf(clerk, `${whole},整机,,,启用,`, `${whole} / ${a},,,10,,`);
    expect(run.outcomes).toMatchObject({ new: 1, wrong: 1 });
    expect(await problems(clerk, run.id)).toEqual(['3: 没有操作权限']);
    await applied(clerk, run.id);
    expect((await takenBack(clerk, run.id)).fates).toMatchObject({ left: 1 });
  });

  test('of another tenant are neither found nor told', async () => {
    const [whole = ''] = await codesOf(tenant, 1);
    await applied(tenant.admin, (await importOf(tenant.admin, `${whole},秘密,,,启用,`)).id);
    const other = await product.newTenant();
    const run = await importOf(other.admin, `${whole},改名,,,启用,`);
    expect(await problems(other.admin, run.id)).toEqual([`2 variantId: “${whole}”不存在`]);
    expect(JSON.stringify(await rowsOf(other.admin, run.id))).not.toContain('秘密');
    expect((await other.admin.call(boms.list, {})).total).toBe(0);
  });
});
