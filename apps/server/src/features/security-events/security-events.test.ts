import { roles } from '@edp/contract/roles';
import { RECORD_CHANGE, securityEvents } from '@edp/contract/security-events';
import { users } from '@edp/contract/users';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { removeOldEventsOfAll } from './remove-old-events.ts';

/** A database of its own: what is too old is removed of all tenants that are there. */
const product = useTestApp({}, { settings: [] });
let tenant: TestTenant;
let other: TestTenant;
/** The database's owner: nobody else puts an event into the past. */
let owner: pg.Client;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
  owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

interface Past {
  at: string;
  of?: TestTenant;
  log?: 'signIn' | 'audit';
  kind?: string;
  actorId?: number;
  name?: string;
  subject?: string;
  address?: string;
}

/** An event of another day, in Asia/Shanghai. */
async function recorded({
  at,
  of = tenant,
  log = 'signIn',
  kind = 'signedIn',
  ...event
}: Past): Promise<void> {
  const { actorId = null, name = '过去', subject = '', address = '10.0.0.1' } = event;
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [String(of.id)]);
  await owner.query(
    `insert into security_events (tenant_id, at, log, kind, actor_id, actor_account, actor_name, subject_name, address, search_text)
     values ($1, $2::timestamp at time zone 'Asia/Shanghai', $3, $4, $5, $6, $7, $8, $9, lower(concat_ws(' ', $6::text, $7::text, $8::text, $9::text)))`,
    [of.id, at, log, kind, actorId, 'past', name, subject, address],
  );
}

const signIns = async (filter: object, of: TestClient = tenant.admin) =>
  of.call(securityEvents.signIns, filter);
const timesOf = async (filter: object) => (await signIns(filter)).data.map(({ time }) => time);

describe('the logs', () => {
  test('are filtered by day in Asia/Shanghai, person, kind, result and words, newest first', async () => {
    const name = '时区员';
    const { userId } = await tenant.userWith([]);
    await recorded({ at: '2026-03-01 00:00:00', name, actorId: userId });
    await recorded({ at: '2026-03-01 23:59:59', name, kind: 'signInFailed', address: '10.9.8.7' });
    await recorded({ at: '2026-03-02 00:00:00', name, kind: 'signedOut' });
    const keyword = name;
    const [first, last, next] = ['2026-03-01 00:00:00', '2026-03-01 23:59:59', '2026-03-02 00:00:00'];
    expect(await timesOf({ keyword })).toEqual([next, last, first]);
    expect(await timesOf({ keyword, sortField: 'time', sortOrder: 'asc' })).toEqual([first, last, next]);
    expect(await timesOf({ keyword, from: '2026-03-01', to: '2026-03-01' })).toEqual([last, first]);
    expect(await timesOf({ keyword, from: '2026-03-02' })).toEqual([next]);
    expect(await timesOf({ keyword, to: '2026-02-28' })).toEqual([]);
    expect(await timesOf({ keyword, actorId: userId })).toEqual([first]);
    expect(await timesOf({ keyword, kind: 'signedOut' })).toEqual([next]);
    expect(await timesOf({ keyword, result: 'failed' })).toEqual([last]);
    expect(await timesOf({ keyword, result: 'succeeded' })).toEqual([next, first]);
    expect(await timesOf({ keyword: `PAST 10.9.8 ${name}` })).toEqual([last]);
    expect(await signIns({ keyword, pageSize: 2, pageNo: 2 })).toMatchObject({
      data: [{ time: first }],
      total: 3,
    });
    expect(await signIns({ kind: 'roleCreated' })).toMatchObject({ code: 4000, errors: [{ path: 'kind' }] });
    expect(await signIns({ from: '2026-02-30' })).toMatchObject({ code: 4000, errors: [{ path: 'from' }] });
  });

  test('speak the language of their reader', async () => {
    await recorded({ at: '2026-04-01 08:00:00', name: 'Reader', kind: 'accountLocked' });
    const reader = await tenant.userWith(['signInLog']);
    reader.language = 'ENG';
    const { data } = await signIns({ keyword: 'Reader' }, reader);
    expect(data).toMatchObject([{ kindName: 'Account locked', failed: 1 }]);
  });

  test('call hidden fields and the logs themselves in the language of their reader, in the file too', async () => {
    const reader = await tenant.userWith(['auditLog', 'signInLog', 'signInLog:export']);
    const { data: role } = await tenant.admin.call(roles.create, { name: '字段', code: 'FIELDS' });
    const brand = tenant.resources.get('brand') ?? 0;
    const granted = [{ id: brand, hiddenColumns: ['sortOrder'], hiddenForms: ['description'] }];
    await tenant.admin.call(roles.saveRights, { id: role.id, granted });
    const [columns, fields] = ['1 added (品牌 / Sort order)', '1 added (品牌 / Remark)'];
    reader.language = 'ENG';
    const filter = { keyword: 'FIELDS', kind: 'roleRightsChanged' };
    const { data } = await reader.call(securityEvents.audits, filter);
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([`Hidden columns: ${columns}`, `Hidden fields: ${fields}`]),
    );
    expect(await csv({}, reader)).toContain('Signed in');
    const exported = await reader.call(securityEvents.audits, { kind: 'exported', pageSize: 1 });
    expect(exported.data).toMatchObject([{ subjectKindName: 'Sign-in log', subjectName: 'Sign-in log' }]);
    reader.language = 'ZHS';
    expect(JSON.stringify(await reader.call(securityEvents.audits, filter))).toContain('品牌 / 排序');
  });

  test('each need a right of their own, as does what can be done with them', async () => {
    const refused = { http: 403, code: 4030 };
    const reader = await tenant.userWith(['signInLog']);
    expect(await reader.call(securityEvents.signIns, {})).toMatchObject({ code: 0 });
    expect(await reader.call(securityEvents.retention, {})).toMatchObject({ code: 0 });
    expect(await reader.call(securityEvents.audits, {})).toMatchObject(refused);
    expect(await reader.call(securityEvents.exportSignIns, {})).toMatchObject(refused);
    expect(await reader.call(securityEvents.saveRetention, { days: 90 })).toMatchObject(refused);
  });

  test('are seen by nobody of another tenant', async () => {
    await recorded({ at: '2026-05-01 08:00:00', name: '本租户' });
    await recorded({ at: '2026-05-01 09:00:00', name: '本租户', log: 'audit', kind: 'roleCreated' });
    expect((await signIns({ keyword: '本租户' })).total).toBe(1);
    expect(await signIns({ keyword: '本租户' }, other.admin)).toMatchObject({ data: [], total: 0 });
    expect(await other.admin.call(securityEvents.audits, { keyword: '本租户' })).toMatchObject({ data: [] });
    expect((await csv({ keyword: '本租户' }, other.admin)).trim().split('\r\n')).toHaveLength(1);
  });
});

