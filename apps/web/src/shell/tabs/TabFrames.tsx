import { Activity, memo, useCallback, useLayoutEffect, useMemo, useSyncExternalStore, use } from 'react';
import type { Match } from '../../lib/address/match.ts';
import type { ScreenRoute } from '../../lib/address/screen.ts';
import { TabContext, type TabHandle } from '../../lib/address/tab.ts';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { FrameScreen } from './FrameScreen.tsx';
import { MenuContext } from '../../lib/session/menu.ts';
import { NoPermission } from './NoPermission.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import styles from '../Shell.module.css';
import { isHeld, parentOf } from './tab-entry.ts';
import {
  isFrame,
  markTabDirty,
  restartTab,
  onTabsChange,
  routeOf,
  setTabSearch,
  setTabTitle,
  tabsState,
  type OpenTab,
} from './tabs.ts';
import { useTabActions, useTitleOf } from './use-tab-actions.ts';

interface TabFramesProps {
  /** Before the menu is there nothing is said about rights. */
  isMenuKnown: boolean;
}

/** The screens of all visited tabs; those behind keep input and scroll and stop working meanwhile. */
export function TabFrames({ isMenuKnown }: TabFramesProps) {
  const { tabs, active } = useSyncExternalStore(onTabsChange, tabsState);
  const menu = use(MenuContext);
  const titleOf = useTitleOf();
  return tabs
    .filter(({ visited }) => visited)
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map((tab) => (
      <Activity key={`${tab.key} ${tab.round}`} mode={tab.key === active ? 'visible' : 'hidden'}>
        <main className={styles.screen} aria-label={titleOf(tab)} tabIndex={-1}>
          <TabFrame tab={tab} active={tab.key === active} held={!isMenuKnown || isHeld(menu, tab.key)} />
        </main>
      </Activity>
    ));
}

interface TabFrameProps {
  tab: OpenTab;
  active: boolean;
  held: boolean;
}

const TabFrame = memo(function TabFrame({ tab, active, held }: TabFrameProps) {
  const t = useTexts();
  const match = useMemo(() => routeOf(tab.path), [tab.path]);
  const handle = useTabHandle(tab, match, active);
  // What became clean while the tab was behind could not say so; what still is dirty says so again.
  useLayoutEffect(() => {
    for (const source of tabsState().tabs.find(({ key }) => key === tab.key)?.dirty ?? [])
      markTabDirty(tab.key, source, false);
  }, [tab.key]);
  if (!held) return <NoPermission />;
  if (isFrame(tab.key)) return <FrameScreen tabKey={tab.key} />;
  if (!match) return null;
  const { functionKey, screen } = match.route;
  return (
    <ScreenBoundary text={t('页面出错了')} retry={t('重试')}>
      <TabContext value={handle}>
        <TextsProvider functionKey={functionKey}>
          <screen.Component />
        </TextsProvider>
      </TabContext>
    </ScreenBoundary>
  );
});

const NO_PARAMS: Record<string, string> = {};

function useTabHandle(tab: OpenTab, match: Match<ScreenRoute> | undefined, active: boolean): TabHandle {
  const { key } = tab;
  const params = match?.params ?? NO_PARAMS;
  const record = useMemo(() => match && recordOf(match), [match]);
  const { close, replace } = useTabActions();
  const menu = use(MenuContext);
  const markDirty = useCallback((source: string, dirty: boolean) => markTabDirty(key, source, dirty), [key]);
  const isInFront = useCallback(() => tabsState().active === key, [key]);
  const setSearch = useCallback(
    (next: Record<string, string | undefined>, asStep?: boolean) => setTabSearch(key, next, asStep),
    [key],
  );
  const setTitle = useCallback<TabHandle['setTitle']>(
    (title, language) => setTabTitle(key, title, language),
    [key],
  );
  const search = useMemo(() => new URLSearchParams(tab.search), [tab.search]);
  return {
    key,
    params,
    search,
    setSearch,
    setTitle,
    markDirty,
    isInFront,
    active,
    record,
    setDirty: (dirty) => markDirty('screen', dirty),
    close: () => void close([key]),
    back: () => void close([key], tab.opener ?? parentOf(menu, tab.path)),
    restart: () => restartTab(key),
    opener: () => openerOf(tab),
    showInstead: (address, there) => void replace(key, address, there),
  };
}

function openerOf({ opener }: OpenTab): ReturnType<TabHandle['opener']> {
  const from = tabsState().tabs.find(({ key }) => key === opener);
  return from && { path: from.path, search: new URLSearchParams(from.search) };
}

/** Of the page of a stored record; one that is being made has no number yet. */
function recordOf({ route, params }: Match<ScreenRoute>): TabHandle['record'] {
  const id = Number(route.record && params[route.record.id]);
  return route.record && id > 0 ? { kind: route.record.kind, id } : undefined;
}
