import type { WireRecorder } from '../wire-recorder.ts';

/** A brand that is deleted, looked at, restored under another code, deleted again and removed for good. */
export async function recordDeletedRecords(wire: WireRecorder): Promise<void> {
  const brands = '/edp/api/v1/procenter/proBrand';
  const bin = '/edp/v1/recycle-bin';
  wire.title('Recycle bin');
  const form = { code: 'BIN', name: '回收品牌', active: 1, sortOrder: 1, description: '备注', labelPath: '' };
  const brand = await wire.post(`${brands}/saveOrUpdate`, form);
  const id = brand.at('data.id');
  await wire.post(`${brands}/delete`, { id });
  await wire.post(`${bin}/list`, { keyword: 'BIN', kind: 'brand', pageNo: 1, pageSize: 10 });
  await wire.post(`${bin}/detail`, { id });
  const other = await wire.post(`${brands}/saveOrUpdate`, { ...form, name: '占用代码' });
  await wire.post(`${bin}/restore`, { id });
  await wire.post(`${bin}/restore`, { id, code: 'BIN2' });
  await wire.post(`${bin}/restore`, { id });
  await wire.post(`${brands}/delete`, { id });
  await wire.post(`${brands}/delete`, { id: other.at('data.id') });
  await wire.post(`${bin}/purge`, { ids: [id] });
  await wire.post(`${bin}/retention`);
  await wire.post(`${bin}/retention/update`, { days: 30, version: 0 });
}
