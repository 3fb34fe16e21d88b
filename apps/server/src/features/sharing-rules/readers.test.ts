import { DATA_SCOPES } from '@edp/contract/access';
import { boms } from '@edp/contract/boms';
import { roles } from '@edp/contract/roles';
import { PARTY_KINDS, sharingRules } from '@edp/contract/sharing-rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessCompany } from '../../testing/fixtures/access-company.ts';
import type { AccessCompany } from '../../testing/fixtures/access-company.ts';
import { assignRole } from '../tenants/provision-tenant.ts';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();
let company: AccessCompany;

beforeAll(async () => {
  company = await accessCompany(product);
}, 60_000);

const kind = 'bom' as const;
const recordOf = (owner: string) => company.records[kind].get(owner) ?? 0;
const readersOf = (owner: string, options: object = {}) =>
  company.tenant.admin.call(sharingRules.readers, { kind, id: recordOf(owner), ...options });
const found = async (owner: string) => {
  const { data } = await readersOf(owner);
  return data.find(({ id }) => id === company.reader.userId);
};
const scopeOf = (dataScope: (typeof DATA_SCOPES)[number]) =>
  company.tenant.admin.call(roles.saveDataScope, { roleId: company.reader.roleId, dataScope });

describe('whoever can see a record', () => {
  test.each(DATA_SCOPES)('is told, and nobody else: the scope "%s"', async (dataScope) => {
    await scopeOf(dataScope);
    for (const [owner, id] of company.records[kind]) {
      const { code } = await company.reader.call(boms.detail, { id });
      const told = await found(owner);
      expect({ owner, isTold: told !== undefined }).toEqual({ owner, isTold: code === 0 });
      const ways = owner === 'self' ? ['owner'] : [];
      if (code === 0 && dataScope !== 'own') ways.push('scope');
      expect(told?.ways.map((way) => way.kind) ?? []).toEqual(ways);
      if (told) expect(told.canChange).toBe(true);
    }
    await scopeOf('own');
  });

  test('by a rule is told with it, whatever its sources and targets are', async () => {
    for (const source of PARTY_KINDS)
      for (const target of PARTY_KINDS) {
        const rule = { name: `给${target}`, sharingType: kind, power: 0 as const };
        const parties = { addResource: company.sources[source], addSharingTo: company.targets[target] };
        const { data } = await company.tenant.admin.call(sharingRules.create, { ...rule, ...parties });
        const way = {
          kind: 'rule',
          roleName: '',
          dataScope: '',
          canChange: false,
          ruleId: data.id,
          ruleName: rule.name,
        };
        expect(await found('elsewhere')).toMatchObject({ canChange: false, ways: [way] });
        await company.tenant.admin.call(sharingRules.switchStatus, { sharingId: data.id, status: 0 });
        expect(await found('elsewhere')).toBeUndefined();
      }
  });

  test('in several ways is told once, with all of them', async () => {
    await scopeOf('department');
    const { employee: addResource, group: addSharingTo } = company.targets;
    const rule = { name: '评审共享', sharingType: kind, power: 1 as const, addResource, addSharingTo };
    const { data } = await company.tenant.admin.call(sharingRules.create, rule);
    const told = await found('self');
    expect(told).toMatchObject({
      canChange: true,
      organizationName: '制造部',
      ways: [
        { kind: 'owner', canChange: true },
        { kind: 'scope', dataScope: 'department', roleName: `角色${company.reader.account}` },
        { kind: 'rule', ruleId: data.id, canChange: true },
      ],
    });
    await company.tenant.admin.call(sharingRules.switchStatus, { sharingId: data.id, status: 0 });
    await scopeOf('own');
  });
});

test('people are found by name and initials, page by page, with the exact total', async () => {
  const names = ['周一', '周二', '赵三'];
  await product.database.inTenantTransaction(company.tenant.id, async (db) => {
    for (const [at, name] of names.entries()) {
      const user = { tenant_id: company.tenant.id, account: `reader${at}`, name, password_hash: '' };
      const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
      const { id: tenantId, adminRoleId: roleId } = company.tenant;
      await assignRole(db, { tenantId, userId: id, roleId });
    }
  });
  const seen = async (options: object) => {
    const { data, total } = await readersOf('beside', options);
    return { names: data.map(({ name }) => name), total };
  };
  expect(await seen({ keyword: '周' })).toEqual({ names: ['周一', '周二'], total: 2 });
  expect(await seen({ keyword: '周', pageSize: 1, pageNo: 2 })).toEqual({ names: ['周二'], total: 2 });
  expect(await seen({ pageSize: 1, pageNo: 9 })).toEqual({ names: [], total: 4 });
});

