import { administeredTenants } from '@edp/contract/administered-tenants';
import { departments } from '@edp/contract/departments';
import { roles } from '@edp/contract/roles';
import { session } from '@edp/contract/session';
import type { ImportedUser } from '@edp/contract/user-import';
import { users } from '@edp/contract/users';
import { loginInput } from '@edp/testkit/sign-in';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

let numbers = 0;

function line(fields: Partial<ImportedUser> = {}): ImportedUser {
  const rest = { department: '', roles: '', phone: '', email: '' };
  return { account: `line-${++numbers}`, name: `新人${numbers}`, ...rest, ...fields };
}

async function role(name: string, code: string) {
  return (await tenant.admin.call(roles.create, { name, code })).data;
}

async function department(name: string, parentId = 0) {
  return (await tenant.admin.call(departments.create, { name, parentId })).data;
}

/** What is wrong with each line, as `column: message`. */
async function wrong(rows: ImportedUser[], by = tenant.admin) {
  const { data } = await by.call(users.checkMany, { rows });
  return data.rows.map(({ errors }) => errors.map(({ column, message }) => `${column}: ${message}`));
}

async function countOf(of = tenant): Promise<number> {
  return (await of.admin.call(users.list, { pageSize: 1 })).total;
}

describe('a check', () => {
  test('says of each cell what is wrong, and adds nobody', async () => {
    const before = await countOf();
    const above = await department('采购中心');
    await department('管材组', above.id);
    await department('管材组', (await department('仓储中心')).id);
    await role('检验员', 'QA');
    const stopped = await role('旧角色', 'OLD');
    await tenant.admin.call(roles.switchStatus, { id: stopped.id, enabled: 0 });
    const rows = [
      line({ department: '采购中心/管材组', roles: '检验员、qa', phone: '13812342207', email: 'a@hdzz.com' }),
      line({ account: 'admin', department: '管材组' }),
      line({ account: 'twice', roles: 'QA,没有' }),
      line({ account: 'twice', department: '没有', roles: '旧角色' }),
      line({ account: '中 文', name: '', phone: '12', email: 'nowhere' }),
      line({ account: '' }),
    ];
    expect(await wrong(rows)).toEqual([
      [],
      ['account: 账号已存在', 'department: 有多个同名部门，请写出上级，如“上级/部门”'],
      ['roles: 角色“没有”不存在或已停用'],
      ['account: 与第3行重复', 'department: 部门“没有”不存在', 'roles: 角色“旧角色”不存在或已停用'],
      expect.arrayContaining([
        'account: 不允许输入中文字符',
        'name: 请输入姓名',
        'phone: 未输入手机号码或格式不正确!',
        'email: 邮箱格式不正确',
      ]),
      ['account: 请输入账号'],
    ]);
    expect(await countOf()).toBe(before);
    tenant.admin.language = 'ENG';
    const [first] = await wrong([line({ department: '没有' })]);
    tenant.admin.language = 'ZHS';
    expect(first).toEqual(['department: There is no department "没有"']);
  });

  test('holds the caller to the same rights as one user at a time', async () => {
    await role('库管员', 'KEEPER');
    const clerk = await tenant.userWith(['user', 'user:add']);
    const rows = [line({ roles: 'KEEPER' }), line()];
    expect(await wrong(rows, clerk)).toEqual([['roles: 没有分配角色的权限，请留空'], []]);
    expect(await clerk.call(users.createMany, { rows })).toMatchObject({
      code: 4000,
      errors: [{ path: 'rows.0.roles', message: '没有分配角色的权限，请留空' }],
    });
    const blind = await tenant.userWith(['user', 'user:add'], {
      visible: { user: { columns: ['name', 'account'], fields: ['account', 'name'] } },
    });
    expect(await wrong([line({ phone: '13812342207' })], blind)).toEqual([
      ['phone: 没有填写此项的权限，请留空'],
    ]);
    const reader = await tenant.userWith(['user']);
    for (const call of [users.checkMany, users.createMany])
      expect(await reader.call(call, { rows: [line()] })).toMatchObject({ http: 403, code: 4030 });
  });

  test('knows nothing of another tenant', async () => {
    await department('本租户部门');
    await role('本租户角色', 'MINE');
    const rows = [line({ account: 'line-1', department: '本租户部门' }), line({ roles: 'MINE' })];
    expect(await wrong(rows, other.admin)).toEqual([
      ['department: 部门“本租户部门”不存在'],
      ['roles: 角色“MINE”不存在或已停用'],
    ]);
    const own = line({ account: 'same-account' });
    await tenant.admin.call(users.createMany, { rows: [own] });
    expect(await wrong([own], other.admin)).toEqual([[]]);
    expect(await wrong([own])).toEqual([['account: 账号已存在']]);
  });

  test.each([
    ['no line', []],
    ['too many lines', Array.from({ length: 501 }, () => line())],
    ['a cell without end', [line({ name: 'x'.repeat(1_001) })]],
    ['no list', 'x'],
    ['a line that is none', [null]],
    ['a cell that is no text', [{ account: 7 }]],
  ])('refuses %s', async (_, rows) => {
    const body = { rows };
    for (const { path } of [users.checkMany, users.createMany])
      expect(await tenant.admin.send('POST', path, body)).toMatchObject({ http: 400, code: 4000 });
  });

  test('takes hostile text for text', async () => {
    const before = await countOf();
    const hostile = [
      `'; drop table users; --`,
      '{}',
      `%s\\`,
      '__proto__',
      'constructor',
      '=HYPERLINK("x")',
      'a/b/c/d/e',
      ',,,',
    ];
    const found = await wrong(hostile.map((text) => line({ department: text, roles: text })));
    expect(found.flat().every((message) => /^(department|roles): /.test(message))).toBe(true);
    expect(found.map((messages) => messages.length)).toEqual([2, 2, 2, 2, 2, 2, 2, 1]);
    expect(await countOf()).toBe(before);
  });
});

