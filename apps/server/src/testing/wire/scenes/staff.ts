import type { Stage } from '../stage.ts';
import type { WireRecorder } from '../wire-recorder.ts';

const groups = '/edp/api/v1/admin/user-groups';
const organisations = '/edp/api/v1/admin/inventory-organisations';
const staff = '/edp/api/v1/admin/employees';

/** Groups of people, inventory organisations and employees. */
export async function recordStaff(wire: WireRecorder, { adminId }: Stage): Promise<void> {
  await recordGroups(wire, adminId);
  await recordOrganisations(wire);
  await recordEmployees(wire, adminId);
}

async function recordGroups(wire: WireRecorder, adminId: number): Promise<void> {
  wire.title('User groups');
  const form = { code: 'QA', name: '质量小组', remark: '每周评审' };
  const made = await wire.post(`${groups}/create`, form);
  const id = made.at('data.id');
  await wire.post(`${groups}/create`, form);
  await wire.post(`${groups}/create`, {});
  await wire.post(`${groups}/update`, { ...form, id, name: '质量评审组', version: 1 });
  await wire.post(`${groups}/update`, { ...form, id, version: 1 });
  await wire.post(`${groups}/candidates`, { id, keyword: 'gly' });
  await wire.post(`${groups}/addMembers`, { id, userIds: [adminId] });
  await wire.post(`${groups}/members`, { id });
  await wire.post(`${groups}/list`, { keyword: 'zlps' });
  await wire.post(`${groups}/setMembers`, { id, userIds: [adminId], version: 2 });
  await wire.post(`${groups}/removeMembers`, { id, userIds: [adminId] });
  await wire.post(`${groups}/updateStatus`, { id, enabled: 0, version: 2 });
  await wire.post(`${groups}/delete`, { id });
}

async function recordOrganisations(wire: WireRecorder): Promise<void> {
  wire.title('Inventory organisations');
  const form = { code: 'HD09', name: '华东二仓', businessUnit: '华东公司' };
  const made = await wire.post(`${organisations}/create`, form);
  const id = made.at('data.id');
  await wire.post(`${organisations}/create`, form);
  await wire.post(`${organisations}/create`, {});
  await wire.post(`${organisations}/update`, { ...form, id, name: '华东三仓', version: 1 });
  await wire.post(`${organisations}/list`, { keyword: 'hdsc' });
  await wire.post(`${organisations}/roles`, { id });
  await wire.post(`${organisations}/updateStatus`, { id, enabled: 0, version: 2 });
  await wire.post(`${organisations}/delete`, { id });
}

async function recordEmployees(wire: WireRecorder, adminId: number): Promise<void> {
  wire.title('Employees');
  const form = { number: 'E1', name: '周敏', phone: '13812342207', email: '', userId: adminId };
  const made = await wire.post(`${staff}/create`, form);
  const id = made.at('data.id');
  await wire.post(`${staff}/create`, form);
  await wire.post(`${staff}/create`, {});
  await wire.post(`${staff}/update`, { ...form, id, name: '周晓敏', version: 1 });
  await wire.post(`${staff}/list`, { keyword: 'zxm' });
  await wire.post(`${staff}/detail`, { id });
  await wire.post(`${staff}/updateStatus`, { id, enabled: 0, version: 2 });
  await wire.post(`${staff}/delete`, { id });
}
