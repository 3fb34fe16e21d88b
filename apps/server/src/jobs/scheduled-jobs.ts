import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/connection.ts';

/** Work that is done at fixed times, by one of the server processes; one that fails or dies is done again. */
export interface ScheduledJob {
  name: string;
  /** Minute, hour, day, month and weekday in Asia/Shanghai. A time at which no process ran is made up for once. */
  cron: string;
  work: () => Promise<void>;
}

interface Jobs {
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  jobs: readonly ScheduledJob[];
}

const POLLING_SECONDS = 30;
const AGAIN_MS = 30_000;
/** Of a server that is stopped; what is cut short is done again. */
const TIMEOUT_MS = 5_000;
const retries = { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: 600 };

/**
 * Watches for jobs that are due. Holds nothing up: it starts beside what called it, and waits for a lost database. Answers
 * how to stop it, which lets running work come to its end.
 */
export function startScheduledJobs({ database, log, jobs }: Jobs): () => Promise<void> {
  const stopping = new AbortController();
  let boss: PgBoss | undefined;

  async function open(): Promise<void> {
    boss ??= await newBoss(database, log);
    await boss.start();
    for (const { name, cron, work } of jobs) {
      await boss.createQueue(name, { policy: 'short', ...retries });
      await boss.schedule(name, cron, null, { tz: 'Asia/Shanghai', missed: 'once' });
      await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, work);
    }
  }

  async function openAtLast(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await open();
      } catch (error) {
        log.warn({ err: error }, 'the job queue could not be opened');
        await boss?.stop({ graceful: false }).catch(() => undefined);
        boss = undefined;
        await sleep(AGAIN_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  const started = openAtLast();
  return async () => {
    stopping.abort();
    await started;
    await boss?.stop({ graceful: true, timeout: TIMEOUT_MS });
  };
}

/** Its code is large and not needed to begin with. It works through our pool, as the application's role. */
async function newBoss({ pool }: Database, log: Jobs['log']): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    schema: 'pgboss',
    // The tables are made by our migrations, as their owner.
    migrate: false,
    createSchema: false,
    reindex: false,
    db: { executeSql: (text, values) => pool.query(text, values) },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  return boss;
}
