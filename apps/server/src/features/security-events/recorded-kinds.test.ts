// Only with row-level security: its commands are those of the features' own tests; security-events.test.ts reads the log.
import { brands } from '@edp/contract/brands';
import { certificates } from '@edp/contract/certificates';
import { departments } from '@edp/contract/departments';
import { imports } from '@edp/contract/imports';
import { reports } from '@edp/contract/reports';
import { roles } from '@edp/contract/roles';
import { kindsOfLog, securityEventKinds } from '@edp/contract/security-event-kinds';
import type { SecurityEventKind } from '@edp/contract/security-event-kinds';
import { securityEvents } from '@edp/contract/security-events';
import type { AuditEvent } from '@edp/contract/security-events';
import { session } from '@edp/contract/session';
import { sharingRules } from '@edp/contract/sharing-rules';
import { users } from '@edp/contract/users';
import { PASSWORD } from '@edp/testkit/credentials';
import { loginInput } from '@edp/testkit/sign-in';
import { beforeAll, describe, expect, test } from 'vitest';
import { appearanceDoings } from '../../testing/fixtures/doings/appearance-doings.ts';
import { binDoings } from '../../testing/fixtures/doings/bin-doings.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { changed, changeTakenBack } from '../../testing/fixtures/bulk-runs.ts';
import { certificateForm } from '../../testing/fixtures/certificate-forms.ts';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { checkedImport, settled } from '../../testing/fixtures/import-runs.ts';
import { logDoings } from '../../testing/fixtures/doings/log-doings.ts';
import { newsDoings } from '../../testing/fixtures/doings/news-doings.ts';
import { securityDoings } from '../../testing/fixtures/doings/security-doings.ts';
import { signOnDoings } from '../../testing/fixtures/doings/sign-on-doings.ts';
import { staffDoings } from '../../testing/fixtures/doings/staff-doings.ts';
import { tenantDoings } from '../../testing/fixtures/doings/tenant-doings.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
let tenant: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  tenant = await product.newTenant({ operator: true });
  ({ admin } = tenant);
});

const NEW_PASSWORD = 'mei-hua-5';
let numbers = 0;

async function person(fields: object = {}) {
  const form = { account: `person-${++numbers}`, name: `人员${numbers}`, roleIds: [], ...fields };
  return (await admin.call(users.create, form)).data;
}
const subject = ({ name, account }: { name: string; account: string }) => `${name} (${account})`;

async function role(fields: object = {}) {
  const form = { name: `角色${++numbers}`, code: `ROLE-${numbers}`, ...fields };
  return (await admin.call(roles.create, form)).data;
}

async function department(fields: object = {}) {
  return (await admin.call(departments.create, { name: `部门${++numbers}`, ...fields })).data;
}

async function rule() {
  const { id } = await department({ name: `来源${++numbers}` });
  const form = {
    name: `规则${numbers}`,
    sharingType: 'material' as const,
    power: 0,
    addResource: { orgId: [id] },
    addSharingTo: { id: [tenant.adminId] },
  };
  return { form, rule: (await admin.call(sharingRules.create, form)).data };
}

async function wrongPassword(account: string, times = 1): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const anyone = product.anyone(tenant.code);
    await anyone.call(session.login, { ...(await loginInput(anyone, account)), password: 'wrong' });
  }
}

async function importedBrand(code: string): Promise<number> {
  const { id } = await checkedImport(admin, { bytes: `代码,名称\r\n${code},${code}` });
  await admin.call(imports.apply, { id, which: 'both' });
  await settled(admin, id);
  return id;
}

/** What the newest event of the kind says. */
interface Told {
  actorAccount?: string;
  subjectName?: string;
  changes?: string[];
}

