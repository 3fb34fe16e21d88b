import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openCluster } from '../../apps/server/src/database/embedded/cluster.ts';
import { findPostmaster, launch } from '../../apps/server/src/database/embedded/postmaster.ts';
import { freePort } from '@edp/testkit/free-port';

/** How the database is brought down, as `pg_ctl stop -m` calls it; `kill` leaves its main process no say. */
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
export type StopMode = keyof typeof signals;

const START_MS = 60_000;
const STOP_MS = 20_000;
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

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
    send(pid, signals[mode]);
    const end = Date.now() + STOP_MS;
    while ((await mainProcess()) !== undefined) {
      // PostgreSQL 18.4 has been seen not to end when it was asked to while it recovered from a crash.
      if (Date.now() > end) send(pid, signals.immediate);
      await wait(10);
    }
  }

  async function crash(pid: number): Promise<void> {
    const witness = new pg.Client({ connectionString: addressOf('postgres') });
    witness.on('error', () => undefined);
    await witness.connect();
    // Told as an error when it is not by our wish.
    const ended = once(witness, 'end').catch(() => undefined);
    send(pid, 'SIGKILL');
    await ended;
    const end = Date.now() + START_MS;
    while (!(await answers(addressOf('postgres')))) {
      if (Date.now() > end) throw new Error('The database did not recover');
      await wait(10);
    }
  }

  const url = addressOf('edp');
  try {
    await start();
    const { rows } = await query(`select from pg_database where datname = 'edp'`, [], addressOf('postgres'));
    // A folder that was kept has one.
    if (rows.length === 0) await query('create database edp', [], addressOf('postgres'));
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
    query: (text, values, at = url) => query(text, values, at),
  };
}

/** One that has just ended is no failure. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function query(text: string, values: unknown[] | undefined, url: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, types });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function answers(url: string): Promise<boolean> {
  return query('select 1', [], url).then(
    () => true,
    () => false,
  );
}
