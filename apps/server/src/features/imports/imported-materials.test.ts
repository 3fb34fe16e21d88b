import { imports } from '@edp/contract/imports';
import { NEW_MATERIAL_FLAGS } from '@edp/contract/material-form';
import { materials } from '@edp/contract/materials';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import {
  applied,
  checkedImport,
  lines,
  problems,
  rowsOf,
  takenBack,
} from '../../testing/fixtures/import-runs.ts';
import {
  furnish,
  importClerk,
  materialImport,
  materialLine,
  materialOf,
  materialRights,
  typeNames,
  type MaterialCells,
} from '../../testing/fixtures/imported-materials.ts';
import { addBaseCategory, addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
let tenant: TestTenant;
let clerk: TestClient;
let types: string[];

beforeAll(async () => {
  tenant = await furnish(product.database, await product.newTenant());
  clerk = await importClerk(product.database, tenant);
  types = await typeNames(tenant);
});

const line = (cells: MaterialCells) => materialLine({ type: types[0] ?? '', ...cells });

describe('a check of materials', () => {
  test('names what is wrong in its cell, with what was most likely meant', async () => {
    await addBaseCategory(product.database, tenant.id, '重名');
    await addBaseCategory(product.database, tenant.id, '重名');
    await addMaterial(product.database, tenant.id, { itemCode: 'OTHER-1' });
    const wrong: [MaterialCells, string][] = [
      [{ code: 'W-1', name: '' }, 'itemName: 请输入物料名称'],
      [{ code: 'W-2', name: '长'.repeat(51) }, 'itemName: 不超过50个字符'],
      [{ code: 'W-3', category: '没有/螺栓' }, 'itemCategoryId: “没有/螺栓”不存在'],
      [{ code: 'W-4', category: '重名' }, 'itemCategoryId: 有多个“重名”，请填写代码或完整路径'],
      [{ code: 'W-5', type: '"A、没有的"' }, 'itemTypeIds: “A”不存在'],
      [{ code: 'W-6', unit: '根' }, 'unitId: “根”不存在'],
      [{ code: 'W-7', brand: '东明（无锡）' }, 'brandId: “东明（无锡）”不存在'],
      [{ code: 'W-8', brand: '旧牌' }, 'brandId: 品牌已停用'],
      [{ code: 'W-9', price: '0.08元' }, 'marketPrice: 请输入不小于0的数字'],
      [{ code: 'W-10', price: '1.23456' }, 'marketPrice: 最多4位小数'],
      [{ code: 'W-11', lot: '也许' }, 'isLotControl: 只能填写否 / 是'],
      [{ code: 'W-12', from: '2026-02-30' }, 'startDateActive: 日期格式不正确'],
      [{ code: 'W-13', until: '2026-01-05' }, 'endDateActive: 结束日期至少比开始日期晚一天'],
      [{ code: 'W-1' }, 'itemCode: 与第2行重复'],
      [{ code: 'Ａ-15' }, 'itemCode: 不允许包含全角或变体字符、连续空格'],
    ];
    const run = await materialImport(clerk, ...wrong.map(([cells]) => line(cells)), line({ code: 'W-99' }));
    expect(await problems(clerk, run.id)).toEqual(wrong.map(([, told], at) => `${at + 2} ${told}`));
    expect(run.outcomes).toEqual({ new: 1, change: 0, same: 0, wrong: wrong.length });
    const cells = (await rowsOf(clerk, run.id)).find(({ number }) => number === 8)?.cells;
    expect(cells?.find(({ field }) => field === 'brandId')).toMatchObject({ alike: '东明' });
    clerk.language = 'ENG';
    expect((await problems(clerk, run.id))[5]).toBe('7 unitId: "根" does not exist');
    clerk.language = 'ZHS';
  });
});

describe('an import of materials', () => {
  test('keeps every kind of field, and says what a change replaces', async () => {
    const west = await organisationOf(product.database, tenant.id, '西库');
    const titles = [
      '物料编码,物料名称,物料分类,物料类型,单位,品牌,市场价,ERP价,批次控制,检验,生效日期',
      '长度单位,长,毛重,材质,库存组织,批次前缀',
    ].join(',');
    const file = (price: string, grade: string) =>
      lines(
        titles,
        `007,十三位,螺栓,"${types[1]}、${types[0]}",PCS,DM,${price},0.0001,Y,TRUE,20260105,毫米,10.5,2,${grade},西库,L`,
      );
    const first = await checkedImport(clerk, { list: 'materials', bytes: file('"￥1,234.5600"', '304') });
    expect(first.outcomes).toMatchObject({ new: 1, wrong: 0 });
    await applied(clerk, first.id);
    const made = await materialOf(clerk, '007');
    expect(made).toMatchObject({
      ...NEW_MATERIAL_FLAGS,
      itemName: '十三位',
      itemCategoryText: '螺栓',
      brand: '东明',
      unitText: '个',
      marketPrice: 1234.56,
      erpPrice: 0.0001,
      isLotControl: 1,
      isInspection: 1,
      startDateActive: '2026-01-05',
      materialGrade: '304',
      autoLotAlphaPrefix: 'L',
    });
    expect(made?.itemTypeIds).toHaveLength(2);
    expect(JSON.parse(made?.combinedUnit ?? '')).toMatchObject({ lengthStr: '10.5', roughWeight: 2 });
    const { data: places } = await clerk.call(materials.organisations, { materialId: made?.id ?? 0 });
    expect(places.map(({ inventoryOrganisationId }) => inventoryOrganisationId)).toContain(west);
    expect(
      (await checkedImport(clerk, { list: 'materials', bytes: file('1234.56', '304') })).outcomes,
    ).toEqual({
      new: 0,
      change: 0,
      same: 1,
      wrong: 0,
    });
    const second = await checkedImport(clerk, { list: 'materials', bytes: file('99', '316') });
    const [row] = await rowsOf(clerk, second.id);
    expect(row?.cells.filter(({ before }) => before !== undefined)).toEqual([
      { field: 'marketPrice', text: '99', before: '1234.56' },
      { field: 'materialGrade', text: '316', before: '304' },
    ]);
    await applied(clerk, second.id);
    expect(await materialOf(clerk, '007')).toMatchObject({ marketPrice: 99, materialGrade: '316' });
    await takenBack(clerk, second.id);
    expect(await materialOf(clerk, '007')).toMatchObject({ marketPrice: 1234.56, materialGrade: '304' });
    // Columns of every kind are changed, the others of what they belong to stay.
    const third = await checkedImport(clerk, {
      list: 'materials',
      bytes: lines(
        '物料编码,长,宽,毛重,体积,生效日期,失效日期,批次控制,物料类型,品牌',
        `007,11.25,3,,0.5,2026/2/1,2027-01-01,否,${types[1]},东明`,
      ),
    });
    expect(await problems(clerk, third.id)).toEqual([]);
    await applied(clerk, third.id);
    const changed = await materialOf(clerk, '007');
    expect(changed).toMatchObject({
      isLotControl: 0,
      autoLotAlphaPrefix: '',
      startDateActive: '2026-02-01',
      endDateActive: '2027-01-01',
      marketPrice: 1234.56,
    });
    expect(changed?.itemTypeIds).toHaveLength(1);
    expect(JSON.parse(changed?.combinedUnit ?? '')).toMatchObject({
      lengthStr: '11.25',
      widthStr: '3',
      roughWeight: 2,
      volumeStr: '0.5',
    });
    expect((await takenBack(clerk, third.id)).fates).toMatchObject({ takenBack: 1, left: 0 });
    const former = await materialOf(clerk, '007');
    expect(former?.itemTypeIds).toEqual(made?.itemTypeIds);
    expect(JSON.parse(former?.combinedUnit ?? '')).toMatchObject({ lengthStr: '10.5', roughWeight: 2 });
  });

  test('a change names the records that it replaces as they are called', async () => {
    const made = await materialImport(clerk, line({ code: 'NAMED-1', brand: '' }));
    await applied(clerk, made.id);
    const run = await materialImport(clerk, line({ code: 'NAMED-1', brand: 'DM', unit: '毫米' }));
    const [row] = await rowsOf(clerk, run.id);
    expect(row?.cells.filter(({ before }) => before !== undefined)).toEqual([
      { field: 'unitId', text: '毫米', before: '个' },
      { field: 'brandId', text: 'DM', before: '' },
    ]);
  });
});

describe('rights', () => {
  test.runIf(hasRls())(
    'hidden fields, and organisations without the right to assign, are neither offered nor told',
    async () => {
      const hiding = await importClerk(product.database, tenant, {
        resources: ['material:add', 'material:edit', 'material:import'],
        visible: {
          material: {
            columns: ['itemCode', 'itemName'],
            fields: ['itemCode', 'itemName', 'unitId', 'itemCategoryId', 'itemTypeIds'],
          },
        },
      });
      await applied(clerk, (await materialImport(clerk, line({ code: 'HID-1', price: '77' }))).id);
      const run = await materialImport(hiding, line({ code: 'HID-1', name: '改名', price: '99' }));
      expect(run.fields.map(({ field }) => field)).toEqual([
        'itemCode',
        'itemName',
        'itemCategoryId',
        'itemTypeIds',
        'unitId',
      ]);
      expect(JSON.stringify(await rowsOf(hiding, run.id))).not.toContain('77');
      await applied(hiding, run.id);
      expect(await materialOf(clerk, 'HID-1')).toMatchObject({ itemName: '改名', marketPrice: 77 });
    },
  );

  test.runIf(hasRls())(
    'what the role does not see is told as a code that is taken, and stays as it is',
    async () => {
      await applied(clerk, (await materialImport(clerk, line({ code: 'SEEN-1', price: '77' }))).id);
      const narrow = await importClerk(product.database, tenant, {
        resources: materialRights,
        dataScope: 'own',
      });
      const run = await materialImport(
        narrow,
        line({ code: 'SEEN-0' }),
        line({ code: 'SEEN-1', price: '99' }),
        line({ code: 'SEEN-2' }),
      );
      expect(run.outcomes).toEqual({ new: 2, change: 0, same: 0, wrong: 1 });
      const rows = await rowsOf(narrow, run.id);
      expect(JSON.stringify(rows)).not.toContain('77');
      expect(await problems(narrow, run.id)).toEqual(['3 itemCode: 代码已存在']);
      await applied(narrow, run.id);
      expect(await materialOf(clerk, 'SEEN-1')).toMatchObject({ marketPrice: 77 });
    },
  );

  test('another tenant has its own codes and names', async () => {
    await applied(clerk, (await materialImport(clerk, line({ code: 'OURS-1' }))).id);
    const other = await product.newTenant();
    const stranger = await importClerk(product.database, other);
    const run = await materialImport(stranger, line({ code: 'OURS-1' }));
    expect(await problems(stranger, run.id)).toEqual([
      '2 itemCategoryId: “螺栓”不存在',
      '2 unitId: “个”不存在',
      '2 brandId: “东明”不存在',
    ]);
    expect(run.outcomes).toMatchObject({ new: 0, change: 0, wrong: 1 });
  });

  test('a material that came to be used stays, and says by what', async () => {
    const run = await materialImport(clerk, line({ code: 'USED-1' }), line({ code: 'USED-2' }));
    await applied(clerk, run.id);
    const used = await materialOf(clerk, 'USED-1');
    await addMaterial(product.database, tenant.id, { accessoryIds: [used?.id ?? 0] });
    expect((await takenBack(clerk, run.id)).fates).toMatchObject({ takenBack: 1, left: 1 });
    const { data } = await clerk.call(imports.rows, { id: run.id, left: 1 });
    expect(data[0]?.message).toBe('物料正在被1条数据使用，不能撤销');
  });
});
