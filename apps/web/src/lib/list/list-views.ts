import { z } from 'zod';
import { listLayout } from '@edp/contract/list-settings';
import { listViews, type ListView } from '@edp/contract/list-views';
import { call } from '../api/call.ts';
import { jsonEntry } from '../browser/storage.ts';
import type { Query } from '../query/query.ts';
import type { ListLayout, ListName } from './list-settings.ts';

/** Names the view in the address of a list; other entries beside it are what was changed since. */
export const VIEW = 'view';
/** The list as it is, for whom it opens with a view. */
export const NO_VIEW = 'all';

interface Views {
  views: ListView[];
  defaultViewId: number | null;
}

/** Views of a list in the reader's order. */
export function listViewsQuery(list: ListName): Query<Views> {
  return {
    key: [listViews.list.path, list],
    fetch: async (signal) => (await call(listViews.list, { list }, { signal })).data,
  };
}

const layouts = z.record(z.string(), listLayout);
const NONE: z.infer<typeof layouts> = {};

/** How somebody has changed columns and row height of a view and not kept it there: on this machine alone. */
export const viewLayouts = jsonEntry('viewLayouts', layouts, NONE);

export function changeViewLayout(id: number, layout: ListLayout | undefined): void {
  const others = Object.entries(viewLayouts.read()).filter(([key]) => key !== String(id));
  viewLayouts.write(Object.fromEntries(layout ? [...others, [String(id), layout]] : others));
}
