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
