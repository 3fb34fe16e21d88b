import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { accountOf } from '../database/embedded/account.ts';
import { ownName, surroundings, type Cluster } from '../database/embedded/cluster.ts';
import { findPostmaster, launch, shutDown } from '../database/embedded/postmaster.ts';
import { runAsOwner } from './new-database.ts';

const run = promisify(execFile);
const START_MS = 60_000;
const password = 'machine';

export interface Server {
  /** The superuser's address. */
  url: string;
  stop(): Promise<void>;
}

/** Where systems put the programs of that version. */
function places(version: number): string[] {
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    `/usr/lib/postgresql/${version}/bin`,
    `/usr/pgsql-${version}/bin`,
    `/opt/homebrew/opt/postgresql@${version}/bin`,
    `/usr/local/opt/postgresql@${version}/bin`,
  ];
}

async function isOf(version: number, folder: string): Promise<boolean> {
  return run(join(folder, 'initdb'), ['--version']).then(
    ({ stdout }) => stdout.includes(`(PostgreSQL) ${version}.`),
    () => false,
  );
}

/** The folder with the programs of a PostgreSQL of that version; undefined when this machine has none. */
export async function findMachinePostgres(version: number): Promise<string | undefined> {
  for (const folder of places(version)) if (await isOf(version, folder)) return folder;
  return undefined;
}

/** A throw-away server of the programs in that folder. */
export async function startMachinePostgres(binaries: string): Promise<Server> {
  const home = await mkdtemp(join(tmpdir(), 'edp-machine-postgres-'));
  const folder = join(home, 'cluster');
  await mkdir(folder, { mode: 0o700 });
  const account = await accountOf(folder);
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, password);
  if (account) {
    await chmod(home, 0o711);
    await chown(passwordFile, account.uid, account.gid);
  }
  const cluster: Cluster = {
    folder,
    binaries,
    account,
    password,
    durable: false,
    log: join(home, 'postgres.log'),
  };
  await run(
    join(binaries, 'initdb'),
    [
      `--pgdata=${ownName(folder)}`,
      `--pwfile=${ownName(folder)}/../password`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    surroundings(cluster),
  );
  await launch(cluster, undefined);
  const url = await addressOf(cluster);
  return {
    url,
    async stop() {
      const postmaster = await findPostmaster(cluster);
      if (postmaster) await shutDown(cluster, postmaster);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Once it answers. */
async function addressOf(cluster: Cluster): Promise<string> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(20)) {
    const postmaster = await findPostmaster(cluster);
    const url = `postgres://postgres:${password}@127.0.0.1:${postmaster?.port}/postgres`;
    const answers =
      postmaster &&
      (await runAsOwner(url, 'select 1').then(
        () => true,
        () => false,
      ));
    if (answers) return url;
  }
  throw new Error('PostgreSQL did not start');
}
