import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import type { session } from '@edp/contract/session';
import { AppError } from '../../app-error.ts';
import { countUse, usesOf } from '../../database/rate-limits.ts';
import type { OpenContext } from '../../http/context.ts';
import { filePathOf } from '../../http/file-addresses.ts';
import { findTenant } from '../tenants/tenants.queries.ts';
import { redeemCaptcha } from './captchas.ts';
import { isPassword } from './passwords.ts';
import { issueTicket } from './tickets.queries.ts';
import { clearFailedSignIns, countFailedSignIn, findUserByAccount } from './users.queries.ts';
import type { UserRow } from './users.queries.ts';

type Login = typeof session.login;

const FAILURES_PER_MINUTE = 20;

/**
 * Captcha, then account and password. An unknown account, a locked one and a wrong password are told apart by nothing.
 * @throws AppError invalidInput, tooMany
 */
export async function signIn(
  input: ParsedInputOf<Login>,
  context: OpenContext,
): Promise<OutputOf<Login>['data']> {
  const { database } = context;
  if (context.tenantCode === '') throw new AppError('invalidInput', '请输入授权码');
  await refuseAfterManyFailures(context);
  if (!(await redeemCaptcha(database, input.source, input.captcha))) {
    throw AppError.invalidField('captcha', '验证码错误');
  }
  const { tenantId, user } = await proveUser(context, input);
  const { ticket, signKey } = await issueTicket(database.global, {
    tenantId,
    userId: user.id,
    remember: input.rememberMe,
  });
  return {
    ticket,
    corTicket: ticket,
    signKey,
    userId: user.id,
    userName: user.name,
    account: user.account,
    imgAddress: filePathOf(user.picture_id),
    url: context.pictureAddress(tenantId, user.picture_id),
    securityWatermarking: user.watermark,
  };
}

async function proveUser(
  context: OpenContext,
  { loginName, password }: { loginName: string; password: string },
) {
  const { database } = context;
  const tenant = await findTenant(database, context.tenantCode);
  const tenantId = tenant?.id ?? 0;
  const user = await findUserByAccount({ db: database.asTenant(tenantId), tenantId }, loginName);
  const matches = await isPassword(user?.password_hash, password);
  if (user === undefined || !matches || user.locked || !user.enabled) {
    await countFailure(context, tenantId, user);
    throw new AppError('invalidInput', '用户名或密码错误');
  }
  await database.inTenantTransaction(tenantId, (db) => clearFailedSignIns({ db, tenantId }, user.id));
  return { tenantId, user };
}

/** Only failures count, so that an office behind one address can sign in together. */
async function refuseAfterManyFailures({ database, address }: OpenContext): Promise<void> {
  const failures = await usesOf(database.global, bucketOf(address));
  if (failures >= FAILURES_PER_MINUTE) throw new AppError('tooMany');
}

async function countFailure(
  { database, address }: OpenContext,
  tenantId: number,
  user: UserRow | undefined,
): Promise<void> {
  await countUse(database.global, bucketOf(address), '1 minute');
  if (user === undefined || user.locked) return;
  await database.inTenantTransaction(tenantId, (db) => countFailedSignIn({ db, tenantId }, user.id));
}

const bucketOf = (address: string) => `sign-in:${address}`;
