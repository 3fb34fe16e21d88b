import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { findPassword } from '../session/users.queries.ts';
import { mayUsePassword, passwordHolders } from '../single-sign-on/single-sign-on.queries.ts';
import { withHashes, type AddedUser } from './add-users.ts';
import { newFirstPassword } from './first-password.ts';
import { requirePower } from './save-user.ts';
import { subjectOf } from './user-changes.ts';
import { findWithoutPassword } from './users.queries.ts';
import { setFirstPassword } from './write-users.queries.ts';

/** Each costs its hash. */
const AT_ONCE = 25;

/**
 * Gives enabled people who have no password yet one of one use, which is answered here alone; some of them at a time, and how many are
 * left. Whoever has one keeps it.
 * @throws AppError notAllowed for people whose roles give rights, invalidState where nobody may use a password
 */
export async function giveFirstPasswords(
  context: SignedInContext,
  ids: readonly number[],
): Promise<{ people: AddedUser[]; left: number }> {
  const { database, tenantId } = context;
  const holders = await passwordHolders(context);
  const allowed = ids.filter((id) => mayUsePassword(holders, id));
  if (ids.length > 0 && allowed.length === 0)
    throw new AppError('invalidState', '已关闭密码登录，该用户请使用单点登录');
  const found = await findWithoutPassword(context, allowed);
  const policy = await readSecuritySettings(context);
  const newcomers = await withHashes(found.slice(0, AT_ONCE), () => newFirstPassword(policy));
  const people = await database.inTenantTransaction(tenantId, async (db) => {
    const bound = { ...context, db };
    const given: AddedUser[] = [];
    for (const { passwordHash, ...person } of newcomers) {
      await requirePower(bound, person.id);
      // Somebody else may have been quicker.
      if ((await findPassword(bound, person.id, { locked: true }))?.hash !== '') continue;
      await together([
        setFirstPassword(bound, person.id, passwordHash),
        recordEvent(bound, { kind: 'passwordReset', subject: subjectOf(person) }),
      ]);
      given.push(person);
    }
    return given;
  });
  return { people, left: found.length - newcomers.length };
}
