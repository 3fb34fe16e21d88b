import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openCluster, type Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './failure.ts';
import { findPostmaster, launch, shutDown, type Postmaster } from './postmaster.ts';

const database = 'edp';
/** Every user of the server holds this advisory lock shared; who gets it exclusively is the last. */
const presenceLock = 5_180_001;
const startLimit = 60_000;
const launchLimit = 20;
const launchPause = 250;
const pollPause = 20;

export type EmbeddedPostgres = {
  /** The owner's address. */
  url: string;
  /** Leaves the server; stops it when no other process uses it. */
  stop(): Promise<void>;
};

type Presence = { client: pg.Client; postmaster: Postmaster };

function address({ password }: Cluster, { port }: Postmaster, name: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
}

async function enter(cluster: Cluster, postmaster: Postmaster): Promise<Presence | undefined> {
  const client = new pg.Client({
    connectionString: address(cluster, postmaster, 'postgres'),
    application_name: 'edp-presence',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock]);
    return { client, postmaster };
  } catch {
    // Still starting, recovering or just stopping: the caller looks again.
    await client.end().catch(() => {});
    return undefined;
  }
}

async function notStarted({ log }: Cluster): Promise<EmbeddedPostgresError> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n');
  return new EmbeddedPostgresError(
    `内置数据库未能启动，请查看 ${log}，或设置 DATABASE_URL。`,
    `The embedded database did not start; see ${log}, or set DATABASE_URL.`,
    lines.slice(-5).join('\n'),
  );
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Adopts the running server of the cluster or starts one; PostgreSQL itself lets only one win. */
async function reach(cluster: Cluster, port?: number): Promise<Presence> {
  const deadline = Date.now() + startLimit;
  let child: ChildProcess | undefined;
  for (let launches = 0; Date.now() < deadline; await sleep(pollPause)) {
    const postmaster = await findPostmaster(cluster);
    const presence = postmaster && (await enter(cluster, postmaster));
    if (presence) return presence;
    if (postmaster || (child && !hasEnded(child))) continue;
    if (launches === launchLimit) break;
    if (launches > 0) await sleep(launchPause);
    child = await launch(cluster, port);
    launches += 1;
  }
  throw await notStarted(cluster);
}

async function createDatabase({ client }: Presence): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [database]);
  if (found.rowCount) return;
  await client.query(`create database ${database}`).catch((error: unknown) => {
    const isDuplicate = error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '');
    if (!isDuplicate) throw error;
  });
}

async function leave(cluster: Cluster, { client, postmaster }: Presence): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as last', [presenceLock]);
    if (rows[0]?.last === true) await shutDown(cluster, postmaster);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Runs a PostgreSQL under `dataDir`, or joins the one that runs there already. Should the server die while
 * it is in use, it is started again at the same address.
 * @param options.durable false for a throw-away cluster: faster, but lost when the machine breaks down.
 * @throws EmbeddedPostgresError when it cannot run here.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: { durable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, options.durable ?? true);
  let presence = await reach(cluster);
  let stopping = false;
  const { port } = presence.postmaster;

  function watch(): void {
    presence.client.once('end', () => {
      if (!stopping) void revive();
    });
  }

  async function revive(): Promise<void> {
    try {
      presence = await reach(cluster, port);
      if (stopping) await leave(cluster, presence);
      else watch();
    } catch {
      if (!stopping) setTimeout(() => void revive(), 1_000).unref();
    }
  }

  await createDatabase(presence);
  watch();
  return {
    url: address(cluster, presence.postmaster, database),
    async stop() {
      if (stopping) return;
      stopping = true;
      await leave(cluster, presence).catch(() => {});
    },
  };
}
