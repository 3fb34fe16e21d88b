import type { ListedUser, User } from '@edp/contract/users';
import type { SignedInContext } from '../../http/context.ts';
import { filePathOf } from '../../http/files/file-addresses.ts';
import type { UserRow, WholeUserRow } from './users.queries.ts';

/** A user in a list; reading a phone number is recorded, so that it is told by a call of its own, for one person at a time. */
export function toUserDto(row: UserRow, context: SignedInContext): ListedUser {
  return { ...row, ...asSeen(row, context), phone: masked(row.phone) };
}

/** The same with what a list leaves out. */
export function toWholeUserDto(row: WholeUserRow, context: SignedInContext): User {
  return {
    ...row,
    ...asSeen(row, context),
    imgAddress: filePathOf(row.pictureId),
    phone: masked(row.phone),
  };
}

function asSeen(
  { enabled, pictureId }: Pick<UserRow, 'enabled' | 'pictureId'>,
  context: SignedInContext,
): Pick<ListedUser, 'enabled' | 'url'> {
  return { enabled: enabled ? 1 : 0, url: context.pictureAddress(context.tenantId, pictureId) };
}

/** Whether phone numbers may be looked for, compared and replaced, and told one by one. */
export function seesPhones({ session }: SignedInContext): boolean {
  return session.rights.buttons.has('user:phone');
}

/** The first three and the last four digits; of what is too short for that none. */
export function masked(phone: string): string {
  if (phone === '') return '';
  return phone.length < 11 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
