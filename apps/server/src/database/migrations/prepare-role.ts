import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { applicationAccess, derivedPassword, PASSWORDS, type ApplicationRole } from '../application-role.ts';

const PASSWORD_BYTES = 32;
const CONNECT_MS = 5_000;

/** What the role lacks before it can sign in. */
export interface RoleState {
  exists: boolean;
  /** The stored one, or else the one that it has from an earlier version. */
  password: string | undefined;
  isStored: boolean;
  signsIn: boolean;
}

/** Changes nothing, so that a start asks nothing of a cluster's workers. */
export async function readRole(
  client: pg.Client,
  ownerUrl: string,
  role: ApplicationRole,
): Promise<RoleState> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role.name]);
  const exists = rowCount === 1;
  const stored = await storedPassword(client, role);
  const password = stored ?? (await keptPassword(ownerUrl, role, exists));
  const signsIn = exists && password !== undefined && (await canSignIn(ownerUrl, password));
  return { exists, password, isStored: stored !== undefined, signsIn };
}

async function storedPassword(client: pg.Client, { name }: ApplicationRole): Promise<string | undefined> {
  const known = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
    PASSWORDS,
  ]);
  if (!known.rows[0]?.known) return undefined;
  const { rows } = await client.query<{ password: string }>(
    `select password from ${PASSWORDS} where role = $1`,
    [name],
  );
  return rows[0]?.password;
}

/** Processes of an earlier version sign in with theirs, and go on while this one starts. */
async function keptPassword(
  ownerUrl: string,
  role: ApplicationRole,
  exists: boolean,
): Promise<string | undefined> {
  const derived = derivedPassword(ownerUrl, role);
  return exists && (await canSignIn(ownerUrl, derived)) ? derived : undefined;
}

/** Makes the role, stores its password and gives it that one, as far as it is needed. */
export async function prepareRole(
  client: pg.Client,
  { name }: ApplicationRole,
  { exists, signsIn, password = randomBytes(PASSWORD_BYTES).toString('hex') }: RoleState,
): Promise<void> {
  const role = pg.escapeIdentifier(name);
  if (!exists) await client.query(`create role ${role} nosuperuser nocreatedb nocreaterole noinherit`);
  if (!signsIn) {
    await client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`);
    await client.query(`grant usage on schema public to ${role}`);
  }
  await client.query(
    `insert into ${PASSWORDS} (role, password) values ($1, $2)
         on conflict (role) do update set password = excluded.password`,
    [name, password],
  );
}

async function canSignIn(ownerUrl: string, password: string): Promise<boolean> {
  const client = new pg.Client({
    ...applicationAccess(ownerUrl),
    password,
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Of the password, of the right to sign in, or of the right to connect. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(28|42501)/.test(String(error.code));
}
