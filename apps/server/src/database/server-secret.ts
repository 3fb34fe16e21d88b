import { randomBytes } from 'node:crypto';
import type { Database } from './connection.ts';

/** A secret that all server processes share: made by the first that asks, the same for everyone after. */
export async function serverSecret(database: Database, name: string): Promise<string> {
  const db = database.global;
  await db
    .insertInto('server_secrets')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
