import { HOME_PARTS } from '@edp/contract/home';
import type { Stage } from '../stage.ts';
import type { WireRecorder } from '../wire-recorder.ts';

const people = '/edp/api/v1/admin/users';
const places = '/edp/api/v1/admin/departments';

const own = '/edp/api/v1/account';
const security = '/edp/api/v1/admin/security';
const singleSignOn = '/edp/api/v1/admin/single-sign-on';
const rights = '/edp/api/v1/admin/roles';
const texts = '/edp/api/v1/admin/texts';
const look = '/edp/api/v1/admin/look';
const words = '/edp/api/v1/admin/dictionaries';
const entries = '/edp/api/v1/admin/menus';
const companies = '/edp/api/v1/admin/tenants';

/** Users, departments and roles. */
export async function recordAdministration(wire: WireRecorder, { userId }: Stage): Promise<void> {
  wire.title('Departments');
  const made = await wire.post(`${places}/create`, { name: '采购中心' });
  const parentId = made.at('data.id');
  const below = await wire.post(`${places}/create`, { name: '管材组', parentId });
  const id = below.at('data.id');
  await wire.post(`${places}/create`, {});
  await wire.post(`${places}/update`, { id, version: 1, name: '管材采购组', headId: null });
  await wire.post(`${places}/previewMove`, { id, parentId: 0 });
  await wire.post(`${places}/move`, { id, parentId: 0, version: 2 });
  await wire.post(`${places}/tree`, { keyword: '采购' });
  await recordUsers(wire, id);
  wire.title('Departments that somebody belongs to');
  await wire.post(`${places}/delete`, { id });
  await wire.post(`${places}/delete`, { id: parentId });
  await recordRoles(wire, userId);
  await recordSecuritySettings(wire);
  await recordAccount(wire);
  await recordMenu(wire);
  await recordDictionaries(wire);
  await recordTexts(wire);
  await recordLook(wire);
}

async function recordUsers(wire: WireRecorder, departmentId: unknown): Promise<void> {
  wire.title('Users');
  const form = {
    account: 'zhoumin',
    name: '周敏',
    departmentId,
    phone: '13812342207',
    email: '',
    roleIds: [],
  };
  const made = await wire.post(`${people}/create`, form);
  const id = made.at('data.id');
  await wire.post(`${people}/create`, form);
  await wire.post(`${people}/create`, {});
  const line = { account: 'lijing', name: '李静', department: '管材采购组' };
  const wrong = { account: 'zhoumin', name: '', roles: '没有', phone: '12' };
  await wire.post(`${people}/checkMany`, { rows: [line, wrong] });
  await wire.post(`${people}/createMany`, { rows: [line, wrong] });
  await wire.post(`${people}/createMany`, { rows: [line] });
  await wire.post(`${people}/list`, { keyword: 'zm' });
  await wire.post(`${people}/update`, { id, version: 1, name: '周敏', email: 'zhoumin@hdzz.com' });
  const roles = await wire.post(`${people}/assignableRoles`, {});
  await wire.post(`${people}/assignRoles`, { id, roleIds: [roles.at('data.0.id')], version: 2 });
  await wire.post(`${people}/resetPassword`, { id });
  await wire.post(`${people}/disable`, { id });
  await wire.post(`${people}/enable`, { id });
  await wire.post(`${people}/unlock`, { id });
  await wire.post(`${people}/resetSecondFactor`, { id });
  await wire.post(`${people}/sessions`, { id });
  await wire.post(`${people}/endSessions`, { id });
  await wire.post(`${people}/detail`, { id });
}

/** Several users are changed at once, and one's phone number is told. */
export async function recordManyUsers(wire: WireRecorder): Promise<void> {
  wire.title('Many users at once');
  const found = await wire.post(`${people}/list`, { keyword: 'zhoumin' });
  const id = found.at('data.0.id');
  const other = (await wire.post(`${people}/list`, { keyword: 'lijing' })).at('data.0.id');
  const chosen = { ids: [id, other] };
  const place = await wire.post(`${places}/create`, { name: '仓储中心' });
  const departmentId = place.at('data.id');
  await wire.post(`${people}/previewMove`, { chosen, departmentId });
  await wire.post(`${people}/moveMany`, { chosen, departmentId });
  await wire.post(`${people}/moveMany`, { chosen, departmentId: 0 });
  const roles = await wire.post(`${people}/assignableRoles`, {});
  const given = [roles.at('data.1.id')];
  await wire.post(`${people}/changeRolesOfMany`, { chosen, given, taken: [] });
  await wire.post(`${people}/changeRolesOfMany`, { chosen, given, taken: given });
  await wire.post(`${people}/belongings`, { chosen });
  await wire.post(`${people}/disableMany`, { chosen: { filter: { keyword: 'zhoumin' }, except: [] } });
  await wire.post(`${people}/enableMany`, { chosen });
  await wire.post(`${people}/disableMany`, { chosen: {} });
  await wire.post(`${people}/revealPhone`, { id });
}

