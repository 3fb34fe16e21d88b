import { boms } from '@edp/contract/boms';
import { deletedRecords } from '@edp/contract/deleted-records';
import { classifications } from '@edp/contract/classifications';
import { imports } from '@edp/contract/imports';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
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
  furnishForProducts,
  NO_PRODUCT,
  productCells,
  productImport,
  productImporter,
  productOf,
  variantCells,
  type VariantCells,
} from '../../testing/fixtures/imported-products.ts';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
let tenant: TestTenant;
let clerk: TestClient;
let type: string;

beforeAll(async () => {
  tenant = await product.newTenant();
  type = await furnishForProducts(product.database, tenant);
  clerk = await productImporter(product.database, tenant);
});

/** The first row of a product, and one below it. */
const first = (code: string, variant: VariantCells, cells?: Parameters<typeof productCells>[1]) =>
  `${code},${productCells(type, cells)},${variantCells(variant)}`;
const below = (code: string, variant: VariantCells) => `${code},${NO_PRODUCT},${variantCells(variant)}`;
const codes = async (itemCode: string) =>
  (await clerk.call(materials.list, { itemCode })).data.map((material) => material.itemCode);

describe('products with their variants', () => {
  test.runIf(hasRls())('come in by their rows, are found again, changed and taken back whole', async () => {
    await addMaterial(product.database, tenant.id, { itemCode: 'A1-L' });
    const rows = [
      first('A1', { item: 'A1-M', size: 'M' }),
      first('B1', { item: 'B1-0', key: 'M8×30' }, { name: '单款螺栓' }),
      below('A1', { item: 'A1-L', size: 'L', price: '13' }),
    ];
    const run = await productImport(clerk, ...rows);
    expect(await problems(clerk, run.id)).toEqual([]);
    expect(run.outcomes).toEqual({ new: 3, change: 0, same: 0, wrong: 0 });
    expect(await productOf(clerk, 'A1')).toBeUndefined();
    expect((await applied(clerk, run.id)).fates).toMatchObject({ written: 3 });
    const made = await productOf(clerk, 'A1');
    expect(made).toMatchObject({
      name: '内六角螺栓',
      brandText: '东明',
      productModel: 1,
      active: 0,
      picId: null,
    });
    expect(
      made?.variants.map(({ itemCode, valueTexts, marketPrice }) => [itemCode, valueTexts, marketPrice]),
    ).toEqual([
      ['A1-M', ['M'], 12.5],
      ['A1-L', ['L'], 13],
    ]);
    expect(await productOf(clerk, 'B1')).toMatchObject({
      productModel: 0,
      variants: [{ variantKey: 'M8×30' }],
    });
    expect((await productImport(clerk, ...rows)).outcomes).toEqual({ new: 0, change: 0, same: 3, wrong: 0 });

    const changed = await productImport(
      clerk,
      `A1,${productCells(type, { name: '改名' })},${variantCells({ item: 'A1-M', size: 'M', price: '9' })}`,
      below('A1', { item: 'A1-XL', size: 'XL' }),
      below('A1', { item: 'A1-L', size: 'L', price: '13' }),
    );
    expect(changed.outcomes).toEqual({ new: 1, change: 1, same: 1, wrong: 0 });
    const [row] = await rowsOf(clerk, changed.id);
    expect(row?.cells.filter(({ before }) => before !== undefined)).toEqual([
      { field: 'name', text: '改名', before: '内六角螺栓' },
      { field: 'variants.marketPrice', text: '9', before: '12.5' },
    ]);
    // New variants alone leave all that was there as it is; the changes may follow.
    await applied(clerk, changed.id, 'new');
    expect(await productOf(clerk, 'A1')).toMatchObject({
      name: '内六角螺栓',
      variants: [{ itemCode: 'A1-M', marketPrice: 12.5 }, { itemCode: 'A1-L' }, { itemCode: 'A1-XL' }],
    });
    await applied(clerk, changed.id, 'change');
    expect(await productOf(clerk, 'A1')).toMatchObject({
      name: '改名',
      variants: [{ marketPrice: 9 }, {}, {}],
    });
    expect((await takenBack(clerk, changed.id)).fates).toMatchObject({ takenBack: 2, left: 0 });
    const back = await productOf(clerk, 'A1');
    expect(back).toMatchObject({
      name: '内六角螺栓',
      variants: [{ marketPrice: 12.5 }, { itemCode: 'A1-L' }],
    });
    expect(back?.variants).toHaveLength(2);

    const left = await takenBack(clerk, run.id);
    expect(left.fates).toMatchObject({ takenBack: 1, left: 2 });
    expect(await productOf(clerk, 'B1')).toBeUndefined();
    expect(await codes('B1-0')).toEqual([]);
    const { data: kept } = await clerk.call(imports.rows, { id: run.id, left: 1 });
    expect(kept.map(({ message }) => message)).toEqual([
      '导入后已被修改，保留现在的内容',
      '导入后已被修改，保留现在的内容',
    ]);
  });

  test('with what was picked from materials go without them', async () => {
    const organisationIds = [await organisationOf(product.database, tenant.id, '东库')];
    await addMaterial(product.database, tenant.id, { itemCode: 'PICKED-L', organisationIds });
    const run = await productImport(
      clerk,
      first('PICKED', { item: 'PICKED-M', size: 'M' }),
      below('PICKED', { item: 'PICKED-L', size: 'L' }),
    );
    await applied(clerk, run.id);
    expect(await codes('PICKED-')).toHaveLength(2);
    const made = await productOf(clerk, 'PICKED');
    expect((await takenBack(clerk, run.id)).fates).toMatchObject({ takenBack: 2, left: 0 });
    expect(await codes('PICKED-')).toEqual(['PICKED-L']);
    // From the recycle bin it comes back without the material that has gone with it, which is told.
    const { data: restored } = await clerk.call(deletedRecords.restore, { id: made?.id ?? 0 });
    expect(restored.leftOut).toMatchObject([{ kindName: '物料', total: 1 }]);
    const variants = (await productOf(clerk, 'PICKED'))?.variants;
    expect(variants?.map(({ materialId }) => typeof materialId)).toEqual(['object', 'number']);
  });

  test('are refused whole, each mistake in its cell', async () => {
    const run = await productImport(
      clerk,
      first('W1', { item: 'W1-M', size: 'M' }),
      below('W1', { item: 'W1-S', size: 'XLL' }),
      first('W2', { item: 'W2-0', key: '标准' }),
      `W2,${productCells(type, { brand: '旧牌' })},${variantCells({ item: 'W2-1', key: '标准' })}`,
      first('W3', { item: 'W3-M', size: 'M' }),
      below('W3', { item: 'W3-M', size: 'L' }),
      below('W4', { item: 'W4-0', key: '标准' }),
      first('W5', { item: 'W5-M', size: 'M', price: '-1' }),
      below('W5', { item: 'W5-L', size: 'L' }),
      first('P99999999999', { item: 'W6-0', key: '标准' }),
      first('W7', { item: 'W7-M', size: 'M' }),
      below('W7', { size: 'L' }),
      first('W8', { item: 'W8-0', key: '标准' }),
      below('W8', { item: 'W8-1', key: '另一个' }),
      first('', { item: 'W9-0', key: '标准' }),
      first('OK', { item: 'OK-0', key: '标准' }),
    );
    expect(run.outcomes).toMatchObject({ new: 1, wrong: 15 });
    const sizes = run.fields.find(({ title }) => title === '规格：尺寸')?.field ?? '';
    expect(await problems(clerk, run.id)).toEqual([
      '2: 同一商品的第3行有问题',
      `3 ${sizes}: “尺寸”没有规格值“XLL”`,
      '4: 同一商品的第5行有问题',
      '5 brandId: 与第4行不一致',
      '6: 同一商品的第7行有问题',
      '7 variants.itemCode: 与第6行重复',
      '8 name: 请输入商品名称',
      '8 keyword: 请输入关键字',
      '8 description: 请输入商品描述',
      '8 categoryId: 请选择物料分类',
      '8 typeId: 请选择商品类型',
      '8 brandId: 请选择品牌',
      '8 unitId: 请选择商品单位',
      '8 minimumOrderQuantity: 请输入最小起订量',
      '8 minimumPacking: 请输入最小包装量',
      '9 variants.marketPrice: 请输入不小于0的数字',
      '10: 同一商品的第9行有问题',
      '11 code: “P”加数字是系统自动编号的代码，请换一个',
      '12: 同一商品的第13行有问题',
      '13 variants.itemCode: 请填写此列，它说明这一行是哪一个',
      '14: 单款式商品只有一个规格',
      '15: 同一商品的第14行有问题',
      '16 code: 请填写此列，同一记录的各行填写相同的内容',
    ]);
    const cell = (await rowsOf(clerk, run.id))[1]?.cells.find(({ field }) => field === sizes);
    expect(cell).toMatchObject({ alike: 'XL' });
    // One mended cell mends all rows of its product.
    await clerk.call(imports.correct, { id: run.id, number: 3, field: sizes, text: 'XL' });
    expect((await rowsOf(clerk, run.id)).filter(({ outcome }) => outcome === 'new')).toMatchObject([
      { number: 2 },
      { number: 3 },
      { number: 17 },
    ]);
  });

  test('stay together where they stand far apart in the file', async () => {
    const made = Array.from({ length: 70 }, (_, at) => `FAR${at}`);
    const run = await productImport(
      clerk,
      ...made.map((code) => first(code, { item: `${code}-M`, size: 'M' })),
      ...['L', 'XL'].flatMap((size) => made.map((code) => below(code, { item: `${code}-${size}`, size }))),
    );
    expect(run.outcomes).toEqual({ new: 210, change: 0, same: 0, wrong: 0 });
    await applied(clerk, run.id);
    expect((await clerk.call(products.list, { code: 'FAR' })).total).toBe(70);
    expect((await productOf(clerk, 'FAR66'))?.variants).toHaveLength(3);
    expect((await takenBack(clerk, run.id)).fates).toMatchObject({ takenBack: 210, left: 0 });
    expect((await clerk.call(products.list, { code: 'FAR' })).total).toBe(0);
  });

  test('of a block are judged with one another: of a code that two of them give the first one has it', async () => {
    const organisationIds = [await organisationOf(product.database, tenant.id, '西库')];
    const unseen = (itemCode: string) =>
      addMaterial(product.database, tenant.id, { itemCode, organisationIds });
    await unseen('TAKEN-0');
    const rows = [
      first('SAME1', { item: 'SAME-0', key: '标准' }),
      first('SAME2', { item: 'SAME-0', key: '标准' }),
      first('SAME3', { item: 'SAME3-0', key: '标准' }),
      first('SAME4', { item: 'TAKEN-0', key: '标准' }),
    ];
    const run = await productImport(clerk, ...rows);
    const told = ['3 variants.itemCode: 代码已存在', '5 variants.itemCode: 代码已存在'];
    expect(await problems(clerk, run.id)).toEqual(told);
    expect(run.outcomes).toMatchObject({ new: 2, wrong: 2 });
    // What is checked is not written: nobody has the codes, and the same file says the same again.
    expect(await codes('SAME')).toEqual([]);
    const again = await productImport(clerk, ...rows);
    expect(await problems(clerk, again.id)).toEqual(told);
    // Somebody is quicker with a code that was free; the others come in all the same.
    await unseen('SAME3-0');
    expect(await applied(clerk, again.id)).toMatchObject({ fates: { written: 1 }, outcomes: { wrong: 3 } });
    expect(await codes('SAME')).toEqual(['SAME-0']);
    expect(await productOf(clerk, 'SAME3')).toBeUndefined();
  });

  test.runIf(hasRls())(
    'that bills have by now stay with all that was made of them, the others go',
    async () => {
      const made = ['GONE', 'KEPT', 'LEFT'];
      const run = await productImport(
        clerk,
        ...made.map((code) => first(code, { item: `${code}-0`, key: '标准' })),
      );
      await applied(clerk, run.id);
      const variant = (await productOf(clerk, 'KEPT'))?.variants[0]?.id ?? 0;
      const besides = ['material', 'bom', 'bom:add'];
      const maker = await productImporter(product.database, tenant, { besides });
      expect(await maker.call(boms.save, { variantId: variant, active: 1 })).toMatchObject({ code: 0 });
      expect((await takenBack(clerk, run.id)).fates).toMatchObject({ takenBack: 2, left: 1 });
      const { data } = await clerk.call(imports.rows, { id: run.id, left: 1 });
      expect(data.map(({ message }) => message)).toEqual(['商品正在被1条数据使用，不能删除']);
      expect(await codes('-0')).toEqual(expect.arrayContaining(['KEPT-0']));
      expect((await productOf(clerk, 'KEPT'))?.variants).toMatchObject([{ itemCode: 'KEPT-0' }]);
      expect(await productOf(clerk, 'LEFT')).toBeUndefined();
    },
  );
});

