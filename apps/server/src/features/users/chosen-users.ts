import type { ListSelection } from '@edp/contract/list-selection';
import { users } from '@edp/contract/users';
import { MAX_USERS_AT_ONCE } from '@edp/contract/users-at-once';
import { AppError } from '../../app-error.ts';
import { takeUses } from '../../database/rate-limits.ts';
import { readListInput } from '../../exports/export-request.ts';
import type { SignedInContext } from '../../http/context.ts';
import { hiddenFields } from '../../http/restrict.ts';
import { seesPhones } from './user-dto.ts';
import { findUsers, matchingIds, type UserRow } from './users.queries.ts';

/** More than anybody presses, changing or only asking; a program that runs wild is stopped. */
const A_MINUTE = { change: 30, read: 120 };
const TOO_MANY = `一次最多处理${MAX_USERS_AT_ONCE}人，请缩小选择范围`;

/**
 * Those who are chosen in the list, to be asked about.
 * @throws AppError tooMany, invalidInput for more than one call takes or a filter that the list would refuse, notAllowed where it
 * looks into a column that the role does not see
 */
export async function chosenIds(
  context: SignedInContext,
  selection: ListSelection,
): Promise<readonly number[]> {
  return idsOf(context, selection, 'read');
}

async function idsOf(
  context: SignedInContext,
  { ids, filter = {}, except = [] }: ListSelection,
  purpose: keyof typeof A_MINUTE,
): Promise<readonly number[]> {
  const bucket = `users-at-once:${purpose}:${context.userId}`;
  await takeUses(context.database.global, [{ bucket, most: A_MINUTE[purpose], window: '1 minute' }]);
  const found = ids ? [...new Set(ids)] : await matching(context, filter, except);
  if (found.length > MAX_USERS_AT_ONCE) throw AppError.invalidField('chosen', TOO_MANY);
  return found;
}

async function matching(context: SignedInContext, filter: object, except: readonly number[]) {
  // As the list is asked, by the same words and rules.
  readListInput(users.list, context.session, filter);
  const filters = users.list.input.parse(filter);
  const limit = MAX_USERS_AT_ONCE + 1;
  return matchingIds(context, filters, { seesPhones: seesPhones(context), except, limit });
}

/**
 * Those who are chosen, to be changed, in the order of their ids; kept from other writers until the transaction ends.
 * @throws AppError as `chosenIds`, notFound when none of them is there
 */
export async function lockChosen(
  context: SignedInContext,
  selection: ListSelection,
): Promise<readonly UserRow[]> {
  const people = await findUsers(context, { ids: await idsOf(context, selection, 'change') });
  if (people.length === 0) throw new AppError('notFound');
  return people;
}

/** How somebody who is skipped is called, as far as the role sees it. */
export function nameFor({ session }: SignedInContext) {
  const hidden = hiddenFields(users.list, session);
  return ({ id, name, account }: UserRow) => ({
    id,
    name: hidden.has('name') ? '' : name,
    account: hidden.has('account') ? '' : account,
  });
}

/**
 * A field that the role does not see is not changed either.
 * @throws AppError notAllowed
 */
export function requireField({ session }: SignedInContext, field: 'roleIds' | 'departmentId'): void {
  if (hiddenFields(users.detail, session).has(field)) throw new AppError('notAllowed');
}
