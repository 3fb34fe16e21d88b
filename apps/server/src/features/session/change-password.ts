import { AppError } from '../../app-error.ts';
import { takeUses } from '../../database/rate-limits.ts';
import type { TenantScope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';
import type { OpenContext, SignedInContext } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import {
  holdSecuritySettings,
  readSecuritySettings,
} from '../security-settings/security-settings.queries.ts';
import { mayUsePassword, passwordHolders } from '../single-sign-on/single-sign-on.queries.ts';
import { guessTenant } from '../tenants/guess-tenant.queries.ts';
import { keepFormerPassword } from './former-passwords.queries.ts';
import { refuseFormerPassword, refusePoorPassword } from './password-policy.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { tryPhoneCode, useUpPhoneCode } from './phone-codes.queries.ts';
import { endTicketsOf, renewTicket } from './tickets.queries.ts';
import { findPassword, listUsersOfPhone, replacePassword } from './users.queries.ts';

const changed = { msg: '修改成功!' };
/** A stolen ticket must not serve to guess the password. */
const MAX_CHANGES = 10;
/** Nor a network address to guess the codes of many phones. */
const MAX_PROOFS = 60;

/** @throws AppError notAllowed for another account, invalidInput for a wrong old password or a poor new one */
export async function changePassword(
  context: SignedInContext,
  { loginName, oldPassword, password }: { loginName: string; oldPassword: string; password: string },
): Promise<{ msg: string }> {
  const { session, database, tenantId, userId, keepAnswer } = context;
  if (loginName !== session.account) throw new AppError('notAllowed');
  const policy = await readSecuritySettings(context);
  await refusePoorPassword(policy, password, 'password');
  await takeUses(database.global, [
    { bucket: `password:${userId}`, most: MAX_CHANGES, window: '10 minutes' },
  ]);
  const present = await findPassword(context, userId);
  if (present?.hash === '') throw new AppError('invalidState', '您的账号没有登录密码，请使用单点登录');
  if (present === undefined || !(await isPassword(present.hash, oldPassword))) throw invalidOldPassword();
  const { hash: from, isGiven } = present;
  await refuseFormerPassword(context, policy, { userId, present: from, password });
  const to = await hashPassword(password);
  await database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    const scope = { db, tenantId };
    if (!(await replacePassword(scope, userId, { from, to }))) throw invalidOldPassword();
    await keepFormerPassword(scope, { userId, hash: from }, policy);
    const settings = await holdSecuritySettings(scope);
    await together([
      endTicketsOf(db, { tenantId, userId, except: session.ticketHash }),
      renewTicket(db, session.ticketHash, settings),
      recordEvent({ ...context, db }, { kind: isGiven ? 'firstPasswordChanged' : 'passwordChanged' }),
    ]);
    keepAnswer(sendWithCommit, changed);
  });
  return changed;
}

interface PhoneProof {
  phone: string;
  verificationCode: string;
}

/** The accounts of a phone in the header's tenant, once its code is proved; the reset that follows uses the code up. */
export async function accountsOfPhone(context: OpenContext, proof: PhoneProof) {
  const { tenantId } = await provePhone(context, proof);
  return usersOfPhone({ db: context.database.asTenant(tenantId), tenantId }, proof.phone);
}

/** Of those who carry a phone whoever may use a password. @throws AppError invalidState when that is nobody of them */
async function usersOfPhone(scope: TenantScope, phone: string) {
  const users = await listUsersOfPhone(scope, phone);
  const holders = await passwordHolders(scope);
  const held = users.filter(({ id }) => mayUsePassword(holders, id));
  if (held.length === 0 && users.length > 0)
    throw new AppError('invalidState', '该租户已关闭密码登录，请使用单点登录');
  return held;
}

/** A refusal leaves the code as it was, but for one of its tries. */
export async function resetPassword(
  context: OpenContext,
  { account, password, ...proof }: PhoneProof & { account: string; password: string },
): Promise<{ msg: string }> {
  const { database, keepAnswer } = context;
  const { phone } = proof;
  const { tenantId, hash } = await provePhone(context, proof);
  const tenant = { db: database.asTenant(tenantId), tenantId };
  const policy = await readSecuritySettings(tenant);
  await refusePoorPassword(policy, password, 'password');
  const users = await usersOfPhone(tenant, phone);
  const user = users.find((held) => held.account === account);
  if (user === undefined) throw AppError.invalidField('account', '账号不存在');
  const { id: userId, password_hash: from } = user;
  await refuseFormerPassword(tenant, policy, { userId, present: from, password });
  const to = await hashPassword(password);
  await database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    if (!(await useUpPhoneCode(db, { phone, purpose: 'account', hash }))) throw invalidCode();
    const scope = { db, tenantId };
    if (!(await replacePassword(scope, userId, { from, to })))
      throw new AppError('invalidState', '密码刚刚被修改，请重试');
    const actor = { userId, account, userName: user.name };
    await keepFormerPassword(scope, { userId, hash: from }, policy);
    await together([
      endTicketsOf(db, { tenantId, userId }),
      recordEvent({ ...context, db, tenantId, session: actor }, { kind: 'passwordRecovered' }),
    ]);
    keepAnswer(sendWithCommit, changed);
  });
  return changed;
}

/** Whose phone it is said to be, and the code that proves it. */
async function provePhone(
  context: OpenContext,
  { phone, verificationCode: typed }: PhoneProof,
): Promise<{ tenantId: number; hash: Buffer }> {
  const { database, address } = context;
  await takeUses(database.global, [
    { bucket: `phone-proof:${address}`, most: MAX_PROOFS, window: '1 minute' },
  ]);
  const tenant = await guessTenant(context, context.tenantCode);
  if (tenant === undefined) throw new AppError('invalidInput', '请输入授权码');
  const hash = await tryPhoneCode(database.global, { phone, typed, purpose: 'account' });
  if (hash === undefined) throw invalidCode();
  return { tenantId: tenant.id, hash };
}

const invalidOldPassword = () => AppError.invalidField('oldPassword', '旧密码错误');
const invalidCode = () => AppError.invalidField('verificationCode', '验证码错误');
