import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import type { SecondStep, session } from '@edp/contract/session';
import { AppError } from '../../app-error.ts';
import type { TenantScope } from '../../database/scope.ts';
import type { OpenContext } from '../../http/context.ts';
import { methodsOf } from '../second-factors/second-factors.queries.ts';
import { holdSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { mayUsePassword, passwordHolders } from '../single-sign-on/single-sign-on.queries.ts';
import { beginSession, recordFailure, refuseForeignAddress, toLoginAnswer } from './begin-session.ts';
import type { Failure, TenantContext } from './begin-session.ts';
import { redeemCaptcha } from './captcha/captchas.ts';
import { isPassword } from './passwords.ts';
import { fromAddress, ofAccount } from './sign-in/from-address.ts';
import { digestPassword, storePendingSignIn } from './sign-in/pending-sign-ins.queries.ts';
import { completeSignIn, giveTryBack, takeSignIn } from './users.queries.ts';
import type { SignInTry } from './users.queries.ts';

type Login = typeof session.login;
type Credentials = Omit<ParsedInputOf<Login>, 'captcha' | 'source'>;
type Success = { person: OutputOf<Login>['data'] } | { secondStep: SecondStep };

/**
 * Captcha, then account and password. An unknown account, a locked one and a wrong password are told apart by nothing.
 * @throws AppError invalidInput, tooMany, secondFactor with what the second step is made with
 */
export async function signIn(
  input: ParsedInputOf<Login>,
  context: OpenContext,
): Promise<OutputOf<Login>['data']> {
  if (context.tenantCode === '') throw new AppError('invalidInput', '请输入授权码');
  if (!(await redeemCaptcha(context.database, input.source, input.captcha))) {
    throw AppError.invalidField('captcha', '验证码错误');
  }
  const outcome = await fromAddress(context, (bound) => signInWithPassword(input, bound));
  if ('secondStep' in outcome) throw new AppError('secondFactor', undefined, outcome.secondStep);
  return outcome.person;
}

async function signInWithPassword(input: Credentials, context: TenantContext): Promise<Success> {
  const { loginName: account, password } = input;
  await refuseForeignAddress(context, account);
  const { tenantId } = context;
  const outcome = await ofAccount({ tenantId, account }, () => signInToAccount(input, context));
  if (!('failure' in outcome)) return outcome;
  // Nobody waits for a permit behind this.
  if (outcome.failure === 'locked') await isPassword(undefined, password);
  await recordFailure(context, account, outcome);
  throw await invalidLogin(context);
}

async function signInToAccount(
  { loginName, password, ...options }: Credentials,
  context: TenantContext,
): Promise<Failure | Success> {
  const { database, tenantId } = context;
  const tried = await database.inTenantTransaction(tenantId, (db) => takeSignIn({ db, tenantId }, loginName));
  if (tried === undefined) return { failure: 'locked' };
  if (!(await isPassword(tried.password_hash, password)))
    return { failure: 'wrongPassword', locks: tried.locked_until !== null };
  const success = await database.inTenantTransaction(tenantId, async (db) => {
    const scope = { db, tenantId };
    // Nobody switches passwords off while somebody gets in with one.
    const settings = await holdSecuritySettings(scope);
    if (!mayUsePassword(await passwordHolders(scope), tried.id)) return 'passwordOff';
    if (tried.has_second_factor) return askForSecondStep(scope, tried);
    if (!(await completeSignIn(scope, tried, { secondFactor: false }))) return undefined;
    const entry = { ...options, settings, passwordSetAt: tried.password_set_at };
    const begun = await beginSession({ ...context, db }, tried, entry);
    return { person: toLoginAnswer(tried, begun, context) };
  });
  if (success === 'passwordOff') return { failure: success };
  return success ?? { failure: tried.enabled ? 'locked' : 'disabled' };
}

/** The account's tries stay as they were: a right password must not renew them for guesses at codes. */
async function askForSecondStep(scope: TenantScope, tried: SignInTry): Promise<Success | undefined> {
  if (!(await giveTryBack(scope, tried))) return undefined;
  const methods = await methodsOf(scope, tried.id);
  const { id: userId, account, password_hash } = tried;
  const pending = {
    tenantId: scope.tenantId,
    userId,
    account,
    passwordDigest: digestPassword(password_hash),
  };
  return { secondStep: { token: await storePendingSignIn(scope.db, pending), methods } };
}

/** The same for every account, so that nobody learns which one may use its password where the others may not. */
async function invalidLogin({ database, tenantId }: TenantContext): Promise<AppError> {
  const holders = await passwordHolders({ db: database.asTenant(tenantId), tenantId });
  if (holders === 'everybody') return new AppError('invalidInput', '用户名或密码错误');
  return new AppError('invalidInput', '用户名或密码错误，或该账号不能使用密码登录');
}
