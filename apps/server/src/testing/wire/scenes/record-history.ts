import type { Stage } from '../stage.ts';
import type { WireRecorder } from '../wire-recorder.ts';

/** What was changed of the administrator and of a setting of the tenant. */
export async function recordHistories(wire: WireRecorder, { adminId }: Stage): Promise<void> {
  const histories = '/edp/v1/recordHistory';
  wire.title('Histories of records');
  const asked = { kind: 'user', id: adminId };
  const listed = await wire.post(`${histories}/list`, asked);
  await wire.post(`${histories}/list`, { ...asked, origin: 'import', field: 'name', personId: 1 });
  await wire.post(`${histories}/list`, { kind: 'retention', id: 0 });
  await wire.post(`${histories}/choices`, asked);
  await wire.post(`${histories}/compare`, { ...asked, older: listed.at('data.entries.0.moment') });
  await wire.post(`${histories}/list`, { kind: 'brand', id: 999_999_999 });
}
