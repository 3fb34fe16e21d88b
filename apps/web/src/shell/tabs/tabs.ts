import { z } from 'zod';
import { languageCode, type Language } from '@edp/contract/multilingual';
import { languageEntry } from '../../lib/language/language.ts';
import { listeners } from '../../lib/browser/listeners.ts';
import { findRoute, settledPath, splitAddress, type Match } from '../../lib/address/match.ts';
import { COPY_OF } from '../../lib/address/tab.ts';
import { HOME } from '../../lib/session/menu.ts';
import { currentAddress, isExact, navigate } from '../../lib/browser/navigate.ts';
import { loadTexts } from '../../lib/texts/page-texts.ts';
import type { ScreenRoute } from '../../lib/address/screen.ts';
import { isSignedIn } from '../../lib/session/session-store.ts';
import { jsonEntry } from '../../lib/browser/storage.ts';
import { holdUnsavedWork } from '../../lib/session/unsaved-work.ts';

/** The open tabs: each keeps its own address, whichever one is in front. */

const keptTab = z.object({
  key: z.string(),
  path: z.string(),
  search: z.string(),
  /** Queries of the tab's other inner pages by their paths. */
  elsewhere: z.record(z.string(), z.string()).optional(),
  /** Title given by the screen, such as a record's code. */
  title: z.string().optional(),
  /** Of a title that is words. */
  titleLanguage: languageCode.optional(),
  /** Tab from which this one was opened. */
  opener: z.string().optional(),
});
const keptTabs = z.object({ tabs: z.array(keptTab), active: z.string() });

export interface OpenTab extends z.infer<typeof keptTab> {
  /** Parts of the screen that hold unsaved input. */
  dirty: ReadonlySet<string>;
  /** Grows when the screen is to start over. */
  round: number;
  /** Screens of tabs that were not in front since the page was loaded are not built. */
  visited: boolean;
}

export interface TabsState {
  tabs: readonly OpenTab[];
  active: string;
}

const NOT_DIRTY: ReadonlySet<string> = new Set();
const entry = jsonEntry('tabs', keptTabs, { tabs: [], active: HOME });
const changes = listeners();
let state: TabsState = { tabs: [], active: HOME };
let routes: readonly ScreenRoute[] = [];

export const tabsState = () => state;

export const onTabsChange = changes.on;

/** The route of a tab's path. */
export function routeOf(path: string): Match<ScreenRoute> | undefined {
  return findRoute(routes, path);
}

/** Starts fetching what an address will show. */
export function preload(address: string): void {
  const route = routeOf(splitAddress(address).path)?.route;
  if (route === undefined) return;
  route.screen.preload();
  loadTexts(route.functionKey, languageEntry.read());
}

/** Fetches the code for an address that may be asked for. */
export function preloadAhead(address: string): void {
  const route = routeOf(splitAddress(address).path)?.route;
  if (!route?.isRare) route?.screen.preload();
}

/** Takes up the tabs of the last visit; none is in front before the address bar is followed. */
export function restoreTabs(known: readonly ScreenRoute[]): void {
  routes = known;
  const kept = entry.read().tabs.filter(({ path }) => findRoute(routes, path));
  const home = kept.find(({ key }) => key === HOME) ?? { key: HOME, path: HOME, search: '' };
  const rest = kept.filter(({ key }) => key !== HOME);
  state = { tabs: [home, ...rest].map(fresh), active: HOME };
}

holdUnsavedWork({
  isUnsaved: () => state.tabs.some(({ dirty }) => dirty.size > 0),
  forget: () => change({ tabs: [], active: HOME }),
});

/** Puts the tab of the address bar in front, opening it when there is none. */
export function followAddress(): void {
  const { path, search } = splitAddress(currentAddress());
  const match = routeOf(path);
  if (!match) return navigate(HOME, { replace: true });
  const { route, params } = match;
  const key = route.pages ? route.pattern : keyOf(path, search);
  const former = tabOf(key);
  const settled = settledAddress({ path, search }, match, former);
  if (settled) return navigate(settled, { replace: true });
  if (!isFrame(key)) route.start?.(new URLSearchParams(search), params);
  const opened = {
    ...(former ?? { ...fresh({ key, path, search }), ...openerOf(state) }),
    path,
    search,
    visited: true,
    ...(route.pages && former && { elsewhere: queriesOf(former) }),
  };
  const tabs = former ? state.tabs.map((tab) => (tab.key === key ? opened : tab)) : [...state.tabs, opened];
  change({ tabs, active: key });
}

/** Another address that an address stands for: a menu entry names the screen only, and what was set there before stays. */
function settledAddress(
  { path, search }: { path: string; search: string },
  match: Match<ScreenRoute>,
  former: OpenTab | undefined,
): string | undefined {
  if (former && match.route.pages && path === match.route.pattern) return addressOf(former);
  const settled = settledPath(match, path);
  if (settled !== path) return addressOf({ path: settled, search });
  const kept = former && !isExact() && queriesOf(former)[path];
  return kept && !search ? addressOf({ path, search: kept }) : undefined;
}

/** The queries of a tab's inner pages by their paths; of another tab its one. */
function queriesOf({ path, search, elsewhere }: OpenTab): Record<string, string> {
  return { ...elsewhere, [path]: search };
}

function tabOf(key: string): OpenTab | undefined {
  return state.tabs.find((tab) => tab.key === key);
}

function addressOf({ path, search }: { path: string; search: string }): string {
  return search ? `${path}?${search}` : path;
}

