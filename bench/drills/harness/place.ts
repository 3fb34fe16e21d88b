import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../../apps/server/src/database/connection.ts';
import { startDatabase, type DrillDatabase } from './database.ts';
import { startServer, type DrillServer, type ServerOptions } from './server.ts';

/** Where a drill takes place: a folder, a database and the servers it starts. All of it goes in the end. */
export interface Place {
  folder: string;
  database: DrillDatabase;
  startServer(options?: Partial<ServerOptions>): Promise<DrillServer>;
}

export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'edp-drill-'));
  const servers: DrillServer[] = [];
  let database: DrillDatabase | undefined;
  const close = async () => {
    for (const server of servers) await server.kill();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    database = await startDatabase(folder);
    const { url } = database;
    return await work({
      folder,
      database,
      async startServer(options = {}) {
        const server = await startServer({ databaseUrl: url, folder, ...options });
        servers.push(server);
        return server;
      },
    });
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await close();
  }
}

/** The tenant of the demonstration. */
export async function demonstrationTenant({ database }: Place): Promise<number> {
  const { rows } = await database.query(`select id from tenants where code = 'BRH'`);
  return rows[0].id;
}

/** What the product's own queries need, for as long as the work takes. */
export async function withProductDatabase<T>(
  { url }: DrillDatabase,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
