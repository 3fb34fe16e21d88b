import { listViews } from '@edp/contract/list-views';
import { together } from '../../database/together.ts';
import { implement } from '../../http/implement.ts';
import { requireListScreen } from '../../http/list-screen.ts';
import { findArrangement, findViews, keepArrangement } from './list-views.queries.ts';
import { namedViews } from './named-views.queries.ts';
import { removeOwnView, saveView } from './save-view.ts';
import { toViewDto } from './view-dto.ts';

export const listViewRoutes = implement(listViews, {
  async list({ list }, context) {
    requireListScreen(context, list);
    const [stored, { order, defaultViewId }] = await together([
      findViews(context, list),
      findArrangement(context, list),
    ]);
    const places = new Map(order.map((id, at) => [id, at]));
    const placeOf = (id: number) => places.get(id) ?? order.length;
    const views = stored
      .flatMap((view) => toViewDto(view, context) ?? [])
      .sort((one, other) => placeOf(one.id) - placeOf(other.id));
    const isThere = views.some(({ id }) => id === defaultViewId);
    return { data: { views, defaultViewId: isThere ? defaultViewId : null } };
  },

  all: async (_input, context) => ({ data: await namedViews(context) }),

  save: async (input, context) => ({ data: await saveView(context, input), msg: '操作成功' }),

  async remove({ id }, context) {
    await removeOwnView(context, id);
    return { msg: '删除成功' };
  },

  async arrange(input, context) {
    requireListScreen(context, input.list);
    await keepArrangement(context, input);
    return {};
  },
});
