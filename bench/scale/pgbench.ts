import { execFile } from 'node:child_process';
import { accessSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from '../../apps/server/src/database/statement-driver.ts';
import { applicationRoleOf } from '../../apps/server/src/database/application-role.ts';
import type { Filled, Stand } from './stand.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** The database's own benchmark; undefined where it is not installed. */
export function findPgbench(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions()];
  return folders.map((folder) => join(folder, 'pgbench')).find(isThere);
}

function versions(): string[] {
  try {
    return readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
}

function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

/** What a row of the table sends to the database, and which number in it the requests vary. */
export interface Sent {
  statements: readonly Statement[];
  varied?: { value: number; from: number; to: number } | undefined;
}

/** Each statement is a transaction of its own as the tenant, sent in one piece, as the server does it. */
export function writeScript({ folder }: Stand, { tenantId }: Filled, { statements, varied }: Sent): string {
  const path = join(folder, 'statements.sql');
  const texts = statements.map(
    (statement) =>
      `begin read only;\nselect app.begin_tenant(${tenantId});\n${textOf(statement, varied)};\ncommit;\n`,
  );
  const choice = varied === undefined ? '' : `\\set id random(${varied.from}, ${varied.to})\n`;
  writeFileSync(path, `${choice}\\startpipeline\n${texts.join('')}\\endpipeline\n`);
  return path;
}

/** The parameters as the driver would send them: texts whose types the statement tells. */
function textOf({ sql, parameters }: Statement, varied: Sent['varied']): string {
  // A colon before a letter stands in a literal, where pgbench would still see a variable.
  const text = sql.replaceAll(/(?<!:):(?=[A-Za-z_])/g, `'||chr(58)||'`);
  return text.replaceAll(/\$(\d+)/g, (_, place) => literalOf(parameters[Number(place) - 1], varied));
}

function literalOf(value: unknown, varied: Sent['varied']): string {
  if (varied !== undefined && value === varied.value) return ':id::bigint';
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value) ? `{${value.map((item) => `"${item}"`).join()}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** Shorter runs are all connecting and preparing. */
const SHORTEST_SECONDS = 2;

/** Transactions a second of a script; undefined when the machine was too busy for a single one. */
export async function runPgbench(
  program: string,
  { url }: Stand,
  { script, connections, seconds }: { script: string; connections: number; seconds: number },
): Promise<number | undefined> {
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-T',
    String(Math.max(SHORTEST_SECONDS, Math.ceil(seconds))),
    '-f',
    script,
  ];
  const { stdout } = await run(program, [...args, applicationRoleOf(url).url]);
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
  return rate === undefined ? undefined : Number(rate);
}
