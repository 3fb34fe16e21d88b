import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { serverFolder } from '../../server-folder.ts';

const folder = new URL('migrations/', serverFolder);

/** Files of functions in the order in which they are applied: each may call what stands in those before it. */
export const functionFiles = {
  /** What tables and indexes are made of; it reads no table. */
  beforeMigrations: ['tenancy', 'search-tokens', 'menu-entries'],
  afterMigrations: [
    'departments',
    'access',
    'readers',
    'tickets',
    'role-stamps',
    'search',
    'best-entries',
    'search-entries',
    'organisation-totals',
    'security-events',
    'record-changes',
    'log-seals',
  ],
};

export const allFunctionFiles: readonly string[] = Object.values(functionFiles).flat();

export interface FunctionFile {
  name: string;
  text: string;
  hash: string;
}

/** Names of the migrations that this version brings, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();
}

/** The text of a file of the folder, with the application's role in its place. */
export async function readSql(name: string, applicationRole: string): Promise<string> {
  return (await readText(name)).replaceAll(':application', `"${applicationRole}"`);
}

export function readText(name: string): Promise<string> {
  return readFile(new URL(`${name}.sql`, folder), 'utf8');
}

/** What a cluster has in the place of some functions. */
export const CLUSTER_FUNCTIONS = 'cluster/functions';

export async function clusterHash(): Promise<string> {
  return hashOf(await readText(CLUSTER_FUNCTIONS));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export async function readFunctions(
  files: readonly string[],
  applicationRole: string,
): Promise<FunctionFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const name = `functions/${file}`;
      const text = await readSql(name, applicationRole);
      return { name, text, hash: hashOf(text) };
    }),
  );
}

const NOT_ROLLING = /^-- not rolling: \S/m;

/** Whether processes of the version before may go on while it is applied and after; each migration says so itself. */
export async function isRolling(name: string): Promise<boolean> {
  return !NOT_ROLLING.test(await readText(name));
}
