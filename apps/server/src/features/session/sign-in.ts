import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import type { session } from '@edp/contract/session';
import { AppError } from '../../app-error.ts';
import { giveBack, takeUses } from '../../database/rate-limits.ts';
import type { OpenContext } from '../../http/context.ts';
import { Semaphore } from '../../semaphore.ts';
import { holdSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { mayUsePassword, passwordHolders } from '../single-sign-on/single-sign-on.queries.ts';
import { findTenant } from '../tenants/tenants.queries.ts';
import {
  beginSession,
  FAILURES_PER_MINUTE,
  recordFailure,
  refuseForeignAddress,
  toLoginAnswer,
} from './begin-session.ts';
import type { Failure, TenantContext } from './begin-session.ts';
import { redeemCaptcha } from './captchas.ts';
import { isPassword } from './passwords.ts';
import { completeSignIn, takeSignIn } from './users.queries.ts';

type Login = typeof session.login;
type Credentials = Omit<ParsedInputOf<Login>, 'captcha' | 'source'>;

/**
 * Right passwords that come together wait for each other here, because each holds a try while it is judged: an office behind one
 * address and the windows of one person would otherwise use up each other's tries.
 */
const waiting = { timeoutMs: 10_000, refusal: () => new AppError('unavailable') };
const byAddress = new Semaphore<string>({ permits: 4, ...waiting });
const byAccount = new Semaphore<string>({ permits: 1, ...waiting });

/**
 * Captcha, then account and password. An unknown account, a locked one and a wrong password are told apart by nothing.
 * @throws AppError invalidInput, tooMany
 */
export async function signIn(
  input: ParsedInputOf<Login>,
  context: OpenContext,
): Promise<OutputOf<Login>['data']> {
  if (context.tenantCode === '') throw new AppError('invalidInput', '请输入授权码');
  if (!(await redeemCaptcha(context.database, input.source, input.captcha))) {
    throw AppError.invalidField('captcha', '验证码错误');
  }
  return byAddress.run(context.address, () => signInFromAddress(input, context));
}

/** A try is taken from the address before anything is judged, and given back by a success. */
async function signInFromAddress(input: Credentials, context: OpenContext) {
  const { database, address } = context;
  const limit = { bucket: `sign-in:${address}`, most: FAILURES_PER_MINUTE, window: '1 minute' };
  const [use] = await takeUses(database.global, [limit]);
  const tenantId = (await findTenant(database, context.tenantCode))?.id ?? 0;
  const bound = { ...context, tenantId };
  await refuseForeignAddress(bound, input.loginName);
  const outcome = await byAccount.run(`${tenantId}/${input.loginName}`, () => signInToAccount(input, bound));
  if ('failure' in outcome) {
    // Nobody waits for a permit behind this.
    if (outcome.failure === 'locked') await isPassword(undefined, input.password);
    await recordFailure(bound, input.loginName, outcome);
    throw await invalidLogin(bound);
  }
  if (use) await giveBack(database.global, use);
  return outcome.person;
}

async function signInToAccount(
  { loginName, password, rememberMe, deviceId, language }: Credentials,
  context: TenantContext,
): Promise<Failure | { person: OutputOf<Login>['data'] }> {
  const { database, tenantId } = context;
  const tried = await database.inTenantTransaction(tenantId, (db) => takeSignIn({ db, tenantId }, loginName));
  if (tried === undefined) return { failure: 'locked' };
  if (!(await isPassword(tried.password_hash, password)))
    return { failure: 'wrongPassword', locks: tried.locked_until !== null };
  const issued = await database.inTenantTransaction(tenantId, async (db) => {
    const scope = { db, tenantId };
    // Nobody switches passwords off while somebody gets in with one.
    const settings = await holdSecuritySettings(scope);
    if (!mayUsePassword(await passwordHolders(scope), tried.id)) return 'passwordOff';
    if (!(await completeSignIn(scope, tried))) return undefined;
    const entry = { rememberMe, deviceId, language, settings, passwordSetAt: tried.password_set_at };
    return beginSession({ ...context, db }, tried, entry);
  });
  if (issued === 'passwordOff') return { failure: issued };
  if (issued === undefined) return { failure: tried.enabled ? 'locked' : 'disabled' };
  return { person: toLoginAnswer(tried, issued, context) };
}

/** The same for every account, so that nobody learns which one may use its password where the others may not. */
async function invalidLogin({ database, tenantId }: TenantContext): Promise<AppError> {
  const holders = await passwordHolders({ db: database.asTenant(tenantId), tenantId });
  if (holders === 'everybody') return new AppError('invalidInput', '用户名或密码错误');
  return new AppError('invalidInput', '用户名或密码错误，或该账号不能使用密码登录');
}
