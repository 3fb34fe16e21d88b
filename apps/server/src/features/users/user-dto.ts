import type { ListedUser, User } from '@edp/contract/users';
import type { SignedInContext } from '../../http/context.ts';
import type { UserRow, WholeUserRow } from './users.queries.ts';

/** A user as the caller may see one: a phone number is a right of its own. */
export function toUserDto(row: UserRow, context: SignedInContext): ListedUser {
  return { ...row, ...asSeen(row, context) };
}

export function toWholeUserDto(row: WholeUserRow, context: SignedInContext): User {
  return { ...row, ...asSeen(row, context) };
}

function asSeen(
  { phone, enabled, pictureId }: Pick<UserRow, 'phone' | 'enabled' | 'pictureId'>,
  context: SignedInContext,
): Pick<ListedUser, 'phone' | 'enabled' | 'url'> {
  return {
    phone: seesPhones(context) ? phone : masked(phone),
    enabled: enabled ? 1 : 0,
    url: context.pictureAddress(context.tenantId, pictureId),
  };
}

export function seesPhones({ session }: SignedInContext): boolean {
  return session.rights.buttons.has('user:phone');
}

/** The first three and the last four digits; of what is too short for that none. */
function masked(phone: string): string {
  if (phone === '') return '';
  return phone.length < 11 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
