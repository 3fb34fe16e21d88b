import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startServerProcess, type ServerProcess } from '@edp/testkit/server-process';

export interface Server {
  /** Without a slash at the end. */
  address: string;
  /** Where its database and files are. */
  dataDir: string;
}

/** A tenant whose staff decides about registrations, with its administrator. */
export interface Operator {
  code: string;
  name: string;
  admin: string;
  password: string;
}

/** A data folder with the demonstration, of a server that has ended: to copy it takes less than to fill it. */
const PREPARED = process.env['EDP_E2E_PREPARED'];

/**
 * The whole product as long as the work takes, with the demonstration data; for an operator without them, as on the first
 * day in production: its tenant is made by command before the first start, which leaves a database alone that has one.
 */
export async function withServer(
  work: (server: Server) => Promise<void>,
  operator?: Operator,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'edp-e2e-'));
  try {
    if (operator) await addOperator(operator, settingsOf(dataDir));
    else if (PREPARED) await cp(PREPARED, dataDir, { recursive: true });
    const server = await startServer(dataDir);
    await work({ address: server.address, dataDir }).finally(() => server.stop());
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function startServer(dataDir: string): Promise<ServerProcess> {
  return startServerProcess({ args: ['tools/start.mjs'], env: settingsOf(dataDir) });
}

function settingsOf(dataDir: string) {
  const own = { EDP_FRAMING_ALLOW: '127.0.0.1', EDP_IDENTITY_PROVIDERS_ALLOW: '127.0.0.1' };
  return { DATABASE_URL: '', DATA_DIR: dataDir, ...own };
}

/** As `README.md` says, with the password in the environment. */
async function addOperator(
  { code, name, admin, password }: Operator,
  env: Record<string, string>,
): Promise<void> {
  const named = ['--code', code, '--name', name, '--admin', admin, '--operator'];
  await promisify(execFile)('npm', ['run', 'tenant', '--', 'create', ...named], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...env, EDP_ADMIN_PASSWORD: password },
  });
}
