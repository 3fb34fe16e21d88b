import type { WireRecorder } from '../wire-recorder.ts';

/** What is asked of changes of many records; nothing runs here that would take one further than its preview. */
export async function recordBulkChanges(wire: WireRecorder): Promise<void> {
  const bulk = '/edp/api/v1/bulk-changes';
  wire.title('Changes of a variant');
  await wire.post('/edp/api/v1/procenter/spec/updateSpec', { id: 1, itemName: '球阀', marketPrice: 12.5 });
  wire.title('Changes of many records');
  await wire.post(`${bulk}/fields`, { list: 'units' });
  const changes = [{ operation: 'set', field: 'description', value: '批量' }];
  await wire.post(`${bulk}/preview`, { list: 'units', selection: { ids: [1] }, changes });
  await wire.post(`${bulk}/preview`, { list: 'units', selection: { ids: [] }, changes });
  await wire.post(`${bulk}/detail`, { id: 1 });
  await wire.post(`${bulk}/of-job`, { id: 1 });
  await wire.post(`${bulk}/rows`, { id: 1, outcome: 'skip', pageNo: 1, pageSize: 50 });
  await wire.post(`${bulk}/run`, { id: 1 });
  await wire.post(`${bulk}/take-back`, { id: 1 });
}

/** Records that are edited as a sheet; a brand of its own, as the first ones have gone by then. */
export async function recordSheets(wire: WireRecorder): Promise<void> {
  const bulk = '/edp/api/v1/bulk-changes';
  wire.title('Pages of lists as sheets');
  const brand = await wire.post('/edp/api/v1/procenter/proBrand/saveOrUpdate', {
    name: '表格品牌',
    code: 'SHEET-BRAND',
    active: 1,
    sortOrder: 9,
  });
  const id = brand.at('data.id');
  await wire.post(`${bulk}/sheet`, { list: 'brands', ids: [id] });
  const rows = (name: string) => [{ id, version: 1, values: { name } }];
  await wire.post(`${bulk}/sheet/save`, { list: 'brands', rows: rows('') });
  await wire.post(`${bulk}/sheet/save`, { list: 'brands', rows: rows('表格品牌二') });
  await wire.post(`${bulk}/sheet/save`, { list: 'brands', rows: rows('表格品牌三') });
  await wire.post(`${bulk}/named`, { list: 'materials', field: 'brandId', texts: ['SHEET-BRAND', '没有的'] });
  const variant = { id: 1, version: 1, itemName: '一', marketPrice: 1, listPricePerUnit: 1 };
  await wire.post('/edp/api/v1/procenter/spec/updateVariant', variant);
}
