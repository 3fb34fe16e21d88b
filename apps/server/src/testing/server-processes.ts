import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess, type ServerProcess } from '@edp/testkit/server-process';
import { afterAll, beforeAll, inject } from 'vitest';
import { serverProgram } from './server-program.ts';

let folder: string;
const started: ServerProcess[] = [];

const onSharedDatabase = () => ({ DATABASE_URL: inject('demonstration'), DATA_DIR: folder });

/** A server of its own, on the shared database unless told otherwise. */
export async function startServer(place = onSharedDatabase()): Promise<ServerProcess> {
  const server = await startServerProcess({
    args: [serverProgram],
    env: {
      ...place,
      NODE_ENV: 'test',
      // Callers say where they call from, so that limits of one address do not meet them all.
      TRUST_PROXY: 'loopback',
    },
  });
  started.push(server);
  return server;
}

/** The addresses of two servers on one database, started before the tests of a file. */
export function useTwoServers(): { first: string; second: string } {
  const addresses = { first: '', second: '' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'edp-two-'));
    const [first, second] = await Promise.all([startServer(), startServer()]);
    Object.assign(addresses, { first: first.address, second: second.address });
  });

  afterAll(async () => {
    await Promise.all(started.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  });

  return addresses;
}
