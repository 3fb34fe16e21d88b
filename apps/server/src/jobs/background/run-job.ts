import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Database, Queries } from '../../database/connection.ts';
import { isConnectionLost } from '../../database/statement-driver.ts';
import { announceJob } from './announce-job.ts';
import { readHolder } from './holder.queries.ts';
import type { JobEnd, JobKind, Progress, RunningJob } from './job-kind.ts';
import { JobCancelled, LeaseLost, ProcessStops } from './job-stops.ts';
import {
  beginJob,
  lockJob,
  writeBlock,
  writeEnd,
  writeInterruption,
  writeProgress,
  type StoredJob,
  type WrittenEnd,
} from './jobs.queries.ts';
import { dequeue, releaseLease, renewLease, type Lease } from './queue.queries.ts';

export interface JobServices {
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  kinds: ReadonlyMap<string, JobKind>;
  leaseMs: number;
}

/** Interrupted so often without a block that was committed, it is most likely the job that kills its processes. */
const MAX_ATTEMPTS = 5;
/** How long it rests for others, in parts of what the block before took. */
const REST = 0.25;
const MAX_REST_MS = 1_000;
/** Windows and the table of jobs hear no more often. */
const TELLING_MS = 700;

/** Runs a job that this process holds, to its end or until it is taken away. */
export async function runJob(services: JobServices, lease: Lease, stopping: AbortSignal): Promise<void> {
  const { database } = services;
  const job = await database.inTenantTransaction(lease.tenantId, (db) => beginJob(db, lease));
  // It was over before; only its place in the queue was left.
  if (job === undefined) return database.inTenantTransaction(lease.tenantId, (db) => dequeue(db, lease));
  const run = new JobRun(services, lease, job);
  const holding = new AbortController();
  const stop = () => run.abort(new ProcessStops('This process stops'));
  stopping.addEventListener('abort', stop, { once: true });
  const held = holdLease(services, { lease, run, until: holding.signal });
  try {
    await run.toItsEnd();
  } finally {
    stopping.removeEventListener('abort', stop);
    holding.abort();
    await held;
  }
}

/** Renews the lease three times in its life. */
async function holdLease(
  { database, leaseMs, log }: JobServices,
  { lease, run, until }: { lease: Lease; run: JobRun; until: AbortSignal },
): Promise<void> {
  let heldUntil = Date.now() + leaseMs;
  while (!until.aborted) {
    await sleep(leaseMs / 3, undefined, { signal: until, ref: false }).catch(() => undefined);
    if (until.aborted) return;
    const asked = Date.now();
    try {
      if (!(await renewLease(database.global, lease, leaseMs)))
        return run.abort(new LeaseLost('Another process has the job'));
      heldUntil = asked + leaseMs;
    } catch (error) {
      log.warn({ err: error, job: lease.jobId }, 'the lease of a job was not renewed');
      if (Date.now() > heldUntil) return run.abort(new LeaseLost('The lease has run out'));
    }
  }
}

class JobRun implements RunningJob {
  readonly id: number;
  readonly tenantId: number;
  readonly language: StoredJob['language'];
  readonly address: string;
  readonly userAgent: string;
  readonly input: unknown;
  readonly checkpoint: unknown;
  readonly signal: AbortSignal;
  readonly #services: JobServices;
  readonly #lease: Lease;
  readonly #job: StoredJob;
  readonly #stopped = new AbortController();
  #toldAt = 0;
  #calledInHistory = '';

  constructor(services: JobServices, lease: Lease, job: StoredJob) {
    this.#services = services;
    this.#lease = lease;
    this.#job = job;
    this.id = lease.jobId;
    this.tenantId = lease.tenantId;
    ({
      language: this.language,
      address: this.address,
      userAgent: this.userAgent,
      input: this.input,
      checkpoint: this.checkpoint,
    } = job);
    this.signal = this.#stopped.signal;
  }

  abort(reason: Error): void {
    this.#stopped.abort(reason);
  }

