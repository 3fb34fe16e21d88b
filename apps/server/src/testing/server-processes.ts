import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { session } from '@edp/contract/session';
import { afterAll, beforeAll, inject } from 'vitest';
import { signedHeaders } from './signing.ts';
import type { Signer } from './signing.ts';

export interface ServerProcess {
  address: string;
  child: ChildProcess;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
let folder: string;
const children: ChildProcess[] = [];

const onSharedDatabase = () => ({ DATABASE_URL: inject('demonstration'), DATA_DIR: folder });

/** A server process of its own, on the shared database unless told otherwise. */
export async function startServer(place = onSharedDatabase()): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      ...place,
      EDP_CAPTCHA_FIXED: 'abcd',
      EDP_SMS_FIXED: '123456',
      LOG_LEVEL: 'warn',
      // Callers say where they call from, so that limits of one address do not meet them all.
      TRUST_PROXY: 'loopback',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (address !== undefined) resolve({ address, child });
    });
    lines.on('close', () => reject(new Error('the server ended before it was ready')));
  });
}

/** Two servers on one database, started before the tests of a file. */
export function useTwoServers(): ServerProcess[] {
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'edp-two-'));
    servers.push(...(await Promise.all([startServer(), startServer()])));
  });

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  return servers;
}

interface Call {
  method?: string;
  url: string;
  input?: unknown;
  headers?: Record<string, string>;
  /** The network address that it comes from; this machine's own without one. */
  from?: string;
}

export async function send(
  server: ServerProcess | undefined,
  signer: Signer,
  { method = 'POST', url, input = {}, headers, from }: Call,
) {
  const body = method === 'GET' ? undefined : JSON.stringify(input);
  const response = await fetch(`${server?.address}${url}`, {
    method,
    headers: {
      ...(headers ?? signedHeaders(signer, { method, url, body })),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(from && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return isJson ? await response.json() : { code: 0 };
}

let captchas = 0;

export async function loginInput(server: ServerProcess | undefined, loginName = 'admin', from?: string) {
  const source = `web_${Date.now()}${process.pid}${++captchas}`;
  await send(server, {}, { method: 'GET', url: `/user/v6/captcha?source=${source}`, ...(from && { from }) });
  return {
    loginName,
    password: 'demo123456',
    captcha: 'abcd',
    rememberMe: false,
    source,
    language: 'ZHS',
  };
}

/** Signed in at one process, as somebody of the demonstration tenant. */
export async function signIn(
  server: ServerProcess | undefined,
  loginName?: string,
): Promise<Required<Signer> & { userId: number }> {
  const tenantCode = 'BRH';
  const { data } = await send(
    server,
    { tenantCode },
    { url: session.login.path, input: await loginInput(server, loginName) },
  );
  const signer = { tenantCode, ticket: data.ticket, signKey: data.signKey, userId: data.userId };
  const roles = await send(server, signer, { url: session.roles.path });
  const role = roles.data.userRoles[0];
  await send(server, signer, { url: session.chooseRole.path, input: { roleId: role.roleId, key: role.key } });
  return signer;
}
