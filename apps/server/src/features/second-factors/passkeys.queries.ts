import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import type { TenantScope } from '../../database/scope.ts';

function selectPasskeys({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('passkeys')
    .where('tenant_id', '=', tenantId)
    .select((row) => [
      'id',
      'name',
      shanghaiTime(row.ref('created_at')).as('createTime'),
      sql<string>`coalesce(${shanghaiTime(sql.ref<Date>('last_used_at'))}, '')`.as('lastUsedTime'),
    ]);
}

export async function listPasskeys(scope: TenantScope, userId: number) {
  return selectPasskeys(scope).where('user_id', '=', userId).orderBy('id').execute();
}

/** One of a user's; undefined when it is another's. */
export async function findOwnPasskey(scope: TenantScope, { userId, id }: { userId: number; id: number }) {
  return selectPasskeys(scope).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** Those of a user that serve for a domain, as browsers are told of them. */
export async function listCredentials(
  { db, tenantId }: TenantScope,
  { userId, domain }: { userId: number; domain: string },
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('domain', '=', domain)
    .select(['credential_id as id', 'transports'])
    .orderBy('id')
    .execute();
}

interface NewPasskey {
  userId: number;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  domain: string;
  signCount: number;
  transports: string[];
}

/** @throws the violated key of a credential that is there already */
export async function addPasskey({ db, tenantId }: TenantScope, passkey: NewPasskey): Promise<number> {
  const { id } = await db
    .insertInto('passkeys')
    .values({
      tenant_id: tenantId,
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      domain: passkey.domain,
      sign_count: passkey.signCount,
      transports: passkey.transports,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renamePasskey(
  { db, tenantId }: TenantScope,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** The name of the one that is gone now. */
export async function removePasskey(
  { db, tenantId }: TenantScope,
  { userId, id }: { userId: number; id: number },
): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('passkeys')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

export async function removePasskeys({ db, tenantId }: TenantScope, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
}

/** What a signature is judged by. */
export async function findCredential({ db, tenantId }: TenantScope, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .where('tenant_id', '=', tenantId)
    .where('credential_id', '=', credentialId)
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'domain', 'sign_count as signCount'])
    .executeTakeFirst();
}

/** Notes a use; false when the counter of an authenticator that counts went back, as that of a copy does. */
export async function noteUse(
  { db, tenantId }: TenantScope,
  { id, signCount }: { id: number; signCount: number },
): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('sign_count', '<', signCount),
        row.and([row('sign_count', '=', 0), row.lit(signCount === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Keeps what has to be signed for 5 minutes. */
export async function storeChallenge(
  db: Queries,
  { hash, purpose }: { hash: Buffer; purpose: string },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hash,
      purpose,
      expires_at: sql<Date>`clock_timestamp() + interval '5 minutes'`,
    })
    .execute();
}

/** Uses a challenge up; false for one that is none, has been used, has expired or was made for something else. */
export async function redeemChallenge(
  db: Queries,
  { hash, purpose }: { hash: Buffer; purpose: string },
): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .returning(sql<boolean>`expires_at > clock_timestamp()`.as('alive'))
    .executeTakeFirst();
  return used?.alive === true;
}
