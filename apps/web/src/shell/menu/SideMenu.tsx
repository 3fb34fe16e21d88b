import { use, useMemo, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { z } from 'zod';
import type { MenuItem } from '@edp/contract/menus';
import { jsonEntry, useStored } from '../../lib/browser/storage.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { MenuContext, shownOf } from '../../lib/session/menu.ts';
import { entryOfTab } from '../tabs/tab-entry.ts';
import { spellingsFor } from '../../lib/language/spellings.ts';
import { searchMenu } from './menu-search.ts';
import { MenuRail } from './MenuRail.tsx';
import { MenuTree } from './MenuTree.tsx';
import styles from './SideMenu.module.css';
import { onTabsChange, tabsState } from '../tabs/tabs.ts';

const narrowEntry = jsonEntry('menuNarrow', z.boolean(), false);
const foldedEntry = jsonEntry<number[]>('menuFolded', z.array(z.number()), []);

/** Too small for menu and page side by side. */
const smallWindow = matchMedia('(width < 960px)');

function onWidthChange(listener: () => void): () => void {
  smallWindow.addEventListener('change', listener);
  return () => smallWindow.removeEventListener('change', listener);
}

export function SideMenu() {
  const t = useTexts();
  const all = use(MenuContext);
  const items = useMemo(() => shownOf(all), [all]);
  const wished = useStored(narrowEntry);
  const isSmall = useSyncExternalStore(onWidthChange, () => smallWindow.matches);
  const narrow = wished || isSmall;
  const activeTab = useSyncExternalStore(onTabsChange, () => tabsState().active);
  const activeId = entryOfTab(items, activeTab)?.id;
  const { search, found, look } = useMenuSearch(items);
  const label = narrow ? t('展开菜单') : t('收起菜单');
  return (
    <nav
      className={styles.side}
      data-narrow={narrow || undefined}
      aria-label={t('主菜单')}
      onKeyDown={moveFocus}
    >
      {!narrow && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('搜索菜单')}
          placeholder={t('搜索菜单、拼音或首字母')}
          value={search}
          onChange={(event) => look(event.target.value)}
        />
      )}
      <div className={styles.scroll}>
        {narrow ? (
          <MenuRail items={items} activeId={activeId} />
        ) : (
          <Found items={found} activeId={activeId} searching={search !== ''} />
        )}
      </div>
      {!isSmall && (
        <button
          type="button"
          className={styles.narrower}
          aria-label={label}
          title={label}
          aria-expanded={!narrow}
          onClick={() => narrowEntry.write(!narrow)}
        >
          {narrow ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </button>
      )}
    </nav>
  );
}

interface FoundProps {
  items: readonly MenuItem[];
  activeId: number | undefined;
  searching: boolean;
}

/** The wide menu; what a search finds is never folded away. */
function Found({ items, activeId, searching }: FoundProps) {
  const t = useTexts();
  const folded = useStored(foldedEntry);
  const fold = (id: number) =>
    foldedEntry.write(folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id]);
  if (searching && items.length === 0) return <p className={styles.none}>{t('没有符合的菜单')}</p>;
  if (searching) return <MenuTree items={items} activeId={activeId} folded={[]} />;
  return <MenuTree items={items} activeId={activeId} folded={folded} onFold={fold} />;
}

function useMenuSearch(items: readonly MenuItem[]) {
  const [search, setSearch] = useState('');
  const [spellings, setSpellings] = useState<{ of: Awaited<ReturnType<typeof spellingsFor>> }>();
  const look = (text: string) => {
    setSearch(text);
    spellingsFor(text)
      .then((of) => setSpellings({ of }))
      .catch((error: unknown) => console.error(error));
  };
  const found = search.trim() && spellings ? searchMenu(items, search, spellings.of) : items;
  return { search, found, look };
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')].filter((entry) =>
    entry.checkVisibility(),
  );
  const at = entries.findIndex((entry) => entry === document.activeElement);
  event.preventDefault();
  entries[at < 0 ? 0 : (at + step + entries.length) % entries.length]?.focus();
}
