import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

/** A sign-in that has been sent to a provider. */
export interface Attempt {
  holderTenantId: number;
  issuer: string;
  clientId: string;
  nonce: string;
  codeVerifier: string;
}

interface Keys {
  /** Goes to the provider and comes back. */
  state: string;
  /** Stays in the window that began. */
  windowKey: string;
}

const LIFE = sql<Date>`clock_timestamp() + interval '5 minutes'`;

const digest = (text: string) => hash('sha256', text, 'buffer');

export async function keepAttempt(
  { global }: Database,
  { state, windowKey }: Keys,
  { holderTenantId, issuer, clientId, nonce, codeVerifier }: Attempt,
): Promise<void> {
  await global
    .insertInto('sign_on_attempts')
    .values({
      state_hash: digest(state),
      window_hash: digest(windowKey),
      holder_tenant_id: holderTenantId,
      issuer,
      client_id: clientId,
      nonce,
      code_verifier: codeVerifier,
      expires_at: LIFE,
    })
    .execute();
}

/**
 * Uses an attempt up, whoever comes back with it: of two at once only one gets it. Undefined when there is none, or none any more,
 * or when another window began it.
 */
export async function takeAttempt(
  { global }: Database,
  { state, windowKey }: Keys,
): Promise<Attempt | undefined> {
  const row = await global
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', digest(state))
    .returning([
      'window_hash',
      'holder_tenant_id as holderTenantId',
      'issuer',
      'client_id as clientId',
      'nonce',
      'code_verifier as codeVerifier',
      sql<boolean>`expires_at > clock_timestamp()`.as('alive'),
    ])
    .executeTakeFirst();
  if (!row?.alive || !row.window_hash.equals(digest(windowKey))) return undefined;
  return row;
}