describe('rights', () => {
  test('what a role does not see is neither offered nor told, and stays', async () => {
    const row = first('HID', { item: 'HID-0', key: '标准', price: '77' });
    await applied(clerk, (await productImport(clerk, row)).id);
    const fields = ['name', 'keyword'];
    const hiding = await productImporter(product.database, tenant, {
      visible: { product: { columns: ['code', 'name'], fields } },
    });
    const run = await productImport(
      hiding,
      `HID,${productCells(type, { name: '改名' })},${variantCells({ item: 'HID-0', key: '别的', price: '99' })}`,
    );
    expect(run.fields.map(({ field }) => field)).toEqual([
      'code',
      'name',
      'keyword',
      'inventoryOrganisationIds',
    ]);
    expect(JSON.stringify(await rowsOf(hiding, run.id))).not.toContain('77');
    await applied(hiding, run.id);
    expect(await productOf(clerk, 'HID')).toMatchObject({ name: '改名', variants: [{ marketPrice: 77 }] });
  });

  test('classifications that a role does not see are neither found nor offered', async () => {
    await tenant.admin.call(classifications.save, { name: '机密分类', description: '不给别人看' });
    const narrow = await productImporter(product.database, tenant, { dataScope: 'own' });
    const bytes = lines('商品代码,商品分类', 'CLS,机密分类', 'CLS-2,机密分类2');
    const run = await checkedImport(narrow, { list: 'products', bytes });
    const told = (await rowsOf(narrow, run.id)).map(({ cells }) =>
      cells.find(({ field }) => field === 'groupId'),
    );
    expect(told).toEqual([
      { field: 'groupId', text: '机密分类', error: '“机密分类”不存在' },
      { field: 'groupId', text: '机密分类2', error: '“机密分类2”不存在' },
    ]);
    const seeing = await checkedImport(clerk, { list: 'products', bytes });
    const [row] = await rowsOf(clerk, seeing.id);
    expect(row?.cells.find(({ field }) => field === 'groupId')?.error).toBeUndefined();
  });

  test('only who may add adds, and only who may change changes', async () => {
    const owner = await tenant.userWith(['product', 'product:import'], { organisations: ['东库'] });
    await applied(clerk, (await productImport(clerk, first('RIGHT', { item: 'RIGHT-0', key: '标准' }))).id);
    const run = await productImport(
      owner,
      first('RIGHT-2', { item: 'RIGHT-2', key: '标准' }),
      first('RIGHT', { item: 'RIGHT-0', key: '标准', price: '1' }),
    );
    expect(await problems(owner, run.id)).toEqual(['2: 没有操作权限', '3: 没有操作权限']);
  });

  test('of another tenant neither found nor told', async () => {
    const other = await product.newTenant();
    const otherType = await furnishForProducts(product.database, other);
    const stranger = await productImporter(product.database, other);
    await applied(clerk, (await productImport(clerk, first('SECRET', { item: 'SECRET-0', key: '标准' }))).id);
    const row = `SECRET,${productCells(otherType, { name: '别的' })},${variantCells({ item: 'SECRET-0', key: '标准' })}`;
    const run = await productImport(stranger, row);
    expect(run.outcomes).toEqual({ new: 1, change: 0, same: 0, wrong: 0 });
    expect(JSON.stringify(await rowsOf(stranger, run.id))).not.toContain('内六角');
    await applied(stranger, run.id);
    expect(await productOf(clerk, 'SECRET')).toMatchObject({ name: '内六角螺栓' });
  });
});
