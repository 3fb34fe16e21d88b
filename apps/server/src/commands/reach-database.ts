import type { Config } from '../config.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';

/** The owner's address of the configured database; without one the embedded database is started or joined. */
export async function reachDatabase(config: Config): Promise<EmbeddedPostgres> {
  if (config.databaseUrl === undefined) return startEmbeddedPostgres(config.dataDir);
  return { url: config.databaseUrl, stop: async () => {} };
}
