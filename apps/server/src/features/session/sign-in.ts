import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import type { session } from '@edp/contract/session';
import { AppError } from '../../app-error.ts';
import { giveBack, takeUses } from '../../database/rate-limits.ts';
import { together } from '../../database/together.ts';
import { isAllowedAddress } from '../../http/allowed-addresses.ts';
import type { OpenContext } from '../../http/context.ts';
import { filePathOf } from '../../http/files/file-addresses.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { Semaphore } from '../../semaphore.ts';
import {
  holdSecuritySettings,
  readSecuritySettings,
} from '../security-settings/security-settings.queries.ts';
import type { StoredSettings } from '../security-settings/security-settings.queries.ts';
import { findTenant } from '../tenants/tenants.queries.ts';
import { redeemCaptcha } from './captchas.ts';
import { tellNewDevice } from './new-device.ts';
import { isPassword } from './passwords.ts';
import { endTicket, issueTicket } from './tickets.queries.ts';
import { completeSignIn, findAccount, takeSignIn } from './users.queries.ts';
import type { SignInTry } from './users.queries.ts';

type Login = typeof session.login;
type Credentials = Omit<ParsedInputOf<Login>, 'captcha' | 'source'>;

const FAILURES_PER_MINUTE = 20;

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
    throw invalidLogin();
  }
  if (use) await giveBack(database.global, use);
  return outcome.person;
}

type TenantContext = OpenContext & { tenantId: number };

/** `locked` as well for an account that is not there: neither is judged, whatever the password. */
interface Failure {
  failure: 'locked' | 'wrongPassword' | 'disabled' | 'address';
  /** This was the last try of the account. */
  locks?: boolean;
}

/** @throws AppError notAllowed */
async function refuseForeignAddress(context: TenantContext, account: string): Promise<void> {
  const { database, tenantId, address } = context;
  const { allowedAddresses } = await readSecuritySettings({ db: database.asTenant(tenantId), tenantId });
  if (isAllowedAddress(allowedAddresses.join(','), address)) return;
  await recordFailure(context, account, { failure: 'address' });
  throw new AppError('notAllowed', '当前网络地址不允许登录');
}

async function signInToAccount(
  { loginName, password, rememberMe, deviceId, language }: Credentials,
  context: TenantContext,
): Promise<Failure | { person: OutputOf<Login>['data'] }> {
  const { database, tenantId, session: former } = context;
  const tried = await database.inTenantTransaction(tenantId, (db) => takeSignIn({ db, tenantId }, loginName));
  if (tried === undefined) return { failure: 'locked' };
  if (!(await isPassword(tried.password_hash, password)))
    return { failure: 'wrongPassword', locks: tried.locked_until !== null };
  const issued = await database.inTenantTransaction(tenantId, async (db) => {
    if (!(await completeSignIn({ db, tenantId }, tried))) return undefined;
    const settings = await holdSecuritySettings({ db, tenantId });
    if (former !== undefined) await endTicket(db, former.ticketHash);
    const passwordSetAt = tried.password_set_at;
    const passwordExpired = isExpired(passwordSetAt, settings);
    const holder = { tenantId, userId: tried.id, remember: rememberMe, passwordSetAt, passwordExpired };
    const actor = { userId: tried.id, account: tried.account, userName: tried.name };
    await tellNewDevice({ db, tenantId }, { ...context, userId: tried.id, deviceId, language });
    const [ticket] = await together([
      issueTicket(db, { ...holder, from: context }, settings),
      recordEvent({ ...context, db, session: actor }, { kind: 'signedIn' }),
    ]);
    return { ...ticket, passwordExpired };
  });
  if (issued === undefined) return { failure: tried.enabled ? 'locked' : 'disabled' };
  const { ticket, signKey, passwordExpired } = issued;
  const person = { ticketCopy: ticket, signKey, ticket, ...personOf(tried, context) };
  return {
    person: passwordExpired ? { ...person, mustChangePassword: true, passwordExpired } : person,
  };
}

const DAY_MS = 86_400_000;

function isExpired(passwordSetAt: Date, { passwordExpiryDays }: StoredSettings): boolean {
  return passwordExpiryDays > 0 && passwordSetAt.getTime() + passwordExpiryDays * DAY_MS <= Date.now();
}

/** Of accounts that are there: what else is typed may be anything, even a password. */
async function recordFailure(
  context: TenantContext,
  account: string,
  { failure, locks = false }: Failure,
): Promise<void> {
  const { database, tenantId } = context;
  await database.inTenantTransaction(tenantId, async (db) => {
    const session = await findAccount({ db, tenantId }, account);
    if (session === undefined) return;
    const source = { ...context, db, session };
    await recordEvent(source, { kind: 'signInFailed', changes: [{ what: 'reason', to: failure }] });
    if (locks) await recordEvent(source, { kind: 'accountLocked' });
  });
}

function personOf(user: SignInTry, { tenantId, pictureAddress }: TenantContext) {
  return {
    userId: user.id,
    userName: user.name,
    account: user.account,
    imgAddress: filePathOf(user.picture_id),
    url: pictureAddress(tenantId, user.picture_id),
    securityWatermarking: user.watermark,
    ...(user.must_change_password && { mustChangePassword: true as const }),
  };
}

const invalidLogin = () => new AppError('invalidInput', '用户名或密码错误');
