import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './connection.ts';

const EVERY_SECONDS = 60;
const expiring = [
  { table: 'nonces', column: 'expires_at' },
  { table: 'answered_commands', column: 'expires_at' },
  { table: 'captchas', column: 'expires_at' },
  { table: 'phone_codes', column: 'expires_at' },
  { table: 'sign_on_attempts', column: 'expires_at' },
  { table: 'pending_sign_ins', column: 'expires_at' },
  { table: 'passkey_challenges', column: 'expires_at' },
  { table: 'tickets', column: 'expires_at' },
  { table: 'rate_limits', column: 'window_ends_at' },
] as const;

/** Removes what has expired, once a minute; any number of processes may do so. Answers how to stop it. */
export function startHousekeeping(database: Database, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    removeExpired(database).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
  }, EVERY_SECONDS * 1_000);
  timer.unref();
  return () => clearInterval(timer);
}

async function removeExpired(database: Database): Promise<void> {
  for (const { table, column } of expiring) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < clock_timestamp()`.execute(
      database.global,
    );
  }
}
