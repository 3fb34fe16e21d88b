import type { WireRecorder } from '../wire-recorder.ts';

/** How lists are arranged. */
export async function recordListSettings(wire: WireRecorder): Promise<void> {
  wire.title('Settings of lists');
  const settings = '/edp/api/v1/list-settings';
  await wire.post(`${settings}/own`, { list: 'brand' });
  const columns = [
    { key: 'code', pinned: true, width: 160 },
    { key: 'name', hidden: true },
  ];
  await wire.post(`${settings}/saveLayout`, { list: 'brand', layout: { columns, density: 'comfortable' } });
  await wire.post(`${settings}/saveLayout`, {
    list: 'none',
    layout: { columns: [{ key: 'code' }, { key: 'code' }] },
  });
  await wire.post(`${settings}/own`, { list: 'brand' });
}
