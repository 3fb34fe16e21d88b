import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';

/** The role that the running product signs in as. It owns nothing and cannot pass the tenant fence. */
export interface ApplicationRole {
  /** Follows the database's name, so every process that knows DATABASE_URL knows it. */
  name: string;
}

export function applicationRoleOf(ownerUrl: string): ApplicationRole {
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1)) || 'postgres';
  const readable = database
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_')
    .slice(0, 32);
  // Two databases of one server may look alike once made readable.
  const name = `${readable}_${createHash('sha256').update(database).digest('hex').slice(0, 8)}_application`;
  return { name };
}

/** What earlier versions gave the role: a database that they have migrated keeps it. */
export function derivedPassword(ownerUrl: string, { name }: ApplicationRole): string {
  const { password } = new URL(ownerUrl);
  return createHmac('sha256', decodeURIComponent(password) || 'edp')
    .update(name)
    .digest('hex');
}

/** So long a password is taken for the present one; it is asked for again at once when it is refused. */
const KNOWN_MS = 60_000;

/**
 * How the role signs in: at the owner's address, with its own password, which the owner alone may read. It is read with the
 * first connection, and again when `forgetPassword` says that it is another one now.
 */
export function applicationAccess(ownerUrl: string) {
  // The driver reads the address; handed on as a whole, it would overrule a password that is asked for.
  const { host, port, database, ssl } = new pg.Client({ connectionString: ownerUrl });
  const { name } = applicationRoleOf(ownerUrl);
  let known: { password: Promise<string>; until: number } | undefined;
  const forgetPassword = () => (known = undefined);
  const password = () => {
    if (known !== undefined && known.until > Date.now()) return known.password;
    const read = readPassword(ownerUrl, name);
    known = { password: read, until: Date.now() + KNOWN_MS };
    read.catch(forgetPassword);
    return read;
  };
  return { host, port, database, ssl, user: name, password, forgetPassword };
}

/** The address at which the role signs in. */
export async function applicationUrl(ownerUrl: string): Promise<string> {
  const { user, password } = applicationAccess(ownerUrl);
  return Object.assign(new URL(ownerUrl), { username: user, password: await password() }).href;
}

export const PASSWORDS = 'app.application_passwords';
const CONNECT_MS = 5_000;

async function readPassword(ownerUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ password: string }>(
      `select password from ${PASSWORDS} where role = $1`,
      [name],
    );
    if (rows[0] === undefined)
      throw new Error(`The role ${name} has no password: the database is not migrated`);
    return rows[0].password;
  } finally {
    await client.end().catch(() => undefined);
  }
}
