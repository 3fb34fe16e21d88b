import { screensOfLists } from '@edp/contract/list-settings';
import type { ListName } from '@edp/contract/list-settings';
import { AppError } from '../app-error.ts';
import type { SignedInContext } from './context.ts';

export function seesList({ session }: SignedInContext, list: ListName): boolean {
  const screens: readonly string[] = screensOfLists[list];
  return screens.some((screen) => session.rights.screens.has(screen));
}

/** @throws AppError notAllowed for a role that holds no screen with the list */
export function requireListScreen(context: SignedInContext, list: ListName): void {
  if (!seesList(context, list)) throw new AppError('notAllowed');
}
