import type { WireRecorder } from '../wire-recorder.ts';

/** What is asked of imports; none is there, for nothing reads files here. */
export async function recordImports(wire: WireRecorder): Promise<void> {
  const imports = '/edp/api/v1/imports';
  wire.title('Imports');
  await wire.post(`${imports}/detail`, { id: 1 });
  await wire.post(`${imports}/rows`, { id: 1, outcome: 'wrong', pageNo: 1, pageSize: 50 });
  await wire.post(`${imports}/match`, { id: 1, matching: [{ column: 0, field: 'code' }] });
  await wire.post(`${imports}/correct`, { id: 1, number: 2, field: 'code', text: 'A' });
  await wire.post(`${imports}/correct`, { id: 1, number: 2, field: 'code', text: 'A', everywhere: 1 });
  await wire.post(`${imports}/trees`, { list: 'brands' });
  await wire.post(`${imports}/apply`, { id: 1, which: 'all' });
  await wire.post(`${imports}/apply`, { id: 1, which: 'both' });
  await wire.post(`${imports}/take-back`, { id: 1 });
  await wire.post(`${imports}/first-passwords`, { id: 1 });
}
