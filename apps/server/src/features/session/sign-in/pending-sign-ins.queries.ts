import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';

/** A sign-in whose password was right. */
export interface PendingSignIn {
  tenantId: number;
  userId: number;
  account: string;
  passwordDigest: Buffer;
}

export const hashToken = (token: string) => hash('sha256', token, 'buffer');
/** By it is known whether the password is still the one that was right. */
export const digestPassword = (passwordHash: string) => hash('sha256', passwordHash, 'buffer');

/** Keeps it for 10 minutes; what is answered serves for its second step alone. */
export async function storePendingSignIn(db: Queries, pending: PendingSignIn): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('pending_sign_ins')
    .values({
      token_hash: hashToken(token),
      holder_tenant_id: pending.tenantId,
      user_id: pending.userId,
      account: pending.account,
      password_digest: pending.passwordDigest,
      expires_at: sql<Date>`clock_timestamp() + interval '10 minutes'`,
    })
    .execute();
  return token;
}

export async function findPendingSignIn(db: Queries, token: string): Promise<PendingSignIn | undefined> {
  return db
    .selectFrom('pending_sign_ins')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .select([
      'holder_tenant_id as tenantId',
      'user_id as userId',
      'account',
      'password_digest as passwordDigest',
    ])
    .executeTakeFirst();
}

/** Uses it up; false when somebody else has meanwhile. */
export async function usePendingSignIn(db: Queries, token: string): Promise<boolean> {
  const used = await db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