/** Does what is recorded under each kind; a kind without an entry does not compile. */
const doings: Record<SecurityEventKind, () => Promise<Told>> = {
  async signedIn() {
    const { account } = await tenant.userWith([]);
    return { actorAccount: account, changes: [] };
  },
  async signInFailed() {
    const { account } = await tenant.userWith([]);
    await wrongPassword(account);
    return { actorAccount: account, changes: ['原因：密码错误'] };
  },
  async accountLocked() {
    const { account } = await tenant.userWith([]);
    await wrongPassword(account, 5);
    return { actorAccount: account };
  },
  async signedOut() {
    const user = await tenant.userWith([]);
    await user.call(session.logout, {});
    return { actorAccount: user.account };
  },

  async passwordChanged() {
    const user = await tenant.userWith([]);
    const form = { loginName: user.account, oldPassword: PASSWORD, password: NEW_PASSWORD };
    await user.call(session.changePassword, { ...form, confirmPassword: NEW_PASSWORD });
    return { actorAccount: user.account };
  },
  async firstPasswordChanged() {
    const { account, firstPassword } = await person();
    const newcomer = product.anyone(tenant.code);
    const { data } = await newcomer.call(session.login, await loginInput(newcomer, account, firstPassword));
    newcomer.signer = { ...newcomer.signer, ticket: data.ticket, signKey: data.signKey };
    const form = { loginName: account, oldPassword: firstPassword, password: NEW_PASSWORD };
    await newcomer.call(session.changePassword, { ...form, confirmPassword: NEW_PASSWORD });
    return { actorAccount: account };
  },
  async passwordRecovered() {
    const phone = `138${String(Date.now()).slice(-8)}`;
    const { account } = await person({ phone });
    const caller = product.anyone(tenant.code);
    await caller.call(session.sendPhoneCode, { phone, purpose: 'account' });
    const proof = { account, phone, verificationCode: '123456' };
    const chosen = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await caller.call(session.resetPassword, { ...proof, ...chosen });
    return { actorAccount: account };
  },
  async passwordReset() {
    const user = await person();
    await admin.call(users.resetPassword, { id: user.id });
    return { actorAccount: 'admin', subjectName: subject(user) };
  },
  async userCreated() {
    const { id, name } = await role();
    const user = await person({ roleIds: [id] });
    return { subjectName: subject(user), changes: [`角色：增加 1 项（${name}）`] };
  },
  async userUpdated() {
    const [from, to] = [await department(), await department()];
    const user = await person({ departmentId: from.id, phone: '13812342207' });
    const changed = { name: '新名字', departmentId: to.id, phone: '13900000000', email: 'a@example.cn' };
    await admin.call(users.update, { id: user.id, ...changed });
    const changes = [
      `名称：${user.name} → 新名字`,
      `部门：${from.name} → ${to.name}`,
      '手机号：已修改',
      '邮箱：已修改',
    ];
    return { subjectName: subject(user), changes };
  },
  async userDisabled() {
    const user = await person();
    await admin.call(users.disable, { id: user.id });
    return { subjectName: subject(user) };
  },
  async userEnabled() {
    const user = await person();
    await admin.call(users.disable, { id: user.id });
    await admin.call(users.enable, { id: user.id });
    return { subjectName: subject(user) };
  },
  async userUnlocked() {
    const user = await person();
    await admin.call(users.unlock, { id: user.id });
    return { subjectName: subject(user) };
  },
  async userRolesAssigned() {
    const [former, next] = [await role(), await role()];
    const user = await person({ roleIds: [former.id] });
    await admin.call(users.assignRoles, { id: user.id, roleIds: [next.id] });
    const changes = [`角色：增加 1 项（${next.name}）；移除 1 项（${former.name}）`];
    return { subjectName: subject(user), changes };
  },
  async userSessionsEnded() {
    const { userId } = await tenant.userWith([]);
    const { data: user } = await admin.call(users.detail, { id: userId });
    await admin.call(users.endSessions, { id: userId });
    return { subjectName: subject(user) };
  },
  async phoneRevealed() {
    const user = await person({ phone: '13812342207' });
    const { phone } = (await admin.call(users.revealPhone, { id: user.id })).data;
    expect(phone).toBe('13812342207');
    return { subjectName: subject(user), changes: [] };
  },

  async roleCreated() {
    const { name, code } = await role();
    return { subjectName: `${name} (${code})` };
  },
  async roleUpdated() {
    const { id, name, code } = await role();
    await admin.call(roles.update, { id, name: '改名', code, description: '说明' });
    const changes = [`名称：${name} → 改名`, '描述：无 → 说明'];
    return { subjectName: `${name} (${code})`, changes };
  },
  async roleCopied() {
    const { id, name } = await role();
    await admin.call(roles.copy, { id, name: '副本', code: `COPY-${++numbers}` });
    return { subjectName: `副本 (COPY-${numbers})`, changes: [`复制自：${name}`] };
  },
  async roleStopped() {
    const { id, name, code } = await role();
    await admin.call(roles.switchStatus, { id, enabled: 0 });
    return { subjectName: `${name} (${code})` };
  },
  async roleStarted() {
    const { id, name, code } = await role();
    await admin.call(roles.switchStatus, { id, enabled: 0 });
    await admin.call(roles.switchStatus, { id, enabled: 1 });
    return { subjectName: `${name} (${code})` };
  },
  async roleRightsChanged() {
    const { id, name, code } = await role();
    const user = await person();
    const idOf = (resource: string) => tenant.resources.get(resource) ?? 0;
    await admin.call(roles.saveRights, {
      id,
      granted: [{ id: idOf('brand'), hiddenColumns: ['sortOrder'] }, { id: idOf('brand:add') }],
      dataScope: 'department',
      addedMemberIds: [user.id],
    });
    const changes = [
      '菜单：增加 2 项（基础数据、品牌）',
      '按钮：增加 1 项（品牌 / 新增）',
      '隐藏列：增加 1 项（品牌 / 排序）',
      '数据范围：全部数据 → 本部门',
      `成员：增加 1 项（${user.name}）`,
    ];
    return { subjectName: `${name} (${code})`, changes };
  },

  async sharingRuleCreated() {
    const { form } = await rule();
    const changes = [
      '数据类型：物料',
      '共享权限：只读',
      expect.stringMatching(/^共享来源：增加 1 项（来源\d+）$/),
      '共享给：增加 1 项（管理员）',
    ];
    return { subjectName: form.name, changes };
  },
  async sharingRuleUpdated() {
    const { form, rule: stored } = await rule();
    const { id, name } = await department();
    const changed = { power: 1, addResource: { orgId: [id] } };
    await admin.call(sharingRules.update, { ...form, id: stored.id, ...changed });
    const changes = [
      '共享权限：只读 → 读写',
      `共享来源：增加 1 项（${name}）；移除 1 项（${stored.sharingSource[0]?.name}）`,
    ];
    return { subjectName: form.name, changes };
  },
  async sharingRuleDisabled() {
    const { form, rule: stored } = await rule();
    await admin.call(sharingRules.switchStatus, { sharingId: stored.id, status: 0 });
    return { subjectName: form.name };
  },
  async sharingRuleEnabled() {
    const { form, rule: stored } = await rule();
    await admin.call(sharingRules.switchStatus, { sharingId: stored.id, status: 0 });
    await admin.call(sharingRules.switchStatus, { sharingId: stored.id, status: 1 });
    return { subjectName: form.name };
  },

  ...tenantDoings(() => admin, product),
  ...newsDoings(() => admin),
  ...signOnDoings(() => tenant, product),
  ...staffDoings(() => tenant),
  ...logDoings(() => ({ product, tenant })),
  ...binDoings(() => admin),

  ...appearanceDoings(() => admin),
  ...securityDoings(() => tenant),

  async printed() {
    const rights = ['material', 'material:print'];
    const printer = await tenant.userWith(rights, { organisations: ['一号库'] });
    const place = await organisationOf(product.database, tenant.id, '一号库');
    const { id } = await addMaterial(product.database, tenant.id, {
      organisationIds: [place],
      itemCode: 'BOLT-8',
    });
    const answer = await printer.raw({
      method: 'GET',
      url: `${reports.pdf.path}?template=materials&id=${id}`,
    });
    expect(answer.statusCode).toBe(200);
    return { actorAccount: printer.account, subjectName: 'BOLT-8', changes: ['页数：1'] };
  },
  async downloaded() {
    const form = await certificateForm(admin, [tenant.adminId]);
    const { data } = await admin.call(certificates.create, form);
    const url = certificates.file.path.replace(':id', String(data.id));
    expect((await admin.raw({ method: 'GET', url })).statusCode).toBe(200);
    return { subjectName: '推送.pem' };
  },
  async exported() {
    const answer = await admin.raw({
      method: 'POST',
      url: securityEvents.exportSignIns.path,
      body: JSON.stringify({ keyword: 'nobody' }),
      contentType: 'application/json',
    });
    expect(answer.statusCode).toBe(200);
    return { subjectName: '登录日志', changes: ['条数：0'] };
  },
  async imported() {
    await importedBrand('IMPORTED');
    return { subjectName: '品牌', changes: ['条数：1', '文件：品牌.csv'] };
  },
  async importTakenBack() {
    const id = await importedBrand('TAKEN-BACK');
    await admin.call(imports.takeBack, { id });
    await settled(admin, id);
    return { subjectName: '品牌', changes: ['条数：1', '未撤销：0', '文件：品牌.csv'] };
  },
  async bulkChanged() {
    await changedBrand('BULK');
    return { subjectName: '品牌', changes: ['条数：1'] };
  },
  async bulkChangeTakenBack() {
    await changeTakenBack(admin, await changedBrand('BULK-BACK'));
    return { subjectName: '品牌', changes: ['条数：1', '未撤销：0'] };
  },
  async retentionChanged() {
    await admin.call(securityEvents.saveRetention, { days: 730 });
    return { actorAccount: 'admin', changes: ['保留天数：365 → 730'] };
  },
};

