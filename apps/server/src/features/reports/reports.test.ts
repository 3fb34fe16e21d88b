import { reports } from '@edp/contract/reports';
import { beforeAll, expect, test } from 'vitest';
import { addBaseCategory, addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { pdfPages } from '../../testing/files/pdf-pages.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const path = reports.pdf.path;
const missing = { http: 404, code: 4040, message: '数据不存在' };
let tenant: TestTenant;
let printer: TestClient;
let place: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  printer = await tenant.userWith(['material', 'material:print'], { organisations: ['一号库'] });
  place = await organisationOf(product.database, tenant.id, '一号库');
});

/** A material that the printer's organisation has. */
async function material(seed: Parameters<typeof addMaterial>[2] = {}) {
  return addMaterial(product.database, tenant.id, { organisationIds: [place], ...seed });
}

async function print(client: TestClient, query: string) {
  const response = await client.raw({ method: 'GET', url: `${path}?template=materials&${query}` });
  expect(response.statusCode).toBe(200);
  return {
    headers: response.headers,
    pages: await pdfPages(response.rawPayload),
    bytes: response.rawPayload,
  };
}

const get = (client: TestClient, input: Record<string, unknown>) =>
  client.send('GET', path, { template: 'materials', ...input });

test('one material is one page that names everything', async () => {
  const bolt = await material({ itemCode: 'BOLT-8', itemName: '六角螺栓' });
  const { id } = await material({
    itemCode: 'DC01-1.5',
    itemName: '冷轧钢板',
    categoryId: await addBaseCategory(product.database, tenant.id, '板材'),
    accessoryIds: [bolt.id],
    columns: {
      market_price: '12.5000',
      length: '1250',
      width: '2500.50',
      height: '1.5',
      lot_control: 1,
      texture: '低碳钢',
      description: '用于冲压\n第二行',
      start_date_active: '2026-01-31',
    },
  });
  const { headers, pages, bytes } = await print(printer, `id=${id}`);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="__-DC01-1.5.pdf"; filename*=UTF-8''${encodeURIComponent('物料-DC01-1.5.pdf')}`,
    'x-content-type-options': 'nosniff',
  });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pages).toHaveLength(1);
  const lines = pages[0]?.split('\n') ?? [];
  expect(lines).toEqual(
    expect.arrayContaining([`租户${tenant.code} 一号库`, '物料信息', 'DC01-1.5', '冷轧钢板']),
  );
  expect(lines).toEqual(
    expect.arrayContaining(['板材', '单位DC01-1.5', '低碳钢', '12.50', '1250 × 2500.5 × 1.5']),
  );
  expect(lines).toEqual(expect.arrayContaining(['用于冲压', '第二行', '2026-01-31']));
  expect(pages[0]).toMatch(/BOLT-8\s六角螺栓/);
  expect(pages[0]).toMatch(/批次控制\s是\s序列号控制\s否/);
  expect(pages[0]).toMatch(/第 1 页，共 1 页$/);
});

test('several are printed in the order in which they are named, each once, whichever way they are asked for', async () => {
  const [first, second, third] = [await material(), await material(), await material()];
  const ids = [third.id, first.id, third.id, second.id];
  const codes = [third, first, second].map(({ itemCode }) => itemCode);
  const { headers, pages } = await print(printer, `ids=${ids}`);
  expect(headers['content-disposition']).toContain(encodeURIComponent('物料.pdf'));
  expect(pages.map((page) => page.split('\n')[2])).toEqual(codes);
  expect(pages.map((page) => /第 .*/.exec(page)?.[0])).toEqual(
    [1, 2, 3].map((page) => `第 ${page} 页，共 3 页`),
  );
  const body = JSON.stringify({ template: 'materials', ids });
  const posted = await printer.raw({ method: 'POST', url: path, body, contentType: 'application/json' });
  expect((await pdfPages(posted.rawPayload)).map((page) => page.split('\n')[2])).toEqual(codes);
});

test('texts that are too long for the page are cut, whatever their characters', async () => {
  const words = '很长的说明，'.repeat(16) + 'W'.repeat(4);
  const unbroken = 'X'.repeat(100);
  const texts = Object.fromEntries(
    [
      'specification_model',
      'specification',
      'texture',
      'drawing_number',
      'size_specification',
      'bore',
      'wall_thickness',
      'outside_diameter',
      'furnace_batch_number',
      'block_number',
    ].map((column, at) => [column, at % 2 ? words : unbroken]),
  );
  const accessories = await Promise.all(
    Array.from({ length: 14 }, () => material({ itemName: '配'.repeat(50) })),
  );
  const { id } = await material({
    itemCode: '物料编码一二三四五六七八九十甲乙丙丁戊己',
    itemName: '名'.repeat(50),
    accessoryIds: accessories.map((accessory) => accessory.id),
    columns: { ...texts, drawing_explain: words.repeat(2), description: words.repeat(5) },
  });
  const { pages } = await print(printer, `id=${id}`);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('物料编码一二三四五六七八九十甲乙丙丁戊己');
  expect(pages[0]).toMatch(/X…\n/);
  expect(pages[0]).toMatch(/第 1 页，共 1 页$/);
});

test('the report speaks the language of its reader', async () => {
  const { id } = await material({ itemCode: 'ENGLISH' });
  const reader = await tenant.userWith(['material', 'material:print'], { organisations: ['英文库'] });
  const own = await addMaterial(product.database, tenant.id, {
    organisationIds: [await organisationOf(product.database, tenant.id, '英文库')],
  });
  reader.language = 'ENG';
  const { headers, pages } = await print(reader, `id=${own.id}`);
  expect(headers['content-disposition']).toContain(`Material-${own.itemCode}.pdf`);
  expect(pages[0]).toMatch(/Lot control\sNo/);
  expect(pages[0]).toMatch(/Printed at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d by /);
  // Another organisation of the same tenant lacks it.
  expect(await get(reader, { id })).toMatchObject({ ...missing, message: 'This record does not exist' });
});

test('materials of an organisation that is named are printed for it', async () => {
  const rights = ['material', 'material:print'];
  const both = await tenant.userWith(rights, { organisations: ['四号库', '五号库'] });
  const [fourth, fifth] = await Promise.all(
    ['四号库', '五号库'].map((name) => organisationOf(product.database, tenant.id, name)),
  );
  const { id, itemCode } = await material({ organisationIds: [place, fifth ?? 0] });
  const { pages } = await print(both, `id=${id}&invOrgId=${fifth}`);
  expect(pages[0]).toContain(itemCode);
  expect(pages[0]).toContain('五号库');
  expect(await get(both, { id, invOrgId: fourth })).toMatchObject(missing);
  expect(await get(both, { id, invOrgId: place })).toMatchObject(missing);
});

test('another tenant sees nothing of it, nor does anybody print what is not there', async () => {
  const { id } = await material();
  const other = await product.newTenant();
  const stranger = await other.userWith(['material', 'material:print'], { organisations: ['他库'] });
  expect(await get(stranger, { id })).toMatchObject(missing);
  expect(await get(stranger, { id, invOrgId: place })).toMatchObject(missing);
  expect(await get(printer, { ids: `${id},999999999` })).toMatchObject(missing);
  const nowhere = await tenant.userWith(['material', 'material:print']);
  expect(await get(nowhere, { id })).toMatchObject(missing);
});

test('printing needs its button and a known report', async () => {
  const { id } = await material();
  const viewer = await tenant.userWith(['material'], { organisations: ['二号库'] });
  expect(await get(viewer, { id })).toMatchObject({ http: 403, code: 4030 });
  const unknown = { template: 'orders', id };
  expect(await get(printer, unknown)).toMatchObject({
    http: 400,
    errors: [{ path: 'template', message: '报表模板不存在' }],
  });
  expect(await get(printer, {})).toMatchObject({
    http: 400,
    errors: [{ path: 'ids', message: '请先选择物料' }],
  });
  expect(await get(printer, { id: 'x' })).toMatchObject({ http: 400, errors: [{ path: 'id' }] });
});

test('fields that the role may not see are not printed', async () => {
  const visible = {
    material: { columns: ['id', 'itemCode', 'unitText'], fields: ['itemName', 'texture', 'unitId'] },
  };
  const partial = await tenant.userWith(['material', 'material:print'], {
    organisations: ['三号库'],
    visible,
  });
  const { unitId } = await material();
  const { id, itemName } = await addMaterial(product.database, tenant.id, {
    itemCode: 'HIDDEN-9',
    itemName: '铜管',
    unitId,
    organisationIds: [await organisationOf(product.database, tenant.id, '三号库')],
    columns: { market_price: '77.25', texture: '紫铜', length: '4321', description: '秘密' },
  });
  const { headers, pages } = await print(partial, `id=${id}`);
  for (const hidden of ['HIDDEN-9', '市场价', '77.25', '4321', '长×宽×高', '秘密', '批次控制'])
    expect(pages[0]).not.toContain(hidden);
  expect(headers['content-disposition']).not.toContain('HIDDEN-9');
  for (const shown of [itemName, '紫铜', '物料单位']) expect(pages[0]).toContain(shown);
});