describe('an import', () => {
  test('adds everybody with department, roles and a password of one use that lets them in', async () => {
    const place = await department('质量部');
    const given = await role('质检员', 'INSPECTOR');
    const rows = [line({ name: '周敏', department: '质量部', roles: 'inspector' }), line({ name: '李静' })];
    const { data, code } = await tenant.admin.call(users.createMany, { rows });
    expect(code).toBe(0);
    expect(data.map(({ name }) => name)).toEqual(['周敏', '李静']);
    const [zhou, li] = data;
    expect(zhou?.firstPassword).not.toBe(li?.firstPassword);
    const id = zhou?.id ?? 0;
    expect((await tenant.admin.call(users.detail, { id })).data).toMatchObject({
      departmentId: place.id,
      roles: [{ id: given.id }],
      mustChangePassword: true,
    });
    const client = product.anyone(tenant.code);
    const input = await loginInput(client, zhou?.account ?? '', zhou?.firstPassword ?? '');
    expect((await client.call(session.login, input)).data.mustChangePassword).toBe(true);
    const again = await tenant.admin.call(users.createMany, { rows });
    expect(again).toMatchObject({
      code: 4000,
      errors: [{ path: 'rows.0.account' }, { path: 'rows.1.account' }],
    });
  });

  test.runIf(hasRls())('of a whole department is one command, recorded one by one', async () => {
    const before = await countOf();
    const rows = Array.from({ length: 60 }, () => line({ department: '', roles: '' }));
    const { data } = await tenant.admin.call(users.createMany, { rows });
    expect(new Set(data.map(({ firstPassword }) => firstPassword)).size).toBe(60);
    expect(await countOf()).toBe(before + 60);
    const { count } = await product.database
      .asTenant(tenant.id)
      .selectFrom('security_events')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenant.id)
      .where('kind', '=', 'userCreated')
      .where(
        'subject_id',
        'in',
        data.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    expect(count).toBe(60);
  });

  test('keeps to the limit of users, also when two come at once', async () => {
    const operator = await product.newTenant({ operator: true });
    const small = await product.newTenant();
    const [row] = (await operator.admin.call(administeredTenants.list, { keyword: small.code })).data;
    const limits = { id: row?.id ?? 0, maxUsers: 6, maxStorageMb: null };
    await operator.admin.call(administeredTenants.setLimits, limits);
    const three = () => ({ rows: [line(), line(), line()] });
    expect((await small.admin.call(users.checkMany, three())).data.places).toBe(5);
    const answers = await Promise.all([
      small.admin.call(users.createMany, three()),
      small.admin.call(users.createMany, three()),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4093]);
    expect(await countOf(small)).toBe(4);
    expect((await tenant.admin.call(users.checkMany, three())).data.places).toBeNull();
  });
});
