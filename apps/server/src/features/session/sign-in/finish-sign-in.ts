import type { signInSteps } from '@edp/contract/sign-in-steps';
import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../../app-error.ts';
import type { OpenContext } from '../../../http/context.ts';
import { judgeCode, refusalOf } from '../../second-factors/judge-code.ts';
import { judgePasskey, passkeyRequestFor } from '../../second-factors/judge-passkey.ts';
import { holdSecuritySettings } from '../../security-settings/security-settings.queries.ts';
import { mayUsePassword, passwordHolders } from '../../single-sign-on/single-sign-on.queries.ts';
import { beginSession, recordFailure, refuseForeignAddress, toLoginAnswer } from '../begin-session.ts';
import type { TenantContext } from '../begin-session.ts';
import { completeSignIn, takeSignIn } from '../users.queries.ts';
import { fromAddress, ofAccount } from './from-address.ts';
import {
  digestPassword,
  findPendingSignIn,
  hashToken,
  usePendingSignIn,
  type PendingSignIn,
} from './pending-sign-ins.queries.ts';

type Input = ParsedInputOf<typeof signInSteps.finishLogin>;
type Answer = OutputOf<typeof signInSteps.finishLogin>['data'];

const purposeOf = (token: string) => `step:${hashToken(token).toString('hex')}`;
const tooLate = () => new AppError('invalidState', '登录已超时，请重新输入密码');
const locked = () => new AppError('invalidState', '错误次数过多，账号已锁定10分钟');

/**
 * What a passkey has to sign for the second step.
 * @throws AppError tooMany, invalidState when the first step is over or passkeys cannot be used here
 */
export async function secondStepRequest(context: OpenContext, token: string) {
  const pending = await findPendingSignIn(context.database.global, token);
  if (pending === undefined) throw tooLate();
  return passkeyRequestFor(context, purposeOf(token), pending);
}

/**
 * The second step, for which one of the account's tries is taken as for a password.
 * @throws AppError invalidInput for what does not prove anything, tooMany, invalidState when it is over or the account is locked
 */
export async function finishSignIn(input: Input, context: OpenContext): Promise<Answer> {
  if (input.code === undefined && input.passkey === undefined)
    throw AppError.invalidField('code', '请输入动态码或恢复码');
  return fromAddress(context, async (bound) => {
    const pending = await findPendingSignIn(bound.database.global, input.token);
    if (pending === undefined || pending.tenantId !== bound.tenantId) throw tooLate();
    await refuseForeignAddress(bound, pending.account);
    return ofAccount(pending, () => finish(bound, input, pending));
  });
}

async function finish(context: TenantContext, input: Input, pending: PendingSignIn): Promise<Answer> {
  const { database, tenantId } = context;
  const { account } = pending;
  const tried = await database.inTenantTransaction(tenantId, (db) => takeSignIn({ db, tenantId }, account));
  if (tried === undefined) {
    await recordFailure(context, account, { failure: 'locked' });
    throw locked();
  }
  if (tried.id !== pending.userId || !digestPassword(tried.password_hash).equals(pending.passwordDigest))
    throw tooLate();
  const judged = await judge(context, input, pending);
  if ('refusal' in judged) {
    const locks = tried.locked_until !== null;
    await recordFailure(context, account, { failure: 'wrongCode', locks });
    throw locks ? locked() : AppError.invalidField(judged.field, judged.refusal);
  }
  const answer = await database.inTenantTransaction(tenantId, async (db) => {
    const scope = { db, tenantId };
    const settings = await holdSecuritySettings(scope);
    if (!mayUsePassword(await passwordHolders(scope), tried.id)) return undefined;
    if (!(await usePendingSignIn(db, input.token))) return undefined;
    if (!(await completeSignIn(scope, tried, { secondFactor: true }))) return undefined;
    const { rememberMe, deviceId, language } = input;
    const begun = await beginSession({ ...context, db }, tried, {
      rememberMe,
      deviceId,
      language,
      settings,
      passwordSetAt: tried.password_set_at,
      factor: judged.factor,
    });
    return toLoginAnswer(tried, begun, context);
  });
  if (answer !== undefined) return answer;
  await recordFailure(context, account, { failure: tried.enabled ? 'locked' : 'disabled' });
  throw tooLate();
}

type Judged =
  | { factor: 'code' | 'recoveryCode' | 'passkey' }
  | { field: 'code' | 'passkey'; refusal: string };

async function judge(context: TenantContext, input: Input, { userId }: PendingSignIn): Promise<Judged> {
  const { database, tenantId } = context;
  const { token, code, passkey } = input;
  if (passkey !== undefined) {
    const signer = await judgePasskey(context, { tenantId, purpose: purposeOf(token), answer: passkey });
    return signer === userId ? { factor: 'passkey' } : { field: 'passkey', refusal: '通行密钥验证失败' };
  }
  const judged = await database.inTenantTransaction(tenantId, (db) =>
    judgeCode({ database, db, tenantId }, userId, code ?? ''),
  );
  if (judged === 'code' || judged === 'recoveryCode') return { factor: judged };
  return { field: 'code', refusal: refusalOf(judged) ?? '' };
}
