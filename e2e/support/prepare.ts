import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { runAsOwner } from '../../apps/server/src/testing/new-database.ts';
import { startServer } from './server.ts';

/** Fills the folder that the argument names as a first start does, for `EDP_E2E_PREPARED`. */
const [, , folder = ''] = process.argv;
const server = await startServer(folder);
await server.stop();
// As the database does by itself before long: until then each request costs several times as much.
const database = await startEmbeddedPostgres(folder);
await runAsOwner(database.url, 'analyze');
await database.stop();
