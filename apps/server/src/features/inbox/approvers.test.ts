import { inbox } from '@edp/contract/inbox';
import { beforeAll, expect, test, vi } from 'vitest';
import type { WorkInTransaction } from '../../database/connection.ts';
import { openWindow } from '../../testing/live-client.ts';
import { register } from '../../testing/fixtures/registration-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { grant } from '../tenants/provision-tenant.ts';

const product = useTestApp();
let operator: TestTenant;
let other: TestTenant;
const companyName = `申请公司${process.pid}`;

beforeAll(async () => {
  operator = await product.newTenant({ operator: true });
  other = await product.newTenant();
  // A tenant may give its own roles a button of that name.
  await product.database.inTenantTransaction(other.id, async (db) => {
    const button = {
      tenant_id: other.id,
      kind: 'button',
      screen: 'registration',
      code: 'approve',
      name: '审批',
    };
    const { id } = await db.insertInto('resources').values(button).returning('id').executeTakeFirstOrThrow();
    await grant(db, { tenantId: other.id, roleId: other.adminRoleId, resourceIds: [id] });
  });
});

const apply = (changes: object) => register(product.anyone(), product.database, changes);
const told = async (person: TestClient, name = companyName) =>
  (await person.call(inbox.list, { kind: 'notice', pageSize: 100 })).data.filter(({ content }) =>
    content.startsWith(name),
  );

test('whoever may decide about applications is told of a new one at once, and nobody else', async () => {
  const approver = await operator.userWith(['registration:approve']);
  const onlooker = await operator.userWith(['brand:add']);
  const address = await product.listen();
  const { client } = await openWindow(address, approver.signer.ticket ?? '');
  await apply({ companyName, applicant: '周建国' });
  expect(await client.next()).toEqual({ method: 'messagePush', unreadNums: 1 });
  expect(await told(approver)).toMatchObject([
    {
      title: '新的企业注册申请',
      content: `${companyName} · 周建国`,
      read: false,
    },
  ]);
  // The administrator holds every button.
  expect(await told(operator.admin)).toHaveLength(1);
  for (const person of [onlooker, other.admin]) expect(await told(person)).toEqual([]);
});

test('an application stands even when nobody can be told', async () => {
  const name = `${companyName}乙`;
  const inTransaction = product.database.inTenantTransaction;
  const failing = vi
    .spyOn(product.database, 'inTenantTransaction')
    .mockImplementation(async <T>(tenantId: number, work: WorkInTransaction<T>) => {
      if (tenantId === operator.id) throw new Error('broken');
      return inTransaction(tenantId, work);
    });
  await apply({ companyName: name });
  failing.mockRestore();
  expect(await told(operator.admin, name)).toEqual([]);
});
