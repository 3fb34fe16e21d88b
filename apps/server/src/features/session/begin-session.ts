import type { OutputOf } from '@edp/contract/endpoint';
import type { Language } from '@edp/contract/multilingual';
import type { session } from '@edp/contract/session';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { TenantScope } from '../../database/scope.ts';
import { isAllowedAddress } from '../../http/allowed-addresses.ts';
import type { OpenContext } from '../../http/context.ts';
import { filePathOf } from '../../http/files/file-addresses.ts';
import { given } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityChange } from '../../security-events/record-event.ts';
import { isSecondFactorRequired } from '../second-factors/second-factors.queries.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
import type { StoredSettings } from '../security-settings/security-settings.queries.ts';
import { tellNewDevice } from './new-device.ts';
import { endTicket, issueTicket } from './tickets.queries.ts';
import { findAccount } from './users.queries.ts';

export type TenantContext = OpenContext & { tenantId: number };

/** From one network address in a minute, whatever the way. */
export const FAILURES_PER_MINUTE = 20;

/** Somebody who is let in. */
interface Entrant {
  id: number;
  account: string;
  name: string;
  /** Absent where another one vouches for it. */
  has_second_factor?: boolean;
}

interface Entry {
  rememberMe: boolean;
  deviceId?: string | undefined;
  language: Language;
  /** Absent for the password. */
  way?: 'singleSignOn' | 'passkey';
  /** When it was proved at the identity provider who signs in, where that tells. */
  providerProofAt?: Date | undefined;
  /** What was asked behind the password. */
  factor?: 'code' | 'recoveryCode' | 'passkey';
  /** Null where no password was asked for. */
  passwordSetAt: Date | null;
  /** As they are held until the transaction ends. */
  settings: StoredSettings;
}

interface Begun {
  ticket: string;
  signKey: string;
  passwordExpired: boolean;
  /** A second factor is asked for and has to be set up. */
  secondFactorDue: boolean;
}

/** Ends the ticket that came along and issues one, in the transaction that lets somebody in. */
export async function beginSession(
  context: OpenContext & TenantScope,
  { id: userId, account, name: userName, has_second_factor: hasFactor = true }: Entrant,
  { rememberMe: remember, passwordSetAt, settings, way, providerProofAt, factor, deviceId, language }: Entry,
): Promise<Begun> {
  const { db, tenantId, session: former } = context;
  if (former !== undefined) await endTicket(db, former.ticketHash);
  const passwordExpired = passwordSetAt !== null && isExpired(passwordSetAt, settings);
  const holder = {
    tenantId,
    userId,
    remember,
    passwordSetAt,
    passwordExpired,
    byProvider: way === 'singleSignOn',
    providerProofAt: providerProofAt ?? null,
  };
  const actor = { userId, account, userName };
  await tellNewDevice(context, { ...context, deviceId, language, userId });
  const secondFactorDue = !hasFactor && (await isSecondFactorRequired(context, settings, userId));
  const changes = [...given('way', way ?? ''), ...given('factor', factor ?? '')];
  const [ticket] = await together([
    issueTicket(db, { ...holder, from: context }, settings),
    recordEvent({ ...context, session: actor }, { kind: 'signedIn', changes }),
  ]);
  return { ...ticket, passwordExpired, secondFactorDue };
}

const DAY_MS = 86_400_000;

function isExpired(passwordSetAt: Date, { passwordExpiryDays }: StoredSettings): boolean {
  return passwordExpiryDays > 0 && passwordSetAt.getTime() + passwordExpiryDays * DAY_MS <= Date.now();
}

interface Shown extends Entrant {
  picture_id: number | null;
  watermark: string;
  /** The password that was signed in with was given by somebody else. */
  must_change_password?: boolean;
}

/** What somebody who has signed in is told. */
export function toLoginAnswer(
  user: Shown,
  { ticket, signKey, passwordExpired, secondFactorDue }: Begun,
  { tenantId, pictureAddress }: TenantContext,
): OutputOf<typeof session.login>['data'] {
  return {
    ticketCopy: ticket,
    signKey,
    ticket,
    userId: user.id,
    userName: user.name,
    account: user.account,
    imgAddress: filePathOf(user.picture_id),
    url: pictureAddress(tenantId, user.picture_id),
    securityWatermarking: user.watermark,
    ...((user.must_change_password || passwordExpired) && { mustChangePassword: true as const }),
    ...(passwordExpired && { passwordExpired }),
    ...(secondFactorDue && { mustSetUpSecondFactor: true }),
  };
}

/**
 * Nobody gets in from outside the addresses that the tenant allows, whoever it is.
 * @throws AppError notAllowed
 */
export async function refuseForeignAddress(context: TenantContext, account: string): Promise<void> {
  const { database, tenantId, address } = context;
  const { allowedAddresses } = await readSecuritySettings({ db: database.asTenant(tenantId), tenantId });
  if (isAllowedAddress(allowedAddresses.join(','), address)) return;
  await recordFailure(context, account, { failure: 'address' });
  throw new AppError('notAllowed', '当前网络地址不允许登录');
}

/** `locked` as well for an account that is not there: neither is judged, whatever the password. */
export interface Failure {
  failure: 'locked' | 'wrongPassword' | 'wrongCode' | 'disabled' | 'address' | 'passwordOff';
  /** This was the last try of the account. */
  locks?: boolean;
}

/** Of accounts that are there: what else is typed may be anything, even a password. */
export async function recordFailure(
  context: TenantContext,
  account: string,
  { failure, locks = false }: Failure,
): Promise<void> {
  const { database, tenantId } = context;
  await database.inTenantTransaction(tenantId, async (db) => {
    const session = await findAccount({ db, tenantId }, account);
    if (session === undefined) return;
    const source = { ...context, db, session };
    const changes: SecurityChange[] = [{ what: 'reason', to: failure }];
    await recordEvent(source, { kind: 'signInFailed', changes });
    if (locks) await recordEvent(source, { kind: 'accountLocked' });
  });
}
