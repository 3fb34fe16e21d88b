import { certificates } from '@edp/contract/certificates';
import { inbox } from '@edp/contract/inbox';
import { PgBoss } from 'pg-boss';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { WorkInTransaction } from '../../database/connection.ts';
import { startScheduledJobs } from '../../jobs/scheduled-jobs.ts';
import { certificateForm, inDays } from '../../testing/fixtures/certificate-forms.ts';
import { openWindow } from '../../testing/live-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { remindTenants } from './remind-tenants.ts';

const product = useTestApp();
let address: string;

beforeAll(async () => {
  address = await product.listen();
});

async function added(
  { admin }: TestTenant,
  endTime: string,
  { people, ...fields }: { people: number[]; workStatus?: 'UNEABLE' },
) {
  const form = await certificateForm(admin, people, { endTime, ...fields });
  return { form, id: (await admin.call(certificates.create, form)).data.id };
}

const sentBy = async ({ admin }: TestTenant) => (await admin.call(certificates.remind, {})).data.sent;
const titlesOf = async (reader: TestClient) =>
  (await reader.call(inbox.list, { kind: 'notice', pageSize: 100 })).data.map(({ title }) => title);

describe('reminders', () => {
  test('go to each person once for each step, the nearest alone', async () => {
    const tenant = await product.newTenant();
    const person = await tenant.userWith([]);
    const { form, id } = await added(tenant, inDays(5), { people: [tenant.adminId, person.userId] });
    const first = await tenant.admin.call(certificates.remind, {});
    expect(first).toMatchObject({ msg: '已发送2条提醒', data: { sent: 2 } });
    const second = await tenant.admin.call(certificates.remind, {});
    expect(second).toMatchObject({ msg: '没有需要提醒的证书', data: { sent: 0 } });
    expect(await titlesOf(person)).toEqual(['证书将在7天内到期']);
    const { data } = await person.call(inbox.list, {});
    expect(data[0]?.content).toMatch(/^移动门户 \(CERT-\d+\) · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    // Another end begins anew; the next step is a further message.
    await tenant.admin.call(certificates.update, { ...form, id, endTime: inDays(20) });
    expect(await sentBy(tenant)).toBe(2);
    await tenant.admin.call(certificates.update, { ...form, id, endTime: inDays(0.01) });
    expect(await sentBy(tenant)).toBe(2);
    expect(await titlesOf(person)).toEqual(['证书将在1天内到期', '证书将在30天内到期', '证书将在7天内到期']);
    person.language = 'ENG';
    expect((await titlesOf(person))[0]).toBe('Certificate ends within 1 day');
  });

  test.each([
    [31, 0],
    [30, 1],
    [8, 1],
    [1, 1],
    [-1, 0],
  ])('a certificate that ends in %i days sends %i', async (days, count) => {
    const tenant = await product.newTenant();
    await added(tenant, inDays(days), { people: [tenant.adminId] });
    expect(await sentBy(tenant)).toBe(count);
  });

  test('are not sent for what is out of use, has no end, or to people who cannot sign in', async () => {
    const tenant = await product.newTenant();
    const { userId } = await tenant.userWith([]);
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .updateTable('users')
        .set({ enabled: false })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', userId)
        .execute(),
    );
    await added(tenant, inDays(3), { people: [userId] });
    await added(tenant, inDays(3), { people: [tenant.adminId], workStatus: 'UNEABLE' });
    await added(tenant, '', { people: [tenant.adminId] });
    expect(await sentBy(tenant)).toBe(0);
  });

  test('of twenty looks at once are sent by one', async () => {
    const tenant = await product.newTenant();
    await added(tenant, inDays(3), { people: [tenant.adminId] });
    const counts = await Promise.all(Array.from({ length: 20 }, () => sentBy(tenant)));
    expect(counts.toSorted()).toEqual([...Array.from({ length: 19 }, () => 0), 1]);
    expect(await titlesOf(tenant.admin)).toHaveLength(1);
  });

  test('arrive in open windows at once', async () => {
    const tenant = await product.newTenant();
    const person = await tenant.userWith([]);
    const { client } = await openWindow(address, person.signer.ticket ?? '');
    await added(tenant, inDays(3), { people: [person.userId] });
    expect(await sentBy(tenant)).toBe(1);
    expect(await client.next()).toEqual({ method: 'messagePush', unreadNums: 1 });
  });
});

describe('the daily look', () => {
  test('reminds every tenant; one that fails is told of and sends nothing, or all of it the next time', async () => {
    const [one, broken] = [await product.newTenant(), await product.newTenant()];
    await added(one, inDays(3), { people: [one.adminId] });
    await added(broken, inDays(3), { people: [broken.adminId] });
    const { inTenantTransaction } = product.database;
    const failing = vi
      .spyOn(product.database, 'inTenantTransaction')
      .mockImplementation(<T>(tenantId: number, work: WorkInTransaction<T>) =>
        inTenantTransaction(tenantId, async (...given) => {
          const result = await work(...given);
          // As if the process died after the work and before the commit.
          if (tenantId === broken.id) throw new Error('died');
          return result;
        }),
      );
    await expect(remindTenants(product.database)).rejects.toThrow('Reminders of some tenants');
    failing.mockRestore();
    expect(await titlesOf(one.admin)).toHaveLength(1);
    expect(await titlesOf(broken.admin)).toHaveLength(0);
    await remindTenants(product.database);
    expect(await titlesOf(one.admin)).toHaveLength(1);
    expect(await titlesOf(broken.admin)).toHaveLength(1);
  });

  test('is a job that the application’s role may watch, take and finish', async () => {
    const warnings: unknown[] = [];
    let done = (): void => undefined;
    const worked = new Promise<void>((resolve) => (done = resolve));
    const job = { name: `look-${process.pid}`, cron: '0 9 * * *', work: async () => done() };
    const log = { warn: (...told: unknown[]) => void warnings.push(told) };
    const { database } = product;
    const db = { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) };
    const sender = new PgBoss({ schema: 'pgboss', migrate: false, supervise: false, schedule: false, db });
    await sender.start();
    await sender.createQueue(job.name);
    await sender.send(job.name);
    await sender.stop();
    const stop = startScheduledJobs({ database, log, jobs: [job] });
    await worked;
    await stop();
    const { rows } = await database.pool.query(
      `select cron, timezone from pgboss.schedule where name = '${job.name}'`,
    );
    expect(rows).toEqual([{ cron: job.cron, timezone: 'Asia/Shanghai' }]);
    expect(warnings).toEqual([]);
  });
});
