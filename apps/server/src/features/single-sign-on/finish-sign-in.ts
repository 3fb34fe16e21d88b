import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import type { providerSignIn } from '@edp/contract/provider-sign-in';
import * as client from 'openid-client';
import { AppError } from '../../app-error.ts';
import { giveBack, takeUses } from '../../database/rate-limits.ts';
import type { OpenContext } from '../../http/context.ts';
import {
  beginSession,
  FAILURES_PER_MINUTE,
  refuseForeignAddress,
  toLoginAnswer,
} from '../session/begin-session.ts';
import { holdSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { takeAttempt } from './attempts.queries.ts';
import type { Attempt } from './attempts.queries.ts';
import { reachProvider, requireProvider } from './begin-sign-in.ts';
import { toPerson } from './claims.ts';
import type { Person } from './claims.ts';
import { findOrAddUser } from './find-or-add-user.ts';
import type { Refusal } from './find-or-add-user.ts';
import { noteSignIn } from './identities.queries.ts';
import { providerWords } from './provider-words.ts';
import { recordRefusal } from './record-refusal.ts';
import type { SavedSettings } from './single-sign-on.queries.ts';

type Finish = typeof providerSignIn.finish;
type Answer = OutputOf<Finish>['data'];

/** Why somebody whom the provider knows does not get in, in words. */
const refusals: Readonly<Record<Refusal, string>> = {
  unknownPerson: '没有与该身份对应的账号，请联系管理员',
  ambiguous: '有多个账号与该身份对应，请联系管理员',
  unverified: '身份提供方未验证该邮箱或手机号，不能用于登录',
  otherIdentity: '该账号已绑定另一个身份，请联系管理员解除绑定',
  accountTaken: '同名账号已存在，请联系管理员',
  roleGone: '单点登录的默认角色已不可用，请联系管理员',
  disabled: '账号已停用，请联系管理员',
};

const OUTDATED = '登录请求无效或已过期，请重新登录';

/**
 * Signs in whom the provider has sent back: its word for who it is, then which user that is, then a session as with a password.
 * Failures count against the address as wrong passwords do, before anything is asked.
 * @throws AppError tooMany, invalidState, notAllowed, unavailable
 */
export async function finishSignIn(context: OpenContext, input: ParsedInputOf<Finish>): Promise<Answer> {
  const { database, address } = context;
  const limit = { bucket: `sign-in:${address}`, most: FAILURES_PER_MINUTE, window: '1 minute' };
  const [use] = await takeUses(database.global, [limit]);
  const { tenantId, settings, callbackUrl } = await requireProvider(context);
  const attempt = await requireAttempt(context, { tenantId, settings }, input);
  const bound = { ...context, tenantId };
  const person = await askWhoItIs(bound, settings, { attempt, url: `${callbackUrl}?${bareQuery(input)}` });
  await refuseForeignAddress(bound, person.called);
  const entered = await enter(bound, { settings, person, input });
  if ('refusal' in entered) {
    await recordRefusal(bound, person.called, entered);
    throw new AppError('notAllowed', refusals[entered.refusal]);
  }
  if (use) await giveBack(database.global, use);
  return entered.answer;
}

const bareQuery = ({ query }: ParsedInputOf<Finish>) => query.replace(/^\?/, '');

interface Sought {
  tenantId: number;
  settings: SavedSettings;
}

/** What was begun in this window, for this tenant and by these settings. */
async function requireAttempt(
  { database }: OpenContext,
  { tenantId, settings }: Sought,
  input: ParsedInputOf<Finish>,
): Promise<Attempt & { state: string }> {
  const state = new URLSearchParams(bareQuery(input)).get('state') ?? '';
  const attempt = await takeAttempt(database, { state, windowKey: input.windowKey });
  const isOurs =
    attempt?.holderTenantId === tenantId &&
    attempt.issuer === settings.issuer &&
    attempt.clientId === settings.clientId;
  if (!attempt || !isOurs) throw new AppError('invalidState', OUTDATED);
  return { ...attempt, state };
}

/** The claims of the ID token and of what the provider tells besides. @throws AppError invalidState, unavailable */
async function askWhoItIs(
  context: OpenContext & { tenantId: number },
  settings: SavedSettings,
  { attempt, url }: { attempt: Attempt & { state: string }; url: string },
): Promise<Person> {
  const provider = await reachProvider(context, context.tenantId, settings);
  try {
    const tokens = await client.authorizationCodeGrant(provider, new URL(url), {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new AppError('invalidState', OUTDATED);
    const further =
      provider.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(provider, tokens.access_token, claims.sub);
    return toPerson({ ...claims, ...further, sub: claims.sub, auth_time: claims.auth_time }, settings);
  } catch (error) {
    context.log.warn({ err: error, issuer: settings.issuer }, 'the identity provider let nobody in');
    if (error instanceof AppError) throw error;
    throw new AppError('invalidState', providerWords(error));
  }
}

interface Entering {
  settings: SavedSettings;
  person: Person;
  input: ParsedInputOf<Finish>;
}

/** Finds the user and begins the session, in one transaction. */
async function enter(
  context: OpenContext & { tenantId: number },
  { settings, person, input }: Entering,
): Promise<{ answer: Answer } | { refusal: Refusal; userId?: number }> {
  const { database, tenantId } = context;
  return database.inTenantTransaction(tenantId, async (db) => {
    const scope = { db, tenantId };
    const found = await findOrAddUser({ ...context, db }, settings, person);
    if ('refusal' in found) return found;
    const { user } = found;
    if (!user.enabled || !(await noteSignIn(scope, person, user.id)))
      return { refusal: 'disabled', userId: user.id };
    const { rememberMe, deviceId, language } = input;
    const sessions = await holdSecuritySettings(scope);
    const ticket = await beginSession({ ...context, db }, user, {
      rememberMe,
      deviceId,
      language,
      way: 'singleSignOn',
      providerProofAt: person.provedAt,
      passwordSetAt: null,
      settings: sessions,
    });
    return { answer: toLoginAnswer(user, ticket, context) };
  });
}
