import { AppError } from '../../app-error.ts';
import { countUse } from '../../database/rate-limits.ts';
import type { OpenContext, SignedInContext } from '../../http/context.ts';
import { findTenant } from '../tenants/tenants.queries.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { tryPhoneCode, useUpPhoneCode } from './phone-codes.queries.ts';
import { endTicketsOf } from './tickets.queries.ts';
import { findPasswordHash, listUsersOfPhone, setPassword } from './users.queries.ts';

const changed = { msg: '修改成功!' };
/** A stolen ticket must not serve to guess the password. */
const MAX_TRIES = 10;

/** @throws AppError notAllowed for another account, invalidInput for a wrong old password */
export async function changePassword(
  context: SignedInContext,
  { loginName, oldPassword, password }: { loginName: string; oldPassword: string; password: string },
): Promise<{ msg: string }> {
  const { session, database, tenantId, userId, keepAnswer } = context;
  if (loginName !== session.account) throw new AppError('notAllowed');
  const tries = await countUse(database.global, `password:${userId}`, '10 minutes');
  if (tries > MAX_TRIES) throw new AppError('tooMany');
  if (!(await isPassword(await findPasswordHash(context, userId), oldPassword))) {
    throw AppError.invalidField('oldPassword', '旧密码错误');
  }
  const passwordHash = await hashPassword(password);
  await database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    await setPassword({ db, tenantId }, userId, passwordHash);
    await endTicketsOf(db, { tenantId, userId, except: session.ticketHash });
    keepAnswer(sendWithCommit, changed);
  });
  return changed;
}

/** The accounts of a phone in the header's tenant, once its code is proved; the reset that follows uses the code up. */
export async function accountsOfPhone(
  context: OpenContext,
  { phone, verificationCode }: { phone: string; verificationCode: string },
) {
  const tenantId = await provePhone(context, { phone, typed: verificationCode, keep: true });
  return listUsersOfPhone({ db: context.database.asTenant(tenantId), tenantId }, phone);
}

export async function resetPassword(
  context: OpenContext,
  {
    account,
    phone,
    verificationCode,
    password,
  }: { account: string; phone: string; verificationCode: string; password: string },
): Promise<{ msg: string }> {
  const { database, keepAnswer } = context;
  const tenantId = await provePhone(context, { phone, typed: verificationCode });
  const users = await listUsersOfPhone({ db: database.asTenant(tenantId), tenantId }, phone);
  const user = users.find((held) => held.account === account);
  if (user === undefined) throw AppError.invalidField('account', '账号不存在');
  const passwordHash = await hashPassword(password);
  await database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    await setPassword({ db, tenantId }, user.id, passwordHash);
    await endTicketsOf(db, { tenantId, userId: user.id });
    keepAnswer(sendWithCommit, changed);
  });
  return changed;
}

async function provePhone(
  context: OpenContext,
  proof: { phone: string; typed: string; keep?: boolean },
): Promise<number> {
  const tenant = await findTenant(context.database, context.tenantCode);
  if (tenant === undefined) throw new AppError('invalidInput', '请输入授权码');
  if (!(await isProved(context, proof))) throw AppError.invalidField('verificationCode', '验证码错误');
  return tenant.id;
}

/** Uses the code up when it is right, unless it is kept for the call that follows. */
async function isProved(
  { database: { global } }: OpenContext,
  { phone, typed, keep = false }: { phone: string; typed: string; keep?: boolean },
): Promise<boolean> {
  const hash = await tryPhoneCode(global, { phone, typed, purpose: 'account' });
  if (hash === undefined || keep) return hash !== undefined;
  return useUpPhoneCode(global, { phone, purpose: 'account', hash });
}
