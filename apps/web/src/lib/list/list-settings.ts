import { z } from 'zod';
import {
  listSettings,
  ownListSettings,
  type ListLayout,
  type ListName,
  type OwnListSettings,
} from '@edp/contract/list-settings';
import { call } from '../api/call.ts';
import { reportFailure } from '../api/failure.ts';
import { jsonEntry } from '../browser/storage.ts';
import { commonText } from '../language/text-store.ts';
import { prefetch, type Query } from '../query/query.ts';
import { loginInfoEntry, type StoredLogin } from '../session/session-store.ts';

export { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '@edp/contract/list-settings';
export type { ColumnLayout, ListLayout, ListName } from '@edp/contract/list-settings';

const FRESH_MS = 60_000;
/** So long after the last change it is kept on the server. */
const SAVE_AFTER_MS = 500;

const copies = z.object({
  /** Whose they are. */
  reader: z.string(),
  lists: z.record(
    z.string(),
    ownListSettings.extend({
      /** Changed here, and not yet kept on the server. */
      unsaved: z.boolean().optional(),
    }),
  ),
});
type Copies = z.infer<typeof copies>;
type Copy = OwnListSettings & { unsaved?: boolean | undefined };

const NONE: Copies = { reader: '', lists: {} };
/** What the server knew last, so that a list is drawn as it is arranged from its first moment on. */
export const listCopies = jsonEntry('lists', copies, NONE);

export function copyOf({ reader, lists }: Copies, list: ListName, person: StoredLogin | undefined) {
  return reader === readerOf(person) ? lists[list] : undefined;
}

/** What a list is drawn by, asked for along with its first page. */
export function listSettingsQuery(list: ListName, person: StoredLogin | undefined): Query<OwnListSettings> {
  return {
    key: [listSettings.own.path, readerOf(person), list],
    scope: 'shell',
    freshFor: FRESH_MS,
    async fetch(signal) {
      const before = changes.get(list);
      const { data } = await call(listSettings.own, { list }, { signal });
      const copy = copyOf(listCopies.read(), list, loginInfoEntry.read());
      if (copy?.unsaved) saveSoon(list);
      else if (changes.get(list) === before) writeCopy(list, data);
      return data;
    },
  };
}

export function startListSettings(list: ListName): void {
  void prefetch(listSettingsQuery(list, loginInfoEntry.read()));
}

/** Shows the layout at once and keeps it on the server a moment later. */
export function changeLayout(list: ListName, layout: ListLayout): void {
  changes.set(list, (changes.get(list) ?? 0) + 1);
  writeCopy(list, { layout, unsaved: true });
  saveSoon(list);
}

const changes = new Map<ListName, number>();
const timers = new Map<ListName, number>();

function saveSoon(list: ListName): void {
  window.clearTimeout(timers.get(list));
  timers.set(
    list,
    window.setTimeout(() => void save(list), SAVE_AFTER_MS),
  );
}

async function save(list: ListName): Promise<void> {
  const sent = changes.get(list);
  const copy = copyOf(listCopies.read(), list, loginInfoEntry.read());
  if (!copy?.unsaved || !copy.layout) return;
  try {
    await call(listSettings.saveLayout, { list, layout: copy.layout });
    if (changes.get(list) === sent) writeCopy(list, { layout: copy.layout });
  } catch (error) {
    reportFailure(error, commonText('保存列表设置失败'));
  }
}

function writeCopy(list: ListName, copy: Copy): void {
  const reader = readerOf(loginInfoEntry.read());
  const kept = listCopies.read();
  const lists = kept.reader === reader ? kept.lists : {};
  if (JSON.stringify(lists[list]) === JSON.stringify(copy)) return;
  listCopies.write({ reader, lists: { ...lists, [list]: copy } });
}

/** A role decides which lists and columns there are. */
function readerOf(person: StoredLogin | undefined): string {
  return [person?.userId, person?.roleId].join('/');
}
