import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import type { JobKind, RunningJob } from './job-kind.ts';
import { runJob } from './run-job.ts';
import { claimJob } from './queue.queries.ts';
import { MAX_WAITING, submitJob } from './submit-job.ts';

/** A database of its own: every process takes the jobs of all tenants. */
const product = useTestApp({}, { settings: [] });
let tenant: TestTenant;
let other: TestTenant;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
const LEASE_MS = 2_000;

function start(kind: JobKind, atOnce = 2): () => Promise<void> {
  const kinds = new Map([[kind.kind, kind]]);
  const { database } = product;
  const stop = startBackgroundJobs({ database, log, kinds, atOnce, leaseMs: LEASE_MS, pollMs: 100 });
  stops.push(stop);
  return stop;
}

interface Person {
  userId: number;
  roleId: number;
}

async function submit(
  of: TestTenant,
  input: object,
  person: Person = { userId: of.adminId, roleId: of.adminRoleId },
): Promise<number> {
  const { id } = await product.database.inTenantTransaction(of.id, (db) =>
    submitJob(
      {
        db,
        tenantId: of.id,
        ...person,
        session: { inventoryOrganisationId: null },
        language: 'ZHS',
        address: '',
        userAgent: '',
      },
      { kind: 'count', name: '计数', input },
    ),
  );
  return id;
}