async function csv(filter: object, of: TestClient = tenant.admin): Promise<string> {
  const { path } = securityEvents.exportSignIns;
  const body = JSON.stringify(filter);
  const answer = await of.raw({ method: 'POST', url: path, body, contentType: 'application/json' });
  expect(answer).toMatchObject({ statusCode: 200 });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  return answer.body;
}

describe('an export', () => {
  test('holds all that the filters find, as text that no spreadsheet program runs', async () => {
    const names = ['=1+1', '+86', '-2', '-2+1', '@SUM(A1)', '\tx', '引号"，逗号,和\n换行', '普通'];
    for (const [at, name] of names.entries())
      await recorded({
        at: `2026-06-01 08:00:0${at}`,
        name,
        subject: '导出测试',
      });
    const text = await csv({ keyword: '导出测试', sortOrder: 'asc' });
    const [head, ...lines] = text.split('\r\n');
    expect(head).toBe('\uFEFF时间,姓名,账号,事件,结果,详情,IP 地址,设备');
    const rest = 'past,登录成功,成功,,10.0.0.1,';
    const shown = ["'=1+1", "'+86", '-2', "'-2+1", "'@SUM(A1)", "'\tx", '"引号""，逗号,和\n换行"', '普通'];
    const expected = shown.map((name, at) => `2026-06-01 08:00:0${at},${name},${rest}`);
    expect(lines).toEqual([...expected.toReversed(), '']);
  });

  test('is told to the log itself with its number of lines, and goes on past what is read at once', async () => {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [String(tenant.id)]);
    await owner.query(
      `insert into security_events (tenant_id, at, log, kind, actor_name, search_text)
       select $1, '2026-07-01'::timestamptz, 'signIn', 'signedIn', 'n' || n, 'viele' from generate_series(1, 4321) as n`,
      [tenant.id],
    );
    const lines = (await csv({ keyword: 'viele' })).trimEnd().split('\r\n').slice(1);
    expect(new Set(lines).size).toBe(4_321);
    expect((await signIns({ keyword: 'viele' })).total).toBe(4_321);
    const { data } = await tenant.admin.call(securityEvents.audits, { kind: 'exported', pageSize: 1 });
    expect(data).toMatchObject([{ subjectName: '登录日志', changes: ['条数：4321'], actorAccount: 'admin' }]);
  });

  test('leaves out the columns that are hidden from the role, as the list does', async () => {
    await recorded({ at: '2026-08-01 08:00:00', name: '隐藏列' });
    const visible = { signInLog: { columns: ['time', 'actorName', 'kindName'], fields: [] } };
    const reader = await tenant.userWith(['signInLog', 'signInLog:export'], { visible });
    expect((await csv({ actorId: 0 }, reader)).split('\r\n')[0]).toBe('\uFEFF时间,姓名,账号,事件,结果');
    const [event] = (await signIns({}, reader)).data;
    expect(event).not.toHaveProperty('address');
    expect(await signIns({ keyword: '10.0.0.1' }, reader)).toMatchObject({ code: 4030 });
  });

  test('is taken so often and no more', async () => {
    const eager = await tenant.userWith(['signInLog', 'signInLog:export']);
    const { path } = securityEvents.exportSignIns;
    const take = () =>
      eager.raw({ method: 'POST', url: path, body: '{"keyword":"nobody"}', contentType: 'application/json' });
    const answers = await Promise.all(Array.from({ length: 23 }, take));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });
});

