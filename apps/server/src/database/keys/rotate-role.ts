import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { applicationRoleOf, PASSWORDS } from '../application-role.ts';

const PASSWORD_BYTES = 32;

/**
 * Gives the application's role another password, in one transaction with where it is stored: whoever signs in has the former one
 * before it and the new one after. Connections that stand go on.
 */
export async function rotateRole(client: pg.Client, ownerUrl: string): Promise<string> {
  const { name } = applicationRoleOf(ownerUrl);
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  await client.query('begin');
  try {
    const stored = `update ${PASSWORDS} set password = $1 where role = $2`;
    const { rowCount } = await client.query(stored, [password, name]);
    if (rowCount !== 1) throw new Error(`The role ${name} has no password: the database is not migrated`);
    await client.query(`alter role ${pg.escapeIdentifier(name)} password ${pg.escapeLiteral(password)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  return name;
}