async function jobOf(of: TestTenant, id: number) {
  return product.database
    .asTenant(of.id)
    .selectFrom('background_jobs')
    .select(['state', 'done', 'message', 'attempts', 'checkpoint'])
    .where('tenant_id', '=', of.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function untilState(of: TestTenant, id: number, state: string): Promise<void> {
  await vi.waitUntil(async () => (await jobOf(of, id)).state === state, { timeout: 10_000, interval: 20 });
}

async function codesOf(of: TestTenant, prefix: string): Promise<string[]> {
  const rows = await product.database
    .asTenant(of.id)
    .selectFrom('brands')
    .select('code')
    .where('tenant_id', '=', of.id)
    .where('code', 'like', `${prefix}-%`)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

const expected = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${String(at).padStart(3, '0')}`);

interface Counted {
  prefix: string;
  count: number;
}

function readInput(job: RunningJob): Counted {
  const { prefix, count } = Object.assign({ prefix: '', count: 0 }, job.input);
  return { prefix, count };
}

/** Writes a brand a block; `before` is called before each block. */
function counting(before: (job: RunningJob, at: number) => Promise<void> = async () => undefined): JobKind {
  return {
    kind: 'count',
    async run(job) {
      const { prefix, count } = readInput(job);
      const { next = 0 } = Object.assign({ next: 0 }, job.checkpoint);
      for (let at = next; at < count; at += 1) {
        await before(job, at);
        await job.block(async (db, { tenantId, userId }) => {
          const code = `${prefix}-${String(at).padStart(3, '0')}`;
          const stamp = { created_by: userId, updated_by: userId };
          const brand = {
            tenant_id: tenantId,
            code,
            name: code,
            sort_order: at,
            search_text: code,
            ...stamp,
          };
          await db.insertInto('brands').values(brand).execute();
          return { done: at + 1, total: count, checkpoint: { next: at + 1 } };
        });
      }
      return { done: count, total: count };
    },
  };
}

describe('a job', () => {
  test('writes each block once and says how far it is', async () => {
    start(counting());
    const id = await submit(tenant, { prefix: 'ONCE', count: 5 });
    await untilState(tenant, id, 'done');
    expect(await codesOf(tenant, 'ONCE')).toEqual(expected('ONCE', 5));
    expect(await jobOf(tenant, id)).toMatchObject({ done: 5, attempts: 1, message: '' });
  });

  test('goes on from its last block in another process, and what the former one still writes is undone', async () => {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const id = await submit(tenant, { prefix: 'TAKEN', count: 6 });
    const lease = await claimJob(product.database.global, LEASE_MS);
    expect(lease).toMatchObject({ jobId: id });
    if (lease === undefined) throw new Error('no lease');
    const slow = counting(async (_, at) => {
      if (at !== 3) return;
      reached.resolve();
      await gate.promise;
    });
    const services = { database: product.database, log, kinds: new Map([['count', slow]]), leaseMs: 60_000 };
    const former = runJob(services, lease, new AbortController().signal);
    await reached.promise;
    await sql`update background_job_queue set lease_until = clock_timestamp() - interval '1 s'`.execute(
      product.database.global,
    );
    start(counting());
    await untilState(tenant, id, 'done');
    gate.resolve();
    await former;
    expect(await codesOf(tenant, 'TAKEN')).toEqual(expected('TAKEN', 6));
    expect((await jobOf(tenant, id)).state).toBe('done');
  });

  test('is left to others when its process stops, without losing a block', async () => {
    const reached = Promise.withResolvers<void>();
    const stop = start(
      counting(async (job, at) => {
        if (at !== 2) return;
        reached.resolve();
        await once(job.signal, 'abort');
      }),
    );
    const id = await submit(tenant, { prefix: 'STOP', count: 4 });
    await reached.promise;
    await stop();
    expect(await jobOf(tenant, id)).toMatchObject({ state: 'waiting', done: 2, checkpoint: { next: 2 } });
    start(counting());
    await untilState(tenant, id, 'done');
    expect(await codesOf(tenant, 'STOP')).toEqual(expected('STOP', 4));
  });

  test('ends when its person loses the role, with what is written written', async () => {
    const { roleId, userId } = await tenant.userWith(['brand']);
    start(
      counting(async (_, at) => {
        if (at !== 2) return;
        await product.database.inTenantTransaction(tenant.id, async (db) => {
          await db
            .deleteFrom('user_roles')
            .where('tenant_id', '=', tenant.id)
            .where('user_id', '=', userId)
            .execute();
        });
      }),
    );
    const id = await submit(tenant, { prefix: 'ROLE', count: 4 }, { userId, roleId });
    await untilState(tenant, id, 'failed');
    expect(await jobOf(tenant, id)).toMatchObject({ done: 2, message: '启动任务的账号或角色已失去权限' });
    expect(await codesOf(tenant, 'ROLE')).toEqual(expected('ROLE', 2));
  });

  test('that kills its process again and again is given up', async () => {
    const id = await submit(tenant, { prefix: 'KILL', count: 1 });
    await product.database.inTenantTransaction(tenant.id, async (db) => {
      await db
        .updateTable('background_jobs')
        .set({ attempts: 5, state: 'running' })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', id)
        .execute();
    });
    start(counting());
    await untilState(tenant, id, 'failed');
    expect((await jobOf(tenant, id)).message).toBe('任务多次中断，已停止');
    expect(await codesOf(tenant, 'KILL')).toEqual([]);
  });

  test('of a tenant runs alone, and others have their turn beside it', async () => {
    const running = new Map<number, number>();
    let most = 0;
    const joined = Promise.withResolvers<void>();
    const kind: JobKind = {
      kind: 'count',
      async run(job) {
        const now = (running.get(job.tenantId) ?? 0) + 1;
        running.set(job.tenantId, now);
        most = Math.max(most, now);
        if (job.tenantId === other.id) joined.resolve();
        // The first of many goes on only when somebody else's runs beside it.
        await joined.promise;
        running.set(job.tenantId, now - 1);
        return { done: 0 };
      },
    };
    const ids = [];
    for (const prefix of ['FA', 'FB', 'FC']) ids.push(await submit(tenant, { prefix }));
    const late = await submit(other, { prefix: 'FD' });
    start(kind, 1);
    start(kind, 1);
    await untilState(other, late, 'done');
    for (const id of ids) await untilState(tenant, id, 'done');
    expect(most).toBe(1);
  });

  test('is refused when as many of the person wait, however many are sent at once', async () => {
    const { roleId, userId } = await other.userWith(['brand']);
    const sent = Array.from({ length: MAX_WAITING + 5 }, () =>
      submit(other, { prefix: 'WAIT', count: 0 }, { userId, roleId }),
    );
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WAITING);
    const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    start(counting());
    for (const id of ids) await untilState(other, id, 'done');
  });
});
