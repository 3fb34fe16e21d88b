import type { WireRecorder } from '../wire-recorder.ts';

const people = '/edp/api/v1/admin/users';
const places = '/edp/api/v1/admin/departments';

/** Users and departments. */
export async function recordAdministration(wire: WireRecorder): Promise<void> {
  wire.title('Departments');
  await wire.post(`${places}/tree`, {});
  wire.title('Users');
  await wire.post(`${people}/list`, { keyword: '管理员' });
}