/** A brand whose remarks were changed in bulk; answers that change. */
async function changedBrand(code: string): Promise<number> {
  const { data } = await admin.call(brands.save, brandForm({ code, name: code }));
  const changes = [{ operation: 'set' as const, field: 'description', value: code }];
  return (await changed(admin, { list: 'brands', ids: [data.id], changes })).id;
}

async function newest(kind: SecurityEventKind): Promise<Partial<AuditEvent> | undefined> {
  const { log } = securityEventKinds[kind];
  const list = log === 'signIn' ? securityEvents.signIns : securityEvents.audits;
  return (await admin.call(list, { kind, pageSize: 1 })).data[0];
}

describe('what is recorded', () => {
  const kinds = [...kindsOfLog('signIn'), ...kindsOfLog('audit')];

  test.each(kinds)('%s, by the command that does it', async (kind) => {
    const before = await newest(kind);
    const told = await doings[kind]();
    const event = await newest(kind);
    expect(event?.id).not.toBe(before?.id);
    const asked = { address: expect.stringMatching(/^fd00:/), device: 'lightMyRequest' };
    expect(event).toMatchObject({ kindName: securityEventKinds[kind].ZHS, ...asked, ...told });
    expect(event?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('what is refused is not recorded as done', async () => {
    const total = async () => (await admin.call(securityEvents.audits, {})).total;
    const [{ id, version }, { id: departmentId }] = [await role(), await department()];
    await admin.call(users.create, { account: `inner-${id}`, name: '内部', departmentId, roleIds: [] });
    const before = await total();
    const refusals = await Promise.all([
      admin.call(roles.switchStatus, { id, enabled: 0, version: version + 1 }),
      admin.call(roles.switchStatus, { id: tenant.adminRoleId, enabled: 0 }),
      admin.call(departments.remove, { id: departmentId }),
      admin.call(users.disable, { id: tenant.adminId }),
      admin.call(users.assignRoles, { id: tenant.adminId, roleIds: [] }),
      admin.call(sharingRules.switchStatus, { sharingId: 987_654_321, status: 0 }),
    ]);
    expect(refusals.filter(({ code }) => code === 0)).toEqual([]);
    expect(await total()).toBe(before);
  });
});