  session() {
    this.signal.throwIfAborted();
    return readHolder(this.#services.database.asTenant(this.tenantId), this.#holder());
  }

  async block(work: Parameters<RunningJob['block']>[0]): Promise<void> {
    this.signal.throwIfAborted();
    const begunAt = performance.now();
    await this.#within(async (db) => {
      const end = await work(db, await readHolder(db, this.#holder()));
      await writeBlock(db, this.#lease, end);
      await this.#announce(db, { state: 'running', progress: end });
    });
    await this.#makeRoom(performance.now() - begunAt);
  }

  /** Whoever is being served when a block has ended has the database for a while. */
  async #makeRoom(workedMs: number): Promise<void> {
    const { pool } = this.#services.database;
    if (pool.totalCount === pool.idleCount) return;
    const restMs = Math.min(workedMs * REST, MAX_REST_MS);
    await sleep(restMs, undefined, { signal: this.signal }).catch(() => undefined);
  }

  async tell(progress: Progress): Promise<void> {
    this.signal.throwIfAborted();
    if (Date.now() - this.#toldAt < TELLING_MS) return;
    this.#toldAt = Date.now();
    await this.#within(async (db) => {
      await writeProgress(db, this.#lease, progress);
      await this.#announce(db, { state: 'running', progress });
    });
  }

  async toItsEnd(): Promise<void> {
    try {
      await this.#finish(await this.#run());
    } catch (error) {
      // A kind that is aborted may throw what it likes.
      await this.#end(this.signal.aborted ? this.signal.reason : error);
    }
  }

  async #run(): Promise<JobEnd> {
    if (this.#job.cancelRequested) throw new JobCancelled('Cancelled');
    if (this.#job.attempts > MAX_ATTEMPTS) throw new AppError('internal', '任务多次中断，已停止');
    const kind = this.#services.kinds.get(this.#job.kind);
    if (kind === undefined) throw new AppError('internal', '不支持的任务类型');
    this.#calledInHistory = (await kind.calledInHistory?.(this)) ?? this.#job.name;
    return kind.run(this);
  }

  async #finish({ result, file, record, ...progress }: JobEnd): Promise<void> {
    await this.#within(async (db) => {
      await record?.(db, await readHolder(db, this.#holder()));
      if (file) await db.deleteFrom('pending_uploads').where('stored_as', '=', file.storedAs).execute();
      await this.#close(db, { state: 'done', progress, result, file });
    });
  }

  async #end(error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    const { database, log } = this.#services;
    const isInterrupted = error instanceof ProcessStops || isConnectionLost(error);
    const written = isInterrupted ? undefined : endOf(error);
    if (written?.state === 'failed' && !(error instanceof AppError))
      log.error({ err: error, job: this.id, kind: this.#job.kind }, 'a background job failed');
    await database
      .inTenantTransaction(this.tenantId, async (db) => {
        await lockJob(db, this.#lease);
        if (written !== undefined) return this.#close(db, written);
        await writeInterruption(db, this.#lease);
        await releaseLease(db, this.#lease);
      })
      .catch((failure: unknown) => {
        // The lease runs out, and another process goes on.
        if (!(failure instanceof LeaseLost)) log.warn({ err: failure, job: this.id }, 'a job was left');
      });
  }

  async #close(db: Queries, end: WrittenEnd): Promise<void> {
    await writeEnd(db, this.#lease, end);
    await dequeue(db, this.#lease);
    await this.#announce(db, end);
  }

  /** One transaction, while the job is this process's and nobody has cancelled it. */
  async #within(work: (db: Queries) => Promise<void>): Promise<void> {
    const { userId, kind } = this.#job;
    const origin = this.#services.kinds.get(kind)?.origin ?? 'system';
    await this.#services.database.inTenantTransaction(
      this.tenantId,
      async (db) => {
        if (await lockJob(db, this.#lease)) throw new JobCancelled('Cancelled');
        await work(db);
      },
      { userId, origin, address: this.address, run: { id: this.id, name: this.#calledInHistory } },
    );
  }

  #announce(db: Queries, { state, message = '', progress, file }: WrittenEnd): Promise<void> {
    const { done, total } = { done: this.#job.done, total: this.#job.total ?? undefined, ...progress };
    const { kind, name, userId } = this.#job;
    const fileName = file?.fileName ?? '';
    const job = { id: this.id, kind, name, state, done, total, message, fileName };
    return announceJob(db, { tenantId: this.tenantId, userId, job });
  }

  #holder() {
    const { userId, roleId, inventoryOrganisationId } = this.#job;
    return { tenantId: this.tenantId, userId, roleId, inventoryOrganisationId };
  }
}

function endOf(error: unknown): WrittenEnd {
  if (error instanceof JobCancelled) return { state: 'cancelled' };
  if (error instanceof AppError) return { state: 'failed', message: error.message };
  return { state: 'failed', message: '任务执行失败，请稍后重试' };
}
