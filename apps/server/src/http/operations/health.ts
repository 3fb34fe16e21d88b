import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import { migrationNames } from '../../database/migrations/sql-files.ts';
import type { Services } from '../implement.ts';

/** `/healthz`: the process lives. `/readyz`: the database answers and has every migration of this version, and the process is not stopping. */
export function registerHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', async () => ({ code: 0, status: 1, msg: 'ok', message: 'ok' }));
  app.get('/readyz', async () => {
    if (app.isStopping()) throw new AppError('unavailable');
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.global);
    const applied = new Set(rows.map((row) => row.name));
    const missing = (await migrationNames()).filter((name) => !applied.has(name));
    if (missing.length > 0) throw new AppError('unavailable');
    const { served } = database.workers;
    // With some of its workers away a cluster serves the tenants of the others.
    if (served?.served === 0) throw new AppError('unavailable');
    return { code: 0, status: 1, msg: 'ready', message: 'ready', ...served };
  });
}
