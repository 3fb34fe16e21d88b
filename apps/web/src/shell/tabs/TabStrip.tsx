import { HOME } from '../../lib/session/menu.ts';
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PopupMenu, type PopupEntry } from '../../ui/overlay/PopupMenu.tsx';
import type { Anchor } from '../../lib/browser/floating-position.ts';
import { TabItem } from './TabItem.tsx';
import styles from './TabStrip.module.css';
import { moveTab, onTabsChange, showTab, tabsState } from './tabs.ts';
import { useTabActions, useTitleOf } from './use-tab-actions.ts';

const SPARE = 12;

type OpenMenu = { anchor: Anchor; tabKey: string | undefined };

export function TabStrip() {
  const t = useTexts();
  const { tabs, active } = useSyncExternalStore(onTabsChange, tabsState);
  const titleOf = useTitleOf();
  const { close } = useTabActions();
  const [menu, setMenu] = useState<OpenMenu>();
  const strip = useRef<HTMLDivElement>(null);
  const tabEntries = useTabEntries();
  const titles = tabs.map(titleOf).join('|');
  // A title that arrives makes its tab wider, so each is a reason to look again.
  useEffect(() => showWhole(strip.current), [active, titles]);

  const allTabs: PopupEntry[] = tabs.map((tab) => ({
    label: titleOf(tab),
    checked: tab.key === active,
    onClick: () => showTab(tab.key),
  }));
  return (
    <section className={styles.bar} aria-label={t('已打开的页面')}>
      <div ref={strip} role="tablist" aria-label={t('标签页')} className={styles.strip} onKeyDown={moveFocus}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            active={tab.key === active}
            onClose={() => void close([tab.key])}
            onMenu={(anchor) => setMenu({ anchor, tabKey: tab.key })}
            onDrop={(moved) => moveTab(moved, tab.key)}
          />
        ))}
      </div>
      <button
        type="button"
        className={styles.all}
        aria-label={t('全部标签页')}
        title={t('全部标签页')}
        onClick={(event) => setMenu({ anchor: event.currentTarget, tabKey: undefined })}
      >
        <DownOutlined />
      </button>
      {menu && (
        <PopupMenu
          label={t('标签页')}
          anchor={menu.anchor}
          align={menu.tabKey === undefined ? 'end' : 'start'}
          entries={menu.tabKey === undefined ? allTabs : tabEntries(menu.tabKey)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  );
}

/** Brings the tab in front into sight with its cross, next to the first one, which stays where it is. */
function showWhole(strip: HTMLElement | null): void {
  const shown = strip?.querySelector('[data-active]');
  if (!strip || !shown) return;
  const pinned = strip.firstElementChild?.clientWidth ?? 0;
  strip.style.scrollPaddingInline = `${pinned + SPARE}px ${SPARE}px`;
  shown.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function useTabEntries(): (key: string) => PopupEntry[] {
  const t = useTexts();
  const { close, reload } = useTabActions();
  return (key) => {
    const keys = tabsState().tabs.map((tab) => tab.key);
    const others = keys.filter((other) => other !== key && other !== HOME);
    const right = keys.slice(keys.indexOf(key) + 1);
    const closeAround = async (closing: readonly string[]) => {
      showTab(key);
      await close(closing);
    };
    return [
      { label: t('刷新'), onClick: () => void reload(key) },
      { label: t('关闭'), disabled: key === HOME, onClick: () => void close([key]) },
      { label: t('关闭其他'), disabled: others.length === 0, onClick: () => void closeAround(others) },
      { label: t('关闭右侧'), disabled: right.length === 0, onClick: () => void closeAround(right) },
      { label: t('关闭全部'), disabled: keys.length < 2, onClick: () => void close(keys) },
    ];
  };
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (at < 0 || target === undefined || event.altKey) return;
  event.preventDefault();
  tabs.at(target % tabs.length)?.focus();
}
