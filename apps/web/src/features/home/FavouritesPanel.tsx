import { use, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { Favourite } from '@edp/contract/favourites';
import { Link } from '../../lib/address/Link.tsx';
import { isSame, useFavourites } from '../../lib/records/favourites.ts';
import { addressOfRecord, kindNames } from '../../lib/records/named-record.ts';
import { offeredView } from '../../lib/list/named-view.ts';
import { addressOfItem, flatten, MenuContext } from '../../lib/session/menu.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CrossButton } from '../../ui/basic/CrossButton.tsx';
import styles from './kept.module.css';

interface Shown {
  favourite: Favourite;
  name: string;
  of: string;
  to: string;
}

/** What the person keeps at hand, in an order of one's own: rows are dragged, or moved by Alt and the arrows. */
export function FavouritesPanel() {
  const t = useTexts();
  const { all = [], remove, arrange } = useFavourites();
  const shown = useShown(all);
  const [dragged, setDragged] = useState<number>();
  const [told, setTold] = useState('');
  if (shown.length === 0) return null;

  const move = (from: number, to: number) => {
    const moved = shown[from];
    if (!moved || to < 0 || to >= shown.length || from === to) return;
    const order = shown
      .map(({ favourite }) => favourite)
      .toSpliced(from, 1)
      .toSpliced(to, 0, moved.favourite);
    setTold(t('“{name}”移到第 {n} 位', { name: moved.name, n: to + 1 }));
    void arrange([...order, ...all.filter((one) => !order.some((other) => isSame(one, other)))]);
  };
  const moveByKey = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    move(at, at + step);
  };
  const drop = (at: number) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, at);
    setDragged(undefined);
  };
  return (
    <section className={styles.panel} aria-labelledby="home-favourites">
      <h2 id="home-favourites">{t('收藏')}</h2>
      <ul className={styles.rows} aria-describedby="home-favourites-keys">
        {shown.map(({ favourite, name, of, to }, at) => (
          <li
            key={`${favourite.kind} ${favourite.id}`}
            className={styles.kept}
            data-entered
            data-dragged={dragged === at || undefined}
            draggable
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={drop(at)}
            onKeyDown={moveByKey(at)}
          >
            <Link to={to} className={styles.row}>
              <span className={styles.name} title={name}>
                {name}
              </span>
              <span className={styles.time}>{of}</span>
            </Link>
            <CrossButton label={t('取消收藏“{name}”', { name })} onClick={() => void remove(favourite)} />
          </li>
        ))}
      </ul>
      <p id="home-favourites-keys" className="edp-hidden-label">
        {t('按 Alt 和上下箭头排序')}
      </p>
      <p role="status" className="edp-hidden-label">
        {told}
      </p>
    </section>
  );
}

/** As they are called, and where they lead; an entry of the menu as the menu has it. */
function useShown(all: readonly Favourite[]): readonly Shown[] {
  const t = useTexts();
  const menu = use(MenuContext);
  const items = flatten(menu);
  return all.flatMap((favourite) => {
    const { kind, ...record } = favourite;
    if (kind === 'view') {
      const { id, code: list, name } = record;
      const offered = offeredView(menu, { list, id });
      return offered ? [{ favourite, name, ...offered }] : [];
    }
    if (kind !== 'menu') {
      const name = record.name || record.code;
      return name
        ? [{ favourite, name, of: t(kindNames[kind]), to: addressOfRecord({ kind, ...record }) }]
        : [];
    }
    const item = items.find(({ id }) => id === favourite.id);
    const to = item && addressOfItem(item);
    return item && to ? [{ favourite, name: item.name, of: t('菜单'), to }] : [];
  });
}
