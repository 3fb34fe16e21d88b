import type { WireRecorder } from '../wire-recorder.ts';

/** Both logs, and for how long they are kept. */
export async function recordSecurityEvents(wire: WireRecorder): Promise<void> {
  const logs = '/edp/api/v1/admin/security-event';
  wire.title('Logs of sign-ins and of what people did');
  await wire.post(`${logs}/sign-in/list`, { keyword: '', result: 'succeeded', pageNo: 1, pageSize: 1 });
  await wire.post(`${logs}/audit/list`, { kind: 'roleRightsChanged', pageNo: 1, pageSize: 1 });
  await wire.post(`${logs}/audit/list`, { kind: 'signedIn' });
  await wire.post(`${logs}/audit/list`, {
    kind: 'recordChange',
    to: '2020-01-01',
    pageNo: 1,
    pageSize: 1,
  });
  await wire.post(`${logs}/sealed-days/list`, {});
  await wire.post(`${logs}/retention`, {});
  await wire.post(`${logs}/retention/update`, { days: 730, version: 0 });
  await wire.post(`${logs}/retention/update`, { days: 29, version: 1 });
}
