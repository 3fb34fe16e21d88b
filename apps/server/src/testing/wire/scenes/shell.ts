import type { Stage } from '../stage.ts';
import type { WireRecorder } from '../wire-recorder.ts';

/** Registration, news, messages, chat, the person's own account. */
export async function recordShell(wire: WireRecorder, stage: Stage): Promise<void> {
  await recordRegistrations(wire, stage);
  await recordNews(wire, stage);
  await recordMessages(wire, stage);
  await recordAccount(wire, stage);
}

const phone = '13900000001';

async function recordRegistrations(wire: WireRecorder, stage: Stage) {
  wire.title('Registrations');
  const anyone = wire.withoutTicket();
  await anyone.get('/EEnterprise/Info/advSearch', { keyword: '精密' });
  await anyone.get('/EEnterprise/Info/getBasicInfo', { keyword: '没有' });
  await anyone.get('/user/v6/getVerificationCode', { phone: '12' });
  await anyone.get('/user/v6/getVerificationCode', { phone });
  const company = {
    companyName: '华源精密',
    applicant: '周建国',
    verificationCode: '123456',
    requirementDescription: '主数据',
  };
  await anyone.post('/api/v7/tenant/register', {});
  await anyone.post('/api/v7/tenant/register', {
    ...company,
    unifiedSocialCreditCode: '91320506MA1X2Y3Z4X',
    address: '["110000","110100","110101"]',
    addressDetail: '1号',
    phoneNumber: phone,
    password: 'hy2026a',
    confirmPassword: 'hy2026a',
    businessLicense: String(stage.licenceIds[0]),
  });
  const other = '13900000002';
  await anyone.get('/user/v6/getVerificationCode', { phone: other });
  await anyone.post('/api/v7/tenant/apply', {
    ...company,
    registerType: 2,
    creditCode: '91440606MA4N5P6Q7X',
    detailAddress: '2号',
    phone: other,
    province: '110000',
    city: '110100',
    county: '110101',
    businessLicensePicture: [stage.licenceIds[1]],
    registPassword: 'hy2026a',
    confirmPassword: 'hy2026a',
  });
  const list = await wire.post('/api/v7/tenant/registration/list', { status: '' });
  await wire.post('/api/v7/tenant/registration/detail', { id: list.at('data.0.id') });
  await wire.post('/api/v7/tenant/registration/reject', { id: list.at('data.0.id'), reason: '资料不全' });
  await wire.post('/api/v7/tenant/registration/approve', {
    id: list.at('data.1.id'),
    tenantCode: 'HYJM',
    account: 'zhou',
  });
  await anyone.get('/api/v7/tenant/detailByCode', { tenantCode: 'HYJM' });
  await anyone.get('/api/v7/tenant/detailByCode', { tenantCode: 'NOBODY' });
  await anyone.get('/languagePack/v6/getLanguagePack');
  await anyone.post('/languagePack/v6/getPageAttribute', { type: 'ENG', functionKey: 'brand' });
  await anyone.get('/edp/home/getHomeConfig');
}

async function recordNews(wire: WireRecorder, stage: Stage) {
  wire.title('News');
  const news = await wire.post('/v6/DcNewsController/saveNews', {
    title: '停机通知',
    newsTypeValue: '公告',
    newsContent: '<p>今晚停机</p>',
    forcedRead: true,
  });
  await wire.get('/v6/DcNewsController/getNewImgList', { userId: stage.userId });
  const newId = news.at('data.id') ?? news.at('data.newId');
  await wire.post('/v6/DcNewsController/getNewsContent', { newsIds: [newId] });
  await wire.get('/v6/DcNewsController/forcedReadRecord', { newId });
  await wire.get('/v6/DcNewsCommentController/queryCommentList', { newId, pageNo: 1, pageSize: 10 });
  await wire.get('/v6/DcNewsCommentController/deleteComment', { commentId: 1 });
  await wire.get('/v6/DcNewsCommentController/queryNewsViewsList', { newId, pageNo: 1, pageSize: 10 });
}

async function recordMessages(wire: WireRecorder, stage: Stage) {
  wire.title('Messages and chat');
  const messages = await wire.post('/bpm/api/message/list', { pageNo: 1, pageSize: 10 });
  await wire.post('/bpm/api/message/unread');
  await wire.post('/bpm/api/message/markRead', {
    ids: messages.ids().slice(0, 1),
  });
  await wire.post('/bpm/api/message/markAllRead', {});
  await wire.post('/bpm/api/chat/peers', { pageNo: 1, pageSize: 10 });
  const clientKey = '0b2d9c5e-1f0e-4a43-9c57-2a1c6a0b8a11';
  await wire.post('/bpm/api/chat/send', { userId: stage.adminId, text: '你好', clientKey });
  await wire.post('/bpm/api/chat/history', { userId: stage.adminId });
  await wire.post('/bpm/api/chat/markRead', { userId: stage.adminId });
}

async function recordAccount(wire: WireRecorder, stage: Stage) {
  wire.title('The own account');
  await wire.post('/user/v6/checkTicket');
  await wire.post('/user/v6/getUserName');
  await wire.post('/user/v6/userLoginInfo');
  const roles = await wire.post('/userAPI/v6/api/getUserRole');
  const roleId = roles.at('data.userRoles.0.roleId');
  await wire.post('/user/v6/setUserRole', { roleId, key: roles.at('data.userRoles.0.key') });
  await wire.post('/user/v6/setUserRole', { roleId, key: 'x' });
  await wire.post('/user/v6/setInvOrg', stage.otherOrganisation);
  await wire.post('/user/v6/updateImage', { imgAddress: `/file/v6/view/${stage.pictureIds[0]}` });
  await wire.get('/edp/home/overview');
  await wire.post('/user/v6/updatePwd', {
    loginName: '',
    oldPassword: '',
    password: '1',
    confirmPassword: '2',
  });
  const anyone = wire.withoutTicket();
  await anyone.post('/user/v6/login', {
    loginName: 'nobody',
    password: 'x',
    captcha: 'abcd',
    source: 'web_17000000001',
  });
  await anyone.post('/user/v6/queryAccountList', { phone, verificationCode: '000000' });
  await anyone.post('/user/v6/resetPassword', {
    account: 'x',
    phone,
    verificationCode: '000000',
    password: 'hy2026a',
    confirmPassword: 'hy2026a',
  });
  await wire.post('/user/v6/logout');
  await wire.post('/user/v6/checkTicket');
}
