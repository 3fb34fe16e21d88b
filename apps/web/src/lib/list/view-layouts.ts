import { z } from 'zod';
import { listLayout } from '@edp/contract/list-settings';
import { jsonEntry } from '../browser/storage.ts';
import type { ListLayout, ListName } from './list-settings.ts';

/** Names the view in the address of a list; other entries beside it are what was changed since. */
export const VIEW = 'view';
/** The list as it is, for whom it opens with a view. */
export const NO_VIEW = 'all';

const layouts = z.record(z.string(), listLayout.nullable());
const NONE: z.infer<typeof layouts> = {};

/** How views that were opened are drawn on this machine; null leaves it to the list's own layout. */
export const viewLayouts = jsonEntry('viewLayouts', layouts, NONE);

export function viewKey(list: ListName, view: string | number | null | undefined): string {
  return `${list}/${view ?? NO_VIEW}`;
}

export function changeViewLayout(key: string, layout: ListLayout | null): void {
  viewLayouts.write({ ...viewLayouts.read(), [key]: layout });
}