async function recordRoles(wire: WireRecorder, userId: number): Promise<void> {
  wire.title('Roles');
  const form = { name: '仓库管理员', code: 'WH_KEEPER', description: '只管仓库' };
  const made = await wire.post(`${rights}/add`, form);
  const id = made.at('data.id');
  await wire.post(`${rights}/add`, form);
  await wire.post(`${rights}/add`, {});
  const all = await wire.post(`${rights}/grantable`, {});
  await wire.post(`${rights}/update`, { ...form, id, name: '库管员', version: 1 });
  const changes = {
    id,
    granted: [{ id: all.at('data.resources.1.id') }],
    dataScope: 'department',
    addedMemberIds: [userId],
  };
  await wire.post(`${rights}/preview`, changes);
  await wire.post(`${rights}/saveRights`, { ...changes, version: 2 });
  await wire.post(`${rights}/saveRights`, { ...changes, version: 2 });
  await wire.post(`${rights}/copy`, { name: '库管员 副本', code: 'WH_COPY', id });
  await wire.post(`${rights}/updateStatus`, { id, enabled: 0 });
  await wire.post(`${rights}/list`, { keyword: 'WH' });
  await wire.post(`${rights}/detail`, { id });
}

async function recordSecuritySettings(wire: WireRecorder): Promise<void> {
  wire.title('Security settings');
  const form = {
    passwordMinLength: 8,
    passwordKinds: 2,
    passwordHistory: 3,
    passwordExpiryDays: 0,
    sessionHours: 12,
    idleMinutes: 120,
    rememberAllowed: 1,
    rememberDays: 7,
    allowedAddresses: [],
  };
  await wire.post(`${security}/read`, {});
  await wire.post(`${security}/save`, { ...form, version: 0 });
  await wire.post(`${security}/save`, { ...form, version: 0 });
  await wire.post(`${security}/save`, { ...form, idleMinutes: 1, allowedAddresses: 'x' });
  await wire.post('/user/v6/passwordPolicy', {});
}

/** With a provider whom nobody asks: its address is none that may be asked. */
export async function recordSingleSignOn(wire: WireRecorder): Promise<void> {
  wire.title('Single sign-on');
  const form = {
    enabled: 1,
    name: '企业账号',
    issuer: 'https://10.1.2.3/realms/hdzz',
    clientId: 'edp',
    clientSecret: 'a secret',
    scopes: 'openid profile email',
    claim: 'email',
    createsUsers: 0,
    defaultRoleId: '',
    defaultDepartmentId: null,
    passwordSignIn: 1,
  };
  await wire.post(`${singleSignOn}/read`, {});
  await wire.post(`${singleSignOn}/save`, { ...form, version: 0 });
  await wire.post(`${singleSignOn}/save`, { ...form, version: 0 });
  await wire.post(`${singleSignOn}/save`, { ...form, issuer: 'x', claim: 'x', passwordSignIn: 0 });
  await wire.post(`${singleSignOn}/test`, { issuer: form.issuer });
  await wire.post(`${singleSignOn}/identities`, {});
  await wire.post(`${singleSignOn}/unbind`, { id: 1 });
  const windowKey = 'w'.repeat(43);
  const anyone = wire.withoutTicket();
  await anyone.post('/user/v6/singleSignOn/begin', { windowKey });
  await anyone.post('/user/v6/singleSignOn/finish', { windowKey, query: '?state=x&code=y' });
  await wire.post(`${singleSignOn}/save`, { ...form, enabled: 0, version: 1 });
}

async function recordAccount(wire: WireRecorder): Promise<void> {
  wire.title('My account');
  const read = await wire.post(`${own}/detail`, {});
  await wire.post(`${own}/update`, {
    name: read.at('data.name'),
    email: 'zhoumin@hdzz.com',
    version: read.at('data.version'),
  });
  await wire.post(`${own}/update`, { name: '', email: 'x' });
  await wire.post(`${own}/changePhone`, { phone: '13812342207', verificationCode: '0', password: 'wrong1' });
  await wire.post(`${own}/sessions`, {});
  await wire.post(`${own}/endSessions`, { sessionId: 'others' });
  await wire.post(`${own}/endSessions`, {});
}

