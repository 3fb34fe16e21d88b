import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/** The channel on which processes hear that a job waits. */
export const JOBS_CHANNEL = 'edp_jobs';

/** A job that this process holds for a while. */
export interface Lease {
  tenantId: number;
  jobId: number;
  leaseId: string;
}

/** Puts a job among those that wait; in the transaction that writes it. */
export async function enqueue(db: Queries, tenantId: number, jobId: number): Promise<void> {
  await sql`insert into background_job_queue (holder_tenant_id, job_id) values (${tenantId}, ${jobId})`.execute(
    db,
  );
  await wakeProcesses(db);
}

async function wakeProcesses(db: Queries): Promise<void> {
  await sql`select pg_notify(${JOBS_CHANNEL}, '')`.execute(db);
}

/**
 * Takes the job whose turn it is: one whose process has died, else the first of a tenant of which none runs. Two processes that
 * take of one tenant at once are told apart by the unique index.
 */
export async function claimJob(global: Queries, leaseMs: number): Promise<Lease | undefined> {
  const leaseId = randomUUID();
  const { rows } = await sql<{ tenant_id: number; job_id: number }>`
    update background_job_queue as q
       set running = true, lease_id = ${leaseId},
           lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
     where (q.holder_tenant_id, q.job_id) = (
       select c.holder_tenant_id, c.job_id
         from background_job_queue as c
        where case when c.running then c.lease_until < clock_timestamp()
                   else not exists (select from background_job_queue as r
                                     where r.holder_tenant_id = c.holder_tenant_id and r.running) end
        order by c.waiting_since, c.job_id
        limit 1 for update skip locked)
    returning q.holder_tenant_id as tenant_id, q.job_id`.execute(global);
  const [row] = rows;
  return row && { tenantId: row.tenant_id, jobId: row.job_id, leaseId };
}

/** Holds a job for longer; false when it is somebody else's by now. */
export async function renewLease(global: Queries, lease: Lease, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`
    update background_job_queue
       set lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
     where holder_tenant_id = ${lease.tenantId} and job_id = ${lease.jobId} and lease_id = ${lease.leaseId}
    returning job_id`.execute(global);
  return rows.length > 0;
}

/** Lets another process go on at once. */
export async function releaseLease(db: Queries, { tenantId, jobId, leaseId }: Lease): Promise<void> {
  await sql`
    update background_job_queue set running = false, lease_id = null, lease_until = null
     where holder_tenant_id = ${tenantId} and job_id = ${jobId} and lease_id = ${leaseId}`.execute(db);
  await wakeProcesses(db);
}

/** Takes a job that is over from the queue; its tenant's next one stands behind those of others. */
export async function dequeue(db: Queries, { tenantId, jobId }: Omit<Lease, 'leaseId'>): Promise<void> {
  await sql`delete from background_job_queue where holder_tenant_id = ${tenantId} and job_id = ${jobId}`.execute(
    db,
  );
  await sql`
    update background_job_queue set waiting_since = clock_timestamp()
     where holder_tenant_id = ${tenantId} and not running`.execute(db);
  await wakeProcesses(db);
}