describe('how long they are kept', () => {
  test('is a year until the tenant says otherwise, and somebody who was slower is refused', async () => {
    const own = await product.newTenant();
    const { admin } = own;
    expect((await admin.call(securityEvents.retention, {})).data).toEqual({
      days: 365,
      changeDays: null,
      version: 0,
    });
    const both = await Promise.all([
      admin.call(securityEvents.saveRetention, { days: 90, version: 0 }),
      admin.call(securityEvents.saveRetention, { days: 60, version: 0 }),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 4091]);
    const { version } = (await admin.call(securityEvents.retention, {})).data;
    expect(await admin.call(securityEvents.saveRetention, { days: 30, version })).toMatchObject({
      data: { days: 30, version: version + 1 },
    });
    for (const days of [29, 3_651, 30.5])
      expect(await admin.call(securityEvents.saveRetention, { days, version })).toMatchObject({
        code: 4000,
        errors: [{ path: 'days', message: '应为30–3650之间的整数' }],
      });
    expect((await other.admin.call(securityEvents.retention, {})).data).toEqual({
      days: 365,
      changeDays: null,
      version: 0,
    });
  });

  test('holds for each tenant: what is older goes, and nothing else', async () => {
    const [short, usual] = [await product.newTenant(), await product.newTenant()];
    await short.admin.call(securityEvents.saveRetention, { days: 30 });
    const daysAgo = (days: number) =>
      new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    for (const one of [short, usual])
      for (const days of [29, 31, 364, 366])
        await recorded({ of: one, at: daysAgo(days), name: `vor ${days}` });
    const left = async (of: TestTenant) =>
      (await signIns({ keyword: 'vor' }, of.admin)).data.map(({ actorName }) => actorName);
    // What is written elsewhere at the same time holds the seal up without which nothing is removed.
    await vi.waitUntil(
      async () => {
        await removeOldEventsOfAll(product.database);
        return (await left(short)).length < 4 && (await left(usual)).length < 4;
      },
      { timeout: 45_000 },
    );
    expect(await left(short)).toEqual(['vor 29']);
    expect(await left(usual)).toEqual(['vor 29', 'vor 31', 'vor 364']);
  }, 60_000);
});

test('names are those of then, whatever is called otherwise since', async () => {
  const { admin } = tenant;
  const { data: role } = await admin.call(roles.create, { name: '旧名', code: 'OLD-NAME' });
  await admin.call(roles.update, { id: role.id, name: '新名', code: 'OLD-NAME' });
  const user = { account: 'renamed', name: '改名前', roleIds: [] };
  const { id } = (await admin.call(users.create, user)).data;
  await admin.call(users.update, { id, name: '改名后' });
  const told = async (keyword: string) =>
    (await admin.call(securityEvents.audits, { keyword })).data
      .filter(({ kind }) => kind !== RECORD_CHANGE)
      .map(({ kind }) => kind);
  expect(await told('旧名')).toEqual(['roleUpdated', 'roleCreated']);
  expect(await told('改名前')).toEqual(['userUpdated', 'userCreated']);
});
