import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Passkey, passkeys } from '@edp/contract/passkeys';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { requireConfirmation } from '../session/passwords.ts';
import { newChallenge, TIMEOUT_MS, useChallenge } from './challenges.ts';
import { challengeIn, toDescriptor } from './judge-passkey.ts';
import { endOthers, refuseWithoutFactor } from './own-authenticator.ts';
import {
  addPasskey,
  findOwnPasskey,
  listCredentials,
  removePasskey,
  renamePasskey,
} from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';
import { lockFactors, noteFactors } from './second-factors.queries.ts';

/** Elliptic curves and RSA, which every authenticator knows one of; newer ones are still experimental here. */
const ALGORITHMS = [-7, -8, -257];
const MAX_PASSKEYS = 20;
const done = { msg: '操作成功' };

const purposeOf = ({ tenantId, userId }: SignedInContext) => `add:${tenantId}/${userId}`;

/** @throws AppError invalidInput for a wrong password, tooMany, invalidState */
export async function beginPasskey(
  context: SignedInContext,
  { password }: ParsedInputOf<typeof passkeys.begin>,
) {
  const { tenantId, userId, session } = context;
  const { domain } = relyingPartyOf(context);
  await requireConfirmation(context, password);
  const known = await listCredentials(context, { userId, domain });
  if (known.length >= MAX_PASSKEYS) throw new AppError('invalidState', `最多${MAX_PASSKEYS}个`);
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'EDP',
    rpID: domain,
    // One authenticator can hold those of several tenants, whose people may be called alike.
    userName: `${session.account} (${session.tenantCode})`,
    userDisplayName: session.userName,
    userID: Uint8Array.from(Buffer.from(`${tenantId}/${userId}`)),
    challenge: await newChallenge(context, purposeOf(context)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge,
    user,
    timeout: TIMEOUT_MS,
    rp: { id: domain, name: 'EDP' },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** @throws AppError invalidInput for what was not made for this, duplicate */
export async function createPasskey(
  context: SignedInContext,
  { name, passkey }: ParsedInputOf<typeof passkeys.create>,
): Promise<{ data: Passkey; msg: string }> {
  const { database, tenantId, userId, keepAnswer } = context;
  const { domain } = relyingPartyOf(context);
  const { credential } = await verified(context, passkey);
  return database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    const bound = { ...context, db };
    const hadFactor = await lockFactors(bound, userId);
    const id = await addPasskey(bound, {
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      domain,
      signCount: credential.counter,
      transports: passkey.response.transports ?? [],
    });
    await noteFactors(bound, userId);
    await recordEvent(bound, { kind: 'passkeyAdded', changes: [{ what: 'passkey', to: name }] });
    if (!hadFactor) await endOthers(bound);
    const answer = { data: await requireOwn(bound, id), ...done };
    keepAnswer(sendWithCommit, answer);
    return answer;
  });
}

type NewPasskey = ParsedInputOf<typeof passkeys.create>['passkey'];

/** @throws AppError invalidInput */
async function verified(context: SignedInContext, passkey: NewPasskey) {
  const { domain, origins } = relyingPartyOf(context);
  const challenge = challengeIn(passkey.response.clientDataJSON);
  if (challenge === undefined || !(await useChallenge(context.database, challenge, purposeOf(context))))
    throw AppError.invalidField('passkey', '添加已超时，请重试');
  const { transports, ...response } = passkey.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: { ...response, ...(transports && { transports }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // It throws for whatever does not fit; nothing of ours runs in it.
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) throw AppError.invalidField('passkey', '通行密钥无效');
  return registrationInfo;
}

/** @throws AppError notFound */
export async function renameOwnPasskey(
  context: SignedInContext,
  { id, name }: ParsedInputOf<typeof passkeys.rename>,
): Promise<Passkey> {
  if (!(await renamePasskey(context, { userId: context.userId, id, name }))) throw new AppError('notFound');
  return requireOwn(context, id);
}

/** @throws AppError notFound, invalidInput for a wrong password, invalidState for the last one where one is asked for */
export async function removeOwnPasskey(
  context: SignedInContext,
  { id, password }: ParsedInputOf<typeof passkeys.remove>,
): Promise<{ msg: string }> {
  const { database, tenantId, userId, keepAnswer } = context;
  await requireConfirmation(context, password);
  await database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    const bound = { ...context, db };
    await lockFactors(bound, userId);
    const name = await removePasskey(bound, { userId, id });
    if (name === undefined) throw new AppError('notFound');
    await refuseWithoutFactor(bound, await noteFactors(bound, userId));
    await recordEvent(bound, { kind: 'passkeyRemoved', changes: [{ what: 'passkey', to: name }] });
    keepAnswer(sendWithCommit, done);
  });
  return done;
}

async function requireOwn(context: SignedInContext, id: number): Promise<Passkey> {
  const passkey = await findOwnPasskey(context, { userId: context.userId, id });
  if (passkey === undefined) throw new AppError('notFound');
  return passkey;
}
