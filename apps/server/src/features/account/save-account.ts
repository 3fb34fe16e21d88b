import { OTHER_SESSIONS } from '@edp/contract/account';
import type { account, OwnAccount } from '@edp/contract/account';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { shanghaiText, shanghaiMoment } from '../../database/records/times.ts';
import type { SignedInContext } from '../../http/context.ts';
import { replaced, touched } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityEvent } from '../../security-events/record-event.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { confirmationOf } from '../session/passwords.ts';
import { endSession } from '../session/sessions.queries.ts';
import { endTicketsOf } from '../session/tickets.queries.ts';
import { findUser } from '../users/users.queries.ts';
import { lockUser, updateUser } from '../users/write-users.queries.ts';

const DAY_MS = 86_400_000;

export async function readAccount(context: SignedInContext): Promise<OwnAccount> {
  const user = await findUser(context, context.userId);
  if (user === undefined) throw new AppError('sessionOver');
  const { passwordExpiryDays: days } = await readSecuritySettings(context);
  const setAt = shanghaiMoment(user.passwordChangedTime || user.createTime).getTime();
  return {
    ...user,
    roles: user.roles.map(({ name }) => name),
    passwordExpiryTime: days === 0 ? '' : shanghaiText(new Date(setAt + days * DAY_MS)),
    ...(await confirmationOf(context)),
  };
}

/** @throws AppError stale with the account as it is now */
export async function saveAccount(
  context: SignedInContext,
  { version, ...fields }: ParsedInputOf<typeof account.update>,
): Promise<OwnAccount> {
  const id = context.userId;
  const current = await lockUser(context, id);
  if (current === undefined) throw new AppError('sessionOver');
  await refuseStale(context, { table: 'users', id, version }, current, () => readAccount(context));
  const changes = [
    ...replaced('name', current.name, fields.name),
    ...touched('email', current.email, fields.email),
  ];
  await updateUser(context, id, fields);
  if (changes.length > 0)
    await recordEvent(context, { kind: 'userUpdated', subject: ownSubject(context), changes });
  return readAccount(context);
}

/** @throws AppError notFound for a session that is over, another's or the caller's present one */
export async function endOwnSessions(context: SignedInContext, sessionId: string): Promise<void> {
  const { db, tenantId, userId, session } = context;
  const own = session.ticketHash;
  if (sessionId === OTHER_SESSIONS) await endTicketsOf(db, { tenantId, userId, except: own });
  else if (!(await endSession(context, { userId, id: sessionId, own }))) throw new AppError('notFound');
  await recordEvent(context, { kind: 'userSessionsEnded', subject: ownSubject(context) });
}

/** An event about the caller. */
export function ownSubject({ session }: SignedInContext) {
  const { userId: id, userName, account } = session;
  return { kind: 'user', id, name: `${userName} (${account})` } as const satisfies SecurityEvent['subject'];
}
