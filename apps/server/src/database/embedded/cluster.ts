import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountOf, type Account } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './failure.ts';

const run = promisify(execFile);
const unfinished = 'postgres-new-';
const unfinishedAge = 10 * 60_000;

/** A database folder that exists, and all that is needed to start a server on it. */
export type Cluster = {
  folder: string;
  log: string;
  password: string;
  binaries: string;
  account: Account;
  durable: boolean;
};

/**
 * How the database names its own folder. It is entered before root's rights are dropped and named through
 * the process itself, so it may lie in a private home whose upper folders the account may not pass.
 */
export function ownName(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** What every program of the database is started with; variables such as PGPORT must not reach it. */
export function surroundings(cluster: Pick<Cluster, 'folder' | 'account'>) {
  const { PATH, SystemRoot } = process.env;
  return { cwd: cluster.folder, env: { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' }, ...cluster.account };
}

async function initialise(
  home: string,
  { binaries, account, durable }: Omit<Cluster, 'password' | 'folder'>,
) {
  const folder = join(home, 'cluster');
  const passwordFile = join(home, 'password');
  await mkdir(folder, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (account) {
    await chmod(home, 0o711);
    for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid);
  }
  const own = ownName(folder);
  await run(
    join(binaries, 'initdb'),
    [
      `--pgdata=${own}`,
      `--pwfile=${own}/../password`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    surroundings({ folder, account }),
  ).catch((error: unknown) => {
    throw new EmbeddedPostgresError(
      '内置数据库初始化失败，请检查数据文件夹的权限和磁盘空间，或设置 DATABASE_URL。',
      'The embedded database could not be created; check the rights and the space of the data folder, or set DATABASE_URL.',
      error instanceof Error ? error.message : '',
    );
  });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (!name.startsWith(unfinished)) continue;
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > unfinishedAge) await rm(path, { recursive: true, force: true });
  }
}

/** Made aside and moved into place whole: a break leaves nothing half made, and of two makers one wins. */
async function createCluster(dataDir: string, parts: Omit<Cluster, 'password' | 'folder'>): Promise<void> {
  const fresh = await mkdtemp(join(dataDir, unfinished));
  try {
    await initialise(fresh, parts);
    await rename(fresh, join(dataDir, 'postgres'));
    if (parts.durable) await syncFolder(dataDir);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await exists(join(dataDir, 'postgres')))) throw error;
  }
}

/** Opens the cluster of a data folder; makes it when there is none. */
export async function openCluster(dataDir: string, durable: boolean): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const home = join(dataDir, 'postgres');
  const folder = join(home, 'cluster');
  const account = await accountOf(folder);
  const binaries = await prepareBinaries(account);
  const parts = { binaries, account, durable, log: join(dataDir, 'postgres.log') };
  if (!(await exists(home))) {
    await removeUnfinished(dataDir);
    await createCluster(dataDir, parts);
  }
  const passwordFile = join(home, 'password');
  const password = await readFile(passwordFile, 'utf8').catch(() => {
    throw new EmbeddedPostgresError(
      `无法读取内置数据库的密码文件 ${passwordFile}。`,
      `The password of the embedded database cannot be read from ${passwordFile}.`,
    );
  });
  return { ...parts, folder, password };
}