/** Opens an address in a tab behind the one in front; one that is open stays as it is. */
export function openBehind(address: string, title?: string): void {
  const { path, search } = splitAddress(address);
  const match = routeOf(path);
  const key = match?.route.pages ? match.route.pattern : keyOf(path, search);
  if (!match || tabOf(key)) return;
  change({
    ...state,
    tabs: [...state.tabs, { ...fresh({ key, path, search, ...(title && { title }) }), ...openerOf(state) }],
  });
}

export function showTab(key: string): void {
  const tab = tabOf(key);
  if (tab && key !== state.active) navigate(addressOf(tab));
}

/** Closes tabs without asking; after the active one comes `next`, open or not, else its left neighbour. */
export function closeTabs(keys: readonly string[], next?: string): void {
  const closing = new Set(keys.filter((key) => key !== HOME));
  const position = state.tabs.findIndex(({ key }) => key === state.active);
  const left = state.tabs.slice(0, position).findLast(({ key }) => !closing.has(key));
  const activeCloses = closing.has(state.active);
  change({ ...state, tabs: state.tabs.filter(({ key }) => !closing.has(key)) });
  if (!activeCloses) return;
  const target = next === undefined ? (left ?? tabOf(HOME)) : tabOf(next);
  navigate(target ? addressOf(target) : (next ?? HOME), { replace: true });
}

type Query = Record<string, string | undefined>;

/**
 * Shows an address in the place of a tab, which keeps its opener, whose query gets other entries; one that is open already is put in
 * front.
 */
export function replaceTab(key: string, address: string, there: Query = {}): void {
  const { path, search } = splitAddress(address);
  const next = keyOf(path, search);
  const { opener } = tabOf(key) ?? {};
  const shown = { ...fresh({ key: next, path, search, ...(opener && { opener }) }), visited: true };
  const tabs = tabOf(next)
    ? state.tabs.filter((tab) => tab.key !== key)
    : state.tabs.map((tab) => (tab.key === key ? shown : tab));
  const opened = tabs.map((tab) =>
    tab.key === opener ? { ...tab, search: changedQuery(tab.search, there) } : tab,
  );
  change({ tabs: opened, active: next });
  navigate(address, { replace: true });
}

export function moveTab(key: string, before: string): void {
  const moved = tabOf(key);
  if (!moved || key === HOME || before === HOME || key === before) return;
  const forward = indexOf(key) < indexOf(before);
  const rest = state.tabs.filter((tab) => tab.key !== key);
  const target = rest.findIndex((tab) => tab.key === before) + (forward ? 1 : 0);
  change({ ...state, tabs: rest.toSpliced(target, 0, moved) });
}

/** Lets a screen start over: its state and unsaved input go. */
export function restartTab(key: string): void {
  const round = (tabOf(key)?.round ?? 0) + 1;
  update(key, { round, dirty: NOT_DIRTY });
}

/** Changes entries of a tab's query; as a step, going back undoes it. */
export function setTabSearch(key: string, next: Query, asStep = false): void {
  const tab = tabOf(key);
  if (!tab) return;
  const search = changedQuery(tab.search, next);
  update(key, { search });
  if (key !== state.active) return;
  const address = addressOf({ path: tab.path, search });
  const isStep = asStep && address !== currentAddress();
  // What is gone back to shows what was shown there, not what the tab shows now.
  if (isStep) navigate(currentAddress(), { exact: true });
  navigate(address, { replace: !isStep, exact: true });
}

function changedQuery(query: string, changes: Query): string {
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) search.delete(name);
    else search.set(name, value);
  }
  return search.toString();
}

export function setTabTitle(key: string, title: string, titleLanguage: Language | undefined): void {
  const tab = tabOf(key);
  if (tab && (tab.title !== title || tab.titleLanguage !== titleLanguage))
    update(key, { title, titleLanguage });
}

export function markTabDirty(key: string, source: string, dirty: boolean): void {
  const former = tabOf(key)?.dirty;
  if (!former || former.has(source) === dirty) return;
  const sources = new Set(former);
  if (dirty) sources.add(source);
  else sources.delete(source);
  update(key, { dirty: sources });
}

/** The tab in front opens another one; an address that was typed or followed from elsewhere has no opener. */
function openerOf({ tabs, active }: TabsState): { opener?: string } {
  return tabs.some(({ key, visited }) => key === active && visited) ? { opener: active } : {};
}

/** Two records are two tabs, and so are two embedded pages and new records that begin as copies. */
function keyOf(path: string, search: string): string {
  const query = new URLSearchParams(search);
  const frame = path === HOME && query.get('frame');
  if (frame) return `${HOME}?frame=${frame}`;
  const copied = query.get(COPY_OF);
  return copied ? `${path}?${COPY_OF}=${copied}` : path;
}

/** Whether a tab shows an embedded page. */
export function isFrame(key: string): boolean {
  return key.startsWith(`${HOME}?`);
}

function fresh(tab: z.infer<typeof keptTab>): OpenTab {
  return { ...tab, dirty: NOT_DIRTY, round: 0, visited: false };
}

function indexOf(key: string): number {
  return state.tabs.findIndex((tab) => tab.key === key);
}

function update(key: string, changes: Partial<OpenTab>): void {
  change({ ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...changes } : tab)) });
}

function change(next: TabsState): void {
  state = next;
  const tabs = next.tabs.map(({ key, path, search, elsewhere, title, titleLanguage, opener }) => ({
    key,
    path,
    search,
    ...(elsewhere !== undefined && { elsewhere }),
    ...(title !== undefined && { title }),
    ...(titleLanguage !== undefined && { titleLanguage }),
    ...(opener !== undefined && { opener }),
  }));
  // Screens that leave after signing out must not put anything back into the emptied storage.
  if (isSignedIn()) entry.write({ tabs, active: next.active });
  changes.tell();
}
