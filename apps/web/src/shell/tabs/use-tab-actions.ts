import { use } from 'react';
import { giveUpTabs } from '../../lib/drafts/given-up.ts';
import { outdateScreens } from '../../lib/query/query-client.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { itemOfTab, addressOfItem, MenuContext } from '../../lib/session/menu.ts';
import { confirm } from './confirm.ts';
import { closeTabs, replaceTab, restartTab, routeOf, tabsState, type OpenTab } from './tabs.ts';

/** Title of a tab: the screen's own, else the menu's name for it, else the route's. */
export function useTitleOf(): (tab: OpenTab) => string {
  const t = useTexts();
  const [language] = useLanguage();
  const menu = use(MenuContext);
  return (tab) => {
    if (tab.title && (tab.titleLanguage ?? language) === language) return tab.title;
    const item = itemOfTab(menu, tab.key);
    if (item && addressOfItem(item) === tab.key) return item.name;
    return t(routeOf(tab.path)?.route.title ?? '');
  };
}

/** What can be done with tabs; each asks before unsaved input is lost. */
export function useTabActions() {
  const t = useTexts();
  const titleOf = useTitleOf();
  const mayLose = (keys: readonly string[], verb: string) => {
    const dirty = tabsState().tabs.filter((tab) => tab.dirty.size > 0 && keys.includes(tab.key));
    if (dirty.length === 0) return Promise.resolve(true);
    const titles = dirty.map(titleOf).join('、');
    return confirm({
      title: t('有未保存的修改'),
      text: t('“{titles}”中填写的内容将丢失。', { titles }),
      verb,
    });
  };
  return {
    close: async (keys: readonly string[], next?: string) => {
      if (!(await mayLose(keys, t('放弃并关闭')))) return;
      giveUpTabs(keys);
      closeTabs(keys, next);
    },
    replace: async (key: string, address: string, there?: Record<string, string | undefined>) => {
      if (await mayLose([key], t('放弃并离开'))) replaceTab(key, address, there);
    },
    reload: async (key: string) => {
      if (!(await mayLose([key], t('放弃并刷新')))) return;
      giveUpTabs([key]);
      outdateScreens();
      restartTab(key);
    },
    /** Whether to go although unsaved input in any tab would be lost. */
    askToLeave: () =>
      mayLose(
        tabsState().tabs.map(({ key }) => key),
        t('放弃并退出'),
      ),
  };
}
