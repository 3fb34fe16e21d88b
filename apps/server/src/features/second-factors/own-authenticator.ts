import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { secondFactors, SecondFactorState } from '@edp/contract/second-factors';
import { AppError } from '../../app-error.ts';
import { decrypt, encrypt } from '../../database/keys/encryption.ts';
import { takeUses } from '../../database/rate-limits.ts';
import type { SignedInContext } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { requireConfirmation } from '../session/passwords.ts';
import { endTicketsOf } from '../session/tickets.queries.ts';
import { confirmSecret, findSecret, removeAuthenticator, storeSecret } from './authenticators.queries.ts';
import { factorChange, judgeCode, refusalOf, secretPurpose } from './judge-code.ts';
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.queries.ts';
import { isSecondFactorRequired, lockFactors, noteFactors, readFactors } from './second-factors.queries.ts';
import { addressOf, newSecret, stepOf } from './totp.ts';

const MAX_CONFIRMATIONS = 20;

export async function readState(context: SignedInContext): Promise<SecondFactorState> {
  const { userId } = context;
  const factors = await readFactors(context, userId);
  const settings = await readSecuritySettings(context);
  return {
    ...factors,
    authenticator: factors.confirmedTime !== '',
    required: await isSecondFactorRequired(context, settings, userId),
  };
}

/** @throws AppError invalidInput for a wrong password, tooMany, invalidState when an app is set up already */
export async function beginAuthenticator(
  context: SignedInContext,
  { password }: ParsedInputOf<typeof secondFactors.begin>,
): Promise<{ secret: string; address: string }> {
  const { database, tenantId, userId, session } = context;
  await requireConfirmation(context, password);
  const secret = newSecret();
  const encrypted = await encrypt(database, secretPurpose(tenantId), secret);
  const isStored = await database.inTenantTransaction(tenantId, (db) =>
    storeSecret({ db, tenantId }, { userId, secret: encrypted }),
  );
  if (!isStored) throw new AppError('invalidState', '动态码已经设置');
  return {
    secret,
    address: addressOf(secret, { issuer: `EDP ${session.tenantCode}`, account: session.account }),
  };
}

/** @throws AppError invalidInput for a wrong code, tooMany, invalidState when nothing was begun */
export async function confirmAuthenticator(
  context: SignedInContext,
  { code }: ParsedInputOf<typeof secondFactors.confirm>,
): Promise<{ recoveryCodes: string[] }> {
  const { database, tenantId, userId } = context;
  await takeUses(database.global, [
    { bucket: `authenticator:${userId}`, most: MAX_CONFIRMATIONS, window: '10 minutes' },
  ]);
  const secret = await findSecret(context, userId, { confirmed: false });
  if (secret === undefined) throw notBegun();
  const step = stepOf(await decrypt(database, secretPurpose(tenantId), secret), code);
  if (step === undefined) throw AppError.invalidField('code', '动态码错误，请核对手机时间');
  return database.inTenantTransaction(tenantId, async (db) => {
    const bound = { ...context, db };
    const hadFactor = await lockFactors(bound, userId);
    if (!(await confirmSecret(bound, { userId, secret, step }))) throw notBegun();
    const recoveryCodes = await replaceRecoveryCodes(bound, userId);
    await noteFactors(bound, userId);
    await recordEvent(bound, { kind: 'secondFactorSetUp', changes: [factorChange('code')] });
    if (!hadFactor) await endOthers(bound);
    return { recoveryCodes };
  });
}

/** Sessions that were signed in with the password alone end when the account asks for more. */
export async function endOthers({ db, tenantId, userId, session }: SignedInContext): Promise<void> {
  await endTicketsOf(db, { tenantId, userId, except: session.ticketHash });
}

type Proof = ParsedInputOf<typeof secondFactors.remove>;

/** @throws AppError invalidInput for a wrong password or code, tooMany */
export async function renewRecoveryCodes(
  context: SignedInContext,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  const { database, tenantId, userId } = context;
  await requireConfirmation(context, proof.password);
  return database.inTenantTransaction(tenantId, async (db) => {
    const bound = { ...context, db };
    await lockFactors(bound, userId);
    await requireCode(bound, proof);
    const recoveryCodes = await replaceRecoveryCodes(bound, userId);
    await recordEvent(bound, { kind: 'recoveryCodesRenewed' });
    return { recoveryCodes };
  });
}

const removed = { msg: '操作成功' };

/** @throws AppError invalidInput for a wrong password or code, tooMany, invalidState when a second factor is asked for */
export async function removeOwnAuthenticator(
  context: SignedInContext,
  proof: Proof,
): Promise<{ msg: string }> {
  const { database, tenantId, userId, keepAnswer } = context;
  await requireConfirmation(context, proof.password);
  await database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    const bound = { ...context, db };
    await lockFactors(bound, userId);
    await requireCode(bound, proof);
    await removeAuthenticator(bound, userId);
    await removeRecoveryCodes(bound, userId);
    await refuseWithoutFactor(bound, await noteFactors(bound, userId));
    await recordEvent(bound, { kind: 'secondFactorRemoved', changes: [factorChange('code')] });
    keepAnswer(sendWithCommit, removed);
  });
  return removed;
}

/** @throws AppError invalidState when nothing is left and something is asked for */
export async function refuseWithoutFactor(context: SignedInContext, hasFactor: boolean): Promise<void> {
  if (hasFactor) return;
  if (await isSecondFactorRequired(context, await readSecuritySettings(context), context.userId))
    throw new AppError('invalidState', '您的账号须有二次验证，不能移除最后一种方式');
}

/** @throws AppError invalidInput */
async function requireCode(context: SignedInContext, { code }: Proof): Promise<void> {
  const refusal = refusalOf(await judgeCode(context, context.userId, code));
  if (refusal !== undefined) throw AppError.invalidField('code', refusal);
}

const notBegun = () => new AppError('invalidState', '请重新开始设置');
