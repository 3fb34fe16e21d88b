import type { PasskeyAnswer } from '@edp/contract/passkeys';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import type { OpenContext } from '../../http/context.ts';
import { newChallenge, TIMEOUT_MS, useChallenge } from './challenges.ts';
import { findCredential, listCredentials, noteUse } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

type Context = Pick<OpenContext, 'config' | 'database' | 'host' | 'address'>;

/** Whose passkeys a browser is asked for. */
interface Holder {
  tenantId: number;
  userId: number;
}

/**
 * What a browser is asked to have signed by a passkey of somebody, or by any that it has.
 * @throws AppError tooMany, invalidState
 */
export async function passkeyRequestFor(context: Context, purpose: string, holder?: Holder) {
  const { database } = context;
  const { domain } = relyingPartyOf(context);
  const credentials = holder && {
    allowCredentials: await listCredentials(
      { db: database.asTenant(holder.tenantId), tenantId: holder.tenantId },
      { userId: holder.userId, domain },
    ),
  };
  const { challenge, allowCredentials } = await generateAuthenticationOptions({
    rpID: domain,
    challenge: await newChallenge(context, purpose),
    userVerification: 'required',
    ...credentials,
  });
  return {
    challenge,
    timeout: TIMEOUT_MS,
    rpId: domain,
    userVerification: 'required' as const,
    ...(allowCredentials && { allowCredentials: allowCredentials.map(toDescriptor) }),
  };
}

/** One passkey, as browsers are told of it. */
export function toDescriptor({ id, transports = [] }: { id: string; transports?: string[] }) {
  return { id, type: 'public-key' as const, transports };
}

const clientData = z.object({ challenge: z.string() });

/** What a browser says that was signed; undefined for what is no such answer. */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge;
  } catch {
    return undefined;
  }
}

interface Judged {
  tenantId: number;
  purpose: string;
  answer: PasskeyAnswer;
}

/**
 * Who has signed a challenge of that purpose with a passkey after it has verified its user; undefined when nobody has. The
 * challenge is used up either way.
 */
export async function judgePasskey(
  context: Context,
  { tenantId, purpose, answer }: Judged,
): Promise<number | undefined> {
  const { database } = context;
  const { domain, origins } = relyingPartyOf(context);
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (challenge === undefined || !(await useChallenge(database, challenge, purpose))) return undefined;
  const stored = await findCredential({ db: database.asTenant(tenantId), tenantId }, answer.id);
  if (stored === undefined || stored.domain !== domain) return undefined;
  const { userHandle, ...response } = answer.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: domain,
    requireUserVerification: true,
    credential: { id: answer.id, publicKey: Uint8Array.from(stored.publicKey), counter: stored.signCount },
    // It throws for whatever does not fit; nothing of ours runs in it.
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const signCount = verified.authenticationInfo.newCounter;
  const isNoted = await database.inTenantTransaction(tenantId, (db) =>
    noteUse({ db, tenantId }, { id: stored.id, signCount }),
  );
  return isNoted ? stored.userId : undefined;
}
