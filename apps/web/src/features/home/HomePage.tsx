import { use } from 'react';
import type { MenuItem } from '@edp/contract/menus';
import { addressOfItem, flatten, HOME, MenuContext } from '../../lib/session/menu.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Changes } from './Changes.tsx';
import { Figures } from './Figures.tsx';
import { NewsPanel } from './NewsPanel.tsx';
import styles from './HomePage.module.css';
import { overviewQuery } from './overview.ts';
import { Link } from '../../lib/address/Link.tsx';
import { MenuIcon } from '../../ui/basic/menu-icons.tsx';

/** Where one starts: greeting, real figures, what changed last, news and all entries of the menu. */
export function HomePage() {
  const t = useTexts();
  const person = useSession();
  const items = flatten(use(MenuContext));
  const { data: overview } = useFetch(overviewQuery);
  const entries = items.filter(
    (item) => item.list.length === 0 && !item.hidden && addressOfItem(item) && addressOfItem(item) !== HOME,
  );
  return (
    <>
      <h1 className={styles.greeting}>{t('您好，{userName}', { userName: person?.userName ?? '' })}</h1>
      <Figures figures={overview?.figures} itemOf={(screen) => itemOf(items, screen)} />
      <div className={styles.columns}>
        <section className={styles.panel} aria-labelledby="home-changes">
          <h2 id="home-changes">{t('最近变更')}</h2>
          <Changes changes={overview?.changes} itemOf={(screen) => itemOf(items, screen)} />
        </section>
        <div className={styles.aside}>
          <NewsPanel />
          <section className={styles.panel} aria-labelledby="home-entries">
            <h2 id="home-entries">{t('功能入口')}</h2>
            {entries.length === 0 && <p className={styles.none}>{t('当前角色没有可用的功能')}</p>}
            <div className={styles.entries}>
              {entries.map((item) => (
                <EntryCard key={item.id} item={item} />
              ))}
            </div>
          </section>
        </div>
      </div>
    </>
  );
}

function itemOf(items: readonly MenuItem[], screen: string): MenuItem | undefined {
  return items.find((item) => item.screen === screen);
}

export function EntryCard({ item }: { item: MenuItem }) {
  if (item.opensWindow)
    return (
      <a href={item.url} target="_blank" rel="noopener noreferrer" className={styles.entry}>
        <MenuIcon name={item.icon} />
        <span>{item.name}</span>
      </a>
    );
  return (
    <Link to={addressOfItem(item) ?? ''} className={styles.entry ?? ''}>
      <MenuIcon name={item.icon} />
      <span>{item.name}</span>
    </Link>
  );
}
