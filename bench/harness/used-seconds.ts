import type { Postgres } from './postgres.ts';
import { cpuSeconds, databaseSeconds } from './process-figures.ts';
import type { Server } from './server.ts';

/** Processor seconds that servers and their database have taken so far. */
export async function usedSeconds(database: Postgres, servers: readonly Pick<Server, 'pid'>[]) {
  return {
    server: servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    database: databaseSeconds(await database.mainPid()),
  };
}
