import type { Stage } from '../stage.ts';
import type { WireRecorder } from '../wire-recorder.ts';

/** Applications with certificates, sharing rules, roles, resources, organisations, people. */
export async function recordAccess(wire: WireRecorder, stage: Stage): Promise<void> {
  wire.title('Applications');
  const form = { code: 'APP', name: '移动门户', remarks: '' };
  await wire.post('/application/v6/add', form);
  await wire.post('/application/v6/add', form);
  await wire.post('/application/v6/add', {});
  const applications = await wire.post('/application/v6/list', { code: 'APP', name: '' });
  const id = applications.at('data.0.id');
  await wire.post('/application/v6/update', { ...form, id, version: 1, remarks: '说明' });
  await wire.post('/application/v6/detail', { id });
  await recordCertificates(wire, stage, id);
  await wire.post('/application/v6/updateStatus', { id, status: '0' });
  await recordSharing(wire, stage);
  await recordPeople(wire, stage);
}

async function recordCertificates(wire: WireRecorder, stage: Stage, appId: unknown) {
  const at = '/edp/certificate';
  wire.title('Certificates');
  const form = {
    appId,
    certificateType: 'PUSH',
    workStatus: 'USEABLE',
    certificatePwd: 'geheim',
    packageName: 'cn.example',
    startTime: '2020-01-01 00:00:00',
    endTime: '2090-01-01 00:00:00',
    fileId: stage.certificateFileId,
    remindScope: [stage.userId],
  };
  await wire.post(`${at}/save`, form);
  await wire.post(`${at}/save`, {});
  const certificates = await wire.post(`${at}/list`, { appKey: '', workStatus: '', limit: 10, page: 1 });
  const id = certificates.at('page.list.0.id');
  await wire.post(`${at}/info/${id}`);
  await wire.form(`${at}/select_Remind_Scope`, { id: String(id) });
  await wire.post(`${at}/update`, { ...form, id, certificateType: 'RELEASE', certificatePwd: '' });
  await wire.get(`${at}/file/${id}`);
  await wire.post(`${at}/remind`);
  await wire.post(`${at}/delete`, [id]);
}

async function recordSharing(wire: WireRecorder, stage: Stage) {
  const at = '/sharing/v6';
  wire.title('Sharing rules');
  const types = await wire.post(`${at}/dataTypes`);
  const departments = await wire.get('/org/v6/treeList');
  await wire.post('/group/v6/list');
  const form = {
    name: '物料共享',
    sharingType: types.at('data.0.code'),
    power: 1,
    remarks: '',
    addResource: {
      orgId: [departments.at('data.0.id')],
      groupId: [],
      id: [],
    },
    addSharingTo: { orgId: [], groupId: [], id: [stage.userId, stage.roleId] },
  };
  await wire.post(`${at}/add`, form);
  await wire.post(`${at}/add`, {});
  const rules = await wire.post(`${at}/list`, { code: '', sharingType: '', name: '共享' });
  const sharingId = rules.at('data.0.id');
  await wire.post(`${at}/detail`, { sharingId });
  await wire.post(`${at}/update`, { ...form, id: sharingId, version: 1, power: 0 });
  await wire.post(`${at}/updateStatus`, { sharingId, status: '0' });
  const brands = await wire.post('/edp/api/v1/procenter/sku/selectSkuInfoList', { pageSize: 1 });
  const material = { kind: types.at('data.0.code'), id: brands.at('data.0.skuId') };
  await wire.post(`${at}/readers`, material);
  await wire.post(`${at}/reach`, material);
}

async function recordPeople(wire: WireRecorder, stage: Stage) {
  wire.title('Roles, resources, organisations, people');
  const roles = await wire.post('/resource/v6/getRoleList', { roleName: '' });
  await wire.post('/resource/v6/saveDataScope', {
    roleId: roles.at('data.0.id') ?? roles.at('data.0.roleId'),
    dataScope: 'department',
  });
  const changes = [{ roleId: roles.at('data.0.roleId'), dataScope: 'own' }];
  await wire.post('/resource/v6/previewDataScopes', { changes });
  await wire.post('/resource/v6/saveDataScopes', { changes });
  await wire.post('/resource/v6/saveDataScopes', { changes: [] });
  await wire.post('/resource/v6/getSourceList', {});
  const form = {
    parentId: null,
    kind: 'menu',
    code: 'wiki',
    name: '知识库',
    icon: 'book',
    url: 'https://example.com',
    propsCode: 'wiki',
    sort: 99,
  };
  const added = await wire.post('/resource/v6/addResource', { ...form, roleIds: [stage.roleId] });
  await wire.post('/resource/v6/updateResource', { ...form, id: added.at('data.id'), name: '知识' });
  await wire.post('/resource/v6/addResource', { kind: 'nothing' });
  // An address of an own network, which the server leaves alone.
  const url = 'http://10.0.0.8/';
  await wire.post('/resource/v6/updateResource', { ...form, id: added.at('data.id'), url });
  await wire.get('/edp/menu/framing', { url });
  await wire.get('/edp/menu/framing', { url: form.url });
  await wire.post('/resource/v6/deleteSource', { id: added.at('data.id') });
  await wire.post('/resource/v6/currentRole', { supId: 1 });
  await wire.post('/edp/api/v2/dms/sysOrg/getListToSelect', {});
  await wire.post('/org/v6/invOrgListByRole', { roleId: stage.roleId });
  await wire.post('/org/v6/invOrgList', { invOrgName: '' });
  await wire.post('/uc/emp/v6/selectEmpList', { id: '', limit: 10, page: 1, realName: '' });
}
