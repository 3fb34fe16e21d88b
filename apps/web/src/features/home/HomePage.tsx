import { Fragment, use, type ReactNode } from 'react';
import { HOME_PARTS, type HomePart } from '@edp/contract/home';
import type { MenuItem } from '@edp/contract/menus';
import { addressOfItem, flatten, HOME, MenuContext } from '../../lib/session/menu.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { blocksOf } from './blocks.ts';
import { Changes } from './Changes.tsx';
import { Figures } from './Figures.tsx';
import { KeptCards } from './KeptCards.tsx';
import { NewsPanel } from './NewsPanel.tsx';
import styles from './HomePage.module.css';
import { overviewQuery } from './overview.ts';
import { Link } from '../../lib/address/Link.tsx';
import { MenuIcon } from '../../ui/basic/menu-icons.tsx';

/** Where one starts: greeting, real figures, what changed last, news and all entries of the menu, as the tenant arranges them. */
export function HomePage() {
  const t = useTexts();
  const person = useSession();
  const items = flatten(use(MenuContext));
  const { data: overview } = useFetch(overviewQuery);
  const itemOf = (screen: string) => items.find((item) => item.screen === screen);
  const draw: Readonly<Record<HomePart, () => ReactNode>> = {
    figures: () => <Figures figures={overview?.figures} itemOf={itemOf} />,
    changes: () => (
      <section className={styles.panel} aria-labelledby="home-changes">
        <h2 id="home-changes">{t('最近变更')}</h2>
        <Changes changes={overview?.changes} itemOf={itemOf} />
      </section>
    ),
    news: () => <NewsPanel />,
    entries: () => <Entries items={items} />,
  };
  return (
    <>
      <h1 className={styles.greeting}>{t('您好，{userName}', { userName: person?.userName ?? '' })}</h1>
      {blocksOf(overview?.parts ?? HOME_PARTS).map((block, at) => (
        <Fragment key={block.join()}>
          <Block parts={block} draw={(part) => draw[part]()} />
          {at === 0 && <KeptCards />}
        </Fragment>
      ))}
    </>
  );
}

interface BlockProps {
  parts: readonly HomePart[];
  draw: (part: HomePart) => ReactNode;
}

/** What stands between two rows of figures: the table of changes takes the room that the others leave. */
function Block({ parts, draw }: BlockProps) {
  const beside = parts.filter((part) => part !== 'changes');
  const drawn = beside.map((part) => <Fragment key={part}>{draw(part)}</Fragment>);
  if (parts[0] === 'figures') return draw('figures');
  if (beside.length === parts.length) return <div className={styles.even}>{drawn}</div>;
  if (beside.length === 0) return draw('changes');
  const isFirst = parts[0] === 'changes';
  return (
    <div className={styles.columns} data-changes={isFirst ? 'first' : 'last'}>
      {isFirst && draw('changes')}
      <div className={styles.aside}>{drawn}</div>
      {!isFirst && draw('changes')}
    </div>
  );
}

function Entries({ items }: { items: readonly MenuItem[] }) {
  const t = useTexts();
  const entries = items.filter(
    (item) => item.list.length === 0 && !item.hidden && addressOfItem(item) && addressOfItem(item) !== HOME,
  );
  return (
    <section className={styles.panel} aria-labelledby="home-entries">
      <h2 id="home-entries">{t('功能入口')}</h2>
      {entries.length === 0 && <p className={styles.none}>{t('当前角色没有可用的功能')}</p>}
      <div className={styles.entries}>
        {entries.map((item) => (
          <EntryCard key={item.id} item={item} />
        ))}
      </div>
    </section>
  );
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
