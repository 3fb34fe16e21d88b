import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '@edp/testkit/free-port';
import { openCluster } from '../../apps/server/src/database/embedded/cluster.ts';
import { findPostmaster, launch } from '../../apps/server/src/database/embedded/postmaster.ts';
import { answers, queryAt } from './postgres-client.ts';
import { signal } from './process-figures.ts';
import { until } from './until.ts';

/** How the database is brought down, as `pg_ctl stop -m` calls it; `kill` leaves its main process no say. */
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
export type StopMode = keyof typeof signals;

const START_MS = 60_000;
const STOP_MS = 20_000;

/** A PostgreSQL of one's own that stays down until it is started again. */
export interface Postgres {
  /** The owner's address. */
  url: string;
  /** Starts it again at the same address; settles when it answers. */
  start(): Promise<void>;
  stop(mode?: StopMode): Promise<void>;
  /** Kills one of its processes, which ends all of them; settles when it has recovered by itself and answers again. */
  crash(pid: number): Promise<void>;
  /** Of its main process. */
  mainPid(): Promise<number>;
  /** A statement of the owner, whom no row-level security binds. */
  query(text: string, values?: unknown[], url?: string): Promise<pg.QueryResult>;
}

/** The embedded PostgreSQL under the folder, with an empty database unless the folder has one. */
export async function startPostgres(folder: string): Promise<Postgres> {
  const cluster = await openCluster(folder, true);
  const port = await freePort();
  const addressOf = (name: string) => `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${name}`;
  const mainProcess = async () => (await findPostmaster(cluster))?.pid;

  async function start(): Promise<void> {
    const end = Date.now() + START_MS;
    while (Date.now() < end) {
      const child = await launch(cluster, port);
      // Ends at once while processes of a killed one still hold its memory.
      while (child.exitCode === null && Date.now() < end) {
        if (await answers(addressOf('postgres'))) return;
        await wait(10);
      }
      await wait(50);
    }
    throw new Error('The database did not start');
  }

  async function stop(mode: StopMode = 'fast'): Promise<void> {
    const pid = await mainProcess();
    if (pid === undefined) return;
    signal(pid, signals[mode]);
    const end = Date.now() + STOP_MS;
    while ((await mainProcess()) !== undefined) {
      // PostgreSQL 18.4 has been seen not to end when it was asked to while it recovered from a crash.
      if (Date.now() > end) signal(pid, signals.immediate);
      await wait(10);
    }
  }

  async function crash(pid: number): Promise<void> {
    const witness = new pg.Client({ connectionString: addressOf('postgres') });
    witness.on('error', () => undefined);
    await witness.connect();
    // Told as an error when it is not by our wish.
    const ended = once(witness, 'end').catch(() => undefined);
    signal(pid, 'SIGKILL');
    await ended;
    await until(() => answers(addressOf('postgres')), { limitMs: START_MS, everyMs: 10 });
  }

  const url = addressOf('edp');
  try {
    await start();
    const own = addressOf('postgres');
    const { rows } = await queryAt(own, `select from pg_database where datname = 'edp'`);
    // A folder that was kept has one.
    if (rows.length === 0) await queryAt(own, 'create database edp');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    start,
    stop,
    crash,
    mainPid: async () => (await mainProcess()) ?? 0,
    query: (text, values, at = url) => queryAt(at, text, values),
  };
}