test('somebody who is disabled, or has no role with the screen, is not told', async () => {
  const { tenant } = company;
  const outsider = await tenant.userWith(['brand']);
  const holder = await tenant.userWith(['bom']);
  const ids = async () => (await readersOf('beside')).data.map(({ id }) => id);
  expect(await ids()).toContain(holder.userId);
  expect(await ids()).not.toContain(outsider.userId);
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('users')
      .set({ enabled: false })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', holder.userId)
      .execute(),
  );
  expect(await ids()).not.toContain(holder.userId);
});

describe('the power to change', () => {
  const allowed = async (owner: string, id: number) => {
    const { data } = await readersOf(owner, { pageSize: 100 });
    const person = data.find((reader) => reader.id === id);
    return person && { canChange: person.canChange, ways: person.ways.map((way) => way.canChange) };
  };
  const shared = async (addSharingTo: { id: number[] }) => {
    const rule = { name: '可修改', sharingType: kind, power: 1 as const };
    const parties = { addResource: company.sources.employee, addSharingTo };
    const { data } = await company.tenant.admin.call(sharingRules.create, { ...rule, ...parties });
    return () => company.tenant.admin.call(sharingRules.switchStatus, { sharingId: data.id, status: 0 });
  };
  /** A further role of somebody, which he does not work in. */
  const alsoHolds = (userId: number, roleId: number) =>
    product.database.inTenantTransaction(company.tenant.id, (db) =>
      assignRole(db, { tenantId: company.tenant.id, userId, roleId }),
    );

  test('by a data scope needs the button of that role, another role does not help', async () => {
    const viewer = await company.tenant.userWith(['bom', 'bom:enable']);
    expect(await allowed('beside', viewer.userId)).toEqual({ canChange: false, ways: [false] });
    const editor = await company.tenant.userWith(['bom', 'bom:edit'], { dataScope: 'own' });
    await alsoHolds(viewer.userId, editor.roleId);
    expect(await allowed('beside', viewer.userId)).toEqual({ canChange: false, ways: [false] });
  });

  test('by a rule for a role needs the button of that role, by one for a person of any of his', async () => {
    const { tenant } = company;
    const person = await tenant.userWith(['bom'], { dataScope: 'own' });
    const editor = await tenant.userWith(['bom', 'bom:edit'], { dataScope: 'own' });
    const blind = await tenant.userWith(['bom:edit'], { dataScope: 'own', withoutScreens: true });
    const [toRole, toPerson] = [{ id: [person.roleId] }, { id: [person.userId] }];
    for (const target of [toRole, toPerson]) {
      const end = await shared(target);
      expect(await allowed('elsewhere', person.userId)).toEqual({ canChange: false, ways: [false] });
      expect(await allowed('elsewhere', blind.userId)).toBeUndefined();
      await end();
    }
    // A role that has the button and not the screen opens nothing.
    await alsoHolds(person.userId, blind.roleId);
    let end = await shared(toPerson);
    expect(await allowed('elsewhere', person.userId)).toEqual({ canChange: false, ways: [false] });
    await alsoHolds(person.userId, editor.roleId);
    expect(await allowed('elsewhere', person.userId)).toEqual({ canChange: true, ways: [true] });
    await end();
    end = await shared(toRole);
    expect(await allowed('elsewhere', person.userId)).toEqual({ canChange: false, ways: [false] });
    await end();
  });

  test('of an owner needs the button of one of his roles', async () => {
    const owner = await company.tenant.userWith(['bom'], { dataScope: 'own' });
    await product.database.inTenantTransaction(company.tenant.id, (db) =>
      db
        .updateTable('boms')
        .set({ created_by: owner.userId })
        .where('tenant_id', '=', company.tenant.id)
        .where('id', '=', recordOf('below'))
        .execute(),
    );
    expect(await allowed('below', owner.userId)).toEqual({ canChange: false, ways: [false] });
    const editor = await company.tenant.userWith(['bom', 'bom:edit'], { dataScope: 'own' });
    await alsoHolds(owner.userId, editor.roleId);
    expect(await allowed('below', owner.userId)).toEqual({ canChange: true, ways: [true] });
  });
});

test('nothing is told of a record that the caller does not see', async () => {
  const missing = { http: 404, code: 4040, message: '数据不存在' };
  const ask = { kind, id: recordOf('elsewhere') };
  const other = await product.newTenant();
  expect(await company.reader.call(sharingRules.readers, ask)).toMatchObject(missing);
  expect(await other.admin.call(sharingRules.readers, ask)).toMatchObject(missing);
  expect(await company.tenant.admin.call(sharingRules.readers, { ...ask, kind: 'product' })).toMatchObject(
    missing,
  );
  const wrong = await company.tenant.admin.call(sharingRules.readers, { ...ask, pageSize: 101 });
  expect(wrong).toMatchObject({ code: 4000, errors: [{ path: 'pageSize' }] });
});
