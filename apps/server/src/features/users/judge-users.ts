import type { ListSelection } from '@edp/contract/list-selection';
import type { UsersOutcome } from '@edp/contract/users-at-once';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { translateMessage } from '../../messages.ts';
import {
  EMERGENCY_ACCOUNT,
  LAST_ADMINISTRATOR,
  listAdministratingRoles,
  listAdministrators,
} from '../roles/administrators.queries.ts';
import { passwordHolders } from '../single-sign-on/single-sign-on.queries.ts';
import { lockChosen, nameFor } from './chosen-users.ts';
import { NO_POWER } from './save-user.ts';
import { listRolesGivingRights, type UserRow } from './users.queries.ts';

/** Why somebody is left as they are; undefined for whoever may be changed. */
type Reason = (user: UserRow) => string | undefined;

interface Rules {
  /** There is nothing to change. */
  isSo: (user: UserRow) => boolean;
  /** Asked in the order of the people's ids. */
  reasonOf: Reason;
  /** Whether an administrator is one afterwards, by the roles that make one; absent where nobody ceases to be one. */
  remains?: (user: UserRow, administrating: ReadonlySet<number>) => boolean;
}

/**
 * Who of the chosen people is changed, each decided on their own, and what is answered of all of them once that is done.
 * @throws AppError as `lockChosen`
 */
export async function judgeUsers(
  context: SignedInContext,
  chosen: ListSelection,
  { isSo, reasonOf, remains }: Rules,
): Promise<{ people: UserRow[]; ids: number[]; outcome: UsersOutcome }> {
  const all = await lockChosen(context, chosen);
  const open = all.filter((user) => !isSo(user));
  const reasons = new Map<number, string>();
  for (const user of open) {
    const reason = reasonOf(user);
    if (reason !== undefined) reasons.set(user.id, reason);
  }
  const isLeft = ({ id }: UserRow) => !reasons.has(id);
  if (remains)
    for (const [id, reason] of await whoMustStay(context, open.filter(isLeft), remains))
      reasons.set(id, reason);
  const people = open.filter(isLeft);
  const ids = people.map(({ id }) => id);
  const named = nameFor(context);
  const skipped = open
    .filter((user) => !isLeft(user))
    .map((user) => ({
      ...named(user),
      reason: translateMessage(reasons.get(user.id) ?? '', context.language),
    }));
  return { people, ids, outcome: { ids, unchanged: all.length - open.length, skipped } };
}

/** For somebody whose roles give rights to others, only who may assign roles decides. */
export async function powerLacking(context: SignedInContext): Promise<Reason> {
  if (context.session.rights.buttons.has('user:assignRoles')) return () => undefined;
  const powerful = await listRolesGivingRights(context);
  return ({ roles }) => (roles.some(({ id }) => powerful.has(id)) ? NO_POWER : undefined);
}

/**
 * Who of these has to stay as they are, with the reason: the emergency account, and where nobody else would be left who puts people
 * and roles right, the last of them.
 */
async function whoMustStay(
  context: SignedInContext,
  people: readonly UserRow[],
  remains: NonNullable<Rules['remains']>,
): Promise<ReadonlyMap<number, string>> {
  const [administrators, administrating, holders] = await together([
    listAdministrators(context),
    listAdministratingRoles(context),
    passwordHolders(context),
  ]);
  const known = new Set(administrators.map(({ id }) => id));
  const losing = people.filter((user) => known.has(user.id) && !remains(user, administrating));
  const last = losing.at(-1);
  const emergency = holders === 'everybody' ? undefined : losing.find(({ id }) => id === holders.userId);
  if (emergency) return new Map([[emergency.id, EMERGENCY_ACCOUNT]]);
  const becoming = people.some(
    (user) => user.enabled && !known.has(user.id) && remains(user, administrating),
  );
  const isAnybodyLeft = losing.length < known.size || becoming;
  return new Map(last && !isAnybodyLeft ? [[last.id, LAST_ADMINISTRATOR]] : []);
}
