import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { signedHeaders } from '../../apps/server/src/testing/signing.ts';
import type { Signer } from '../../apps/server/src/testing/signing.ts';
import { findNode, root } from '../../tools/processes.mjs';
import { captchaAnswer, freePort } from '../front-end/server.ts';

const START_MS = 60_000;

/** The real server on the given database. */
export async function startServer(databaseUrl: string, folder: string) {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
    EDP_CAPTCHA_FIXED: captchaAnswer,
  };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const child = spawn(findNode() ?? process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: [...stdio],
  });
  const address = `http://127.0.0.1:${port}`;
  const end = Date.now() + START_MS;
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > end || child.exitCode !== null) throw new Error('The server did not start');
    await wait(100);
  }
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM'))
      await once(child, 'exit');
  };
  const kill = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  };
  return { address, stop, kill };
}

interface Person {
  code: string;
  password: string;
  /** The administrator without one. */
  account?: string;
}

/** Somebody of the tenant, signed in; answers the body as it came and how long it took. */
export async function signIn(address: string, { code, password, account = 'admin' }: Person) {
  let signer: Signer = { tenantCode: code };
  const call = async (path: string, input: object) => {
    const body = JSON.stringify(input);
    const headers = {
      ...signedHeaders(signer, { method: 'POST', url: path, body }),
      'content-type': 'application/json',
    };
    const startedAt = performance.now();
    const response = await fetch(address + path, { method: 'POST', headers, body });
    const text = await response.text();
    return { text, ms: performance.now() - startedAt, answer: JSON.parse(text) };
  };
  const source = `web_${Date.now()}`;
  await fetch(`${address}/user/v6/captcha?source=${source}`);
  const person = { loginName: account, password, captcha: captchaAnswer, source };
  const { data } = (await call('/user/v6/login', person)).answer;
  signer = { ...signer, ticket: data.ticket, signKey: data.signKey };
  const { userRoles } = (await call('/userAPI/v6/api/getUserRole', {})).answer.data;
  const [{ roleId, key }] = userRoles;
  await call('/user/v6/setUserRole', { roleId, key });
  return call;
}
