import {
  Activity,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Link } from '../../lib/address/Link.tsx';
import { currentAddress } from '../../lib/browser/navigate.ts';
import { splitAddress } from '../../lib/address/match.ts';
import { TabContext, useDirty, useTab, type TabHandle } from '../../lib/address/tab.ts';
import styles from './inner-tabs.module.css';

interface InnerPage {
  /** Last part of its address. */
  page: string;
  label: string;
  Component: ComponentType;
}

interface InnerTabsProps {
  /** What the pages have in common. */
  label: string;
  pages: readonly InnerPage[];
}

/**
 * The inner pages of a tab whose route names them. Each has an address with a query of its own; those behind keep what
 * was typed.
 */
export function InnerTabs({ label, pages }: InnerTabsProps) {
  const { key, params, search } = useTab();
  const current = params['page'] ?? '';
  const [seen, setSeen] = useState<ReadonlyMap<string, URLSearchParams>>(new Map());
  if (seen.get(current) !== search) setSeen(new Map([...seen, [current, search]]));
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  useDirty(dirty.size > 0);
  const markDirty = useCallback((source: string, isDirty: boolean) => {
    setDirty((former) => {
      if (former.has(source) === isDirty) return former;
      return isDirty ? new Set([...former, source]) : new Set([...former].filter((one) => one !== source));
    });
  }, []);
  return (
    <div className={styles.whole}>
      <nav className={styles.strip} aria-label={label}>
        {pages.map(({ page, label: title }) => (
          <Link key={page} to={`${key}/${page}`} className={styles.tab} current={page === current}>
            {title}
          </Link>
        ))}
      </nav>
      {pages.map(({ page, Component }) => {
        const query = page === current ? search : seen.get(page);
        return (
          query && (
            <Activity key={page} mode={page === current ? 'visible' : 'hidden'}>
              <Panel page={page} search={query} isShown={page === current} markDirty={markDirty}>
                <Component />
              </Panel>
            </Activity>
          )
        );
      })}
    </div>
  );
}

interface PanelProps {
  page: string;
  search: URLSearchParams;
  isShown: boolean;
  markDirty: (source: string, dirty: boolean) => void;
  children: ReactNode;
}

/** To the screen in it a panel is the tab. */
function Panel({ page, search, isShown, markDirty, children }: PanelProps) {
  const whole = use(TabContext);
  const own = usePanelDirty(page, markDirty);
  const handle = useMemo(
    (): TabHandle | undefined =>
      whole && {
        ...whole,
        params: { page },
        search,
        active: whole.active && isShown,
        markDirty: own,
        isInFront: () => whole.isInFront() && splitAddress(currentAddress()).path === `${whole.key}/${page}`,
      },
    [whole, page, search, isShown, own],
  );
  return <TabContext value={handle}>{children}</TabContext>;
}

/** Reports under the panel's name; what became clean while the panel was behind is forgotten when it is shown again. */
function usePanelDirty(page: string, markDirty: PanelProps['markDirty']): PanelProps['markDirty'] {
  const [sources] = useState(() => new Set<string>());
  useLayoutEffect(() => {
    for (const source of sources) markDirty(`${page} ${source}`, false);
    sources.clear();
  }, [page, sources, markDirty]);
  return useCallback(
    (source: string, dirty: boolean) => {
      if (dirty) sources.add(source);
      else sources.delete(source);
      markDirty(`${page} ${source}`, dirty);
    },
    [page, sources, markDirty],
  );
}
