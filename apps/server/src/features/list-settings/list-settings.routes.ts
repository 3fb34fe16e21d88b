import { listSettings, screensOfLists, type ListName } from '@edp/contract/list-settings';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { findLayout, keepLayout } from './list-settings.queries.ts';

export const listSettingsRoutes = implement(listSettings, {
  async own({ list }, context) {
    requireScreen(context, list);
    return { data: { layout: await findLayout(context, list) } };
  },

  async saveLayout(input, context) {
    requireScreen(context, input.list);
    await keepLayout(context, input);
    return {};
  },
});

/** @throws AppError notAllowed */
function requireScreen({ session }: SignedInContext, list: ListName): void {
  const screens: readonly string[] = screensOfLists[list];
  if (!screens.some((screen) => session.rights.screens.has(screen))) throw new AppError('notAllowed');
}
