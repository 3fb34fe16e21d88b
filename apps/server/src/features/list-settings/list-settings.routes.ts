import { listSettings } from '@edp/contract/list-settings';
import { implement } from '../../http/implement.ts';
import { requireListScreen } from '../../http/list-screen.ts';
import { findLayout, keepLayout } from './list-settings.queries.ts';

export const listSettingsRoutes = implement(listSettings, {
  async own({ list }, context) {
    requireListScreen(context, list);
    return { data: { layout: await findLayout(context, list) } };
  },

  async saveLayout(input, context) {
    requireListScreen(context, input.list);
    await keepLayout(context, input);
    return {};
  },
});
