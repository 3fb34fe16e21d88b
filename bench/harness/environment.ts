import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onInterruption } from '../../tools/processes.mjs';
import { startPostgres, type Postgres } from './postgres.ts';
import { startServer, type Server, type ServerOptions } from './server.ts';

/** Where a drill or a benchmark takes environment: a folder, a database and the servers it starts. */
export interface Environment {
  folder: string;
  database: Postgres;
  /** On the environment's database, with its data in the folder, unless the options say otherwise. */
  startServer(options?: Partial<ServerOptions>): Promise<Server>;
  /** What else has to be undone in the end, after the servers have gone. */
  atEnd(undo: () => unknown): void;
}

/**
 * A environment for as long as the work takes; all of it goes in the end, also when the work breaks off or is interrupted.
 * @param kept a folder that stays with its database, for the next one
 */
export async function withEnvironment<T>(
  work: (environment: Environment) => Promise<T>,
  kept?: string,
): Promise<T> {
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'edp-environment-')) : resolve(kept);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const undoing: (() => unknown)[] = kept === undefined ? [remove] : [];
  const atEnd = (undo: () => unknown) => void undoing.unshift(undo);
  const servers: Promise<Server>[] = [];
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= end(servers, undoing));
  // The work cannot go on without its servers; before it says so, this process is gone.
  const listenNoMore = onInterruption(() => void close().finally(() => process.exit(130)));
  try {
    const opening = startPostgres(folder);
    // One that did not start has ended.
    atEnd(() => opening.then((started) => started.stop(), nothing));
    const database = await opening;
    return await work({
      folder,
      database,
      atEnd,
      async startServer(options = {}) {
        if (closing !== undefined) throw new Error('The environment is closed');
        const starting = startServer({ databaseUrl: database.url, folder, ...options });
        servers.push(starting);
        return starting;
      },
    });
  } finally {
    await close();
    listenNoMore();
  }
}

const nothing = () => undefined;

/** What cannot be undone keeps nothing else from it. */
async function end(servers: readonly Promise<Server>[], undoing: readonly (() => unknown)[]): Promise<void> {
  const killed = servers.map(async (starting) => (await starting).kill());
  // One that did not start has ended.
  await Promise.allSettled(killed);
  for (const undo of undoing) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
    }
  }
}

/** The tenant of the demonstration, or another one by its code. */
export async function tenantIdOf({ database }: Environment, code = 'BRH'): Promise<number> {
  const { rows } = await database.query('select id from tenants where code = $1', [code]);
  return rows[0].id;
}