/** Companies as an operator sees them. */
export async function recordTenants(wire: WireRecorder): Promise<void> {
  wire.title('Tenants');
  const form = { tenantCode: 'hynb', name: '华源泵业', account: 'zhou', adminName: '周建国' };
  const made = await wire.post(`${companies}/create`, form);
  const id = made.at('data.id');
  await wire.post(`${companies}/create`, form);
  await wire.post(`${companies}/create`, {});
  const people = await wire.post(`${companies}/administrators`, { id });
  await wire.post(`${companies}/resetAdministrator`, { id, userId: people.at('data.0.id') });
  await wire.post(`${companies}/setLimits`, { id, version: 1, maxUsers: 50, maxStorageMb: '' });
  await wire.post(`${companies}/setLimits`, { id, version: 1, maxUsers: 0, maxStorageMb: null });
  await wire.post(`${companies}/disable`, { id, version: 1 });
  await wire.post(`${companies}/disable`, { id, version: 2 });
  await wire.post(`${companies}/enable`, { id, version: 3 });
  await wire.post(`${companies}/list`, { keyword: 'HYNB' });
}

async function recordMenu(wire: WireRecorder): Promise<void> {
  wire.title('Maintaining the menu');
  const form = { kind: 'link', chineseName: '帮助中心', englishName: 'Help', url: 'http://127.0.0.1:9/help' };
  const made = await wire.post(`${entries}/add`, { ...form, icon: 'book', opensWindow: 1, roleIds: [] });
  const id = made.at('data.id');
  await wire.post(`${entries}/add`, { ...form, url: 'javascript:alert(1)' });
  const group = await wire.post(`${entries}/add`, { kind: 'group', chineseName: '网站' });
  await wire.post(`${entries}/checkFraming`, { url: form.url });
  await wire.post(`${entries}/update`, { id, version: 1, chineseName: '帮助', hidden: 1 });
  await wire.post(`${entries}/move`, { id, parentId: group.at('data.id'), version: 2 });
  await wire.post(`${entries}/reset`, { parts: ['order'] });
  await wire.post(`${entries}/delete`, { id });
  await wire.post(`${entries}/delete`, { id: group.at('data.id') });
  await wire.post(`${entries}/tree`, {});
}

async function recordDictionaries(wire: WireRecorder): Promise<void> {
  wire.title('Maintaining dictionaries');
  const form = { dictionary: 'dms_sku_itemtype', key: 'tool', chineseName: '工装', englishName: 'Tooling' };
  const made = await wire.post(`${words}/add`, form);
  const id = made.at('data.id');
  await wire.post(`${words}/add`, form);
  await wire.post(`${words}/update`, { id, version: 1, chineseName: '工装模具' });
  await wire.post(`${words}/updateStatus`, { id, enabled: 0, version: 2 });
  await wire.post('/edp/v1/dictionaryItem/listByKey', { key: 'dms_sku_itemtype' });
  await wire.post(`${words}/move`, { id, beforeId: 0, version: 3 });
  await wire.post(`${words}/usedBy`, { id });
  await wire.post(`${words}/delete`, { id });
  await wire.post(`${words}/list`, {});
}

async function recordTexts(wire: WireRecorder): Promise<void> {
  wire.title('Own words for texts of the interface');
  const text = { functionKey: 'brand', textKey: '新增品牌' };
  await wire.post(`${texts}/save`, { ...text, ownChinese: '添加牌子{n}' });
  await wire.post(`${texts}/save`, {
    ...text,
    ownChinese: '添加牌子',
    ownEnglish: 'Add a brand',
    version: 0,
  });
  await wire.post(`${texts}/list`, { changed: 1 });
  await wire.post(`${texts}/screens`, {});
  await wire.post(`${texts}/reset`, { functionKey: 'brand' });
}

async function recordLook(wire: WireRecorder): Promise<void> {
  wire.title('How the pages of a tenant look');
  await wire.post(`${look}/read`, {});
  await wire.post(`${look}/save`, { primaryColor: '#f08a24', version: 0 });
  const chosen = { browserTitle: '重工平台', primaryColor: '#a15d18', homeParts: ['news', 'entries'] };
  await wire.post(`${look}/save`, { ...chosen, version: 0 });
  await wire.get(`${look}/colours`, {});
  await wire.post(`${look}/save`, { browserTitle: '', version: 0 });
  await wire.post(`${look}/save`, {
    browserTitle: '',
    primaryColor: '',
    homeParts: [...HOME_PARTS],
    version: 1,
  });
}
