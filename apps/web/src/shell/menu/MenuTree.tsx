import type { KeyboardEvent } from 'react';
import DownOutlined from '@ant-design/icons/DownOutlined';
import type { MenuItem } from '@edp/contract/menus';
import { MenuIcon } from '../../ui/basic/menu-icons.tsx';
import { MenuLink } from './MenuLink.tsx';
import { FavouriteStar } from '../../ui/buttons/FavouriteStar.tsx';
import styles from './SideMenu.module.css';

interface MenuTreeProps {
  items: readonly MenuItem[];
  activeId: number | undefined;
  folded: readonly number[];
  /** Absent where entries do not fold. */
  onFold?: ((id: number) => void) | undefined;
  level?: number;
}

export function MenuTree({ items, level = 0, ...rest }: MenuTreeProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          {item.list.length > 0 ? (
            <Branch item={item} level={level} {...rest} />
          ) : (
            <div className={styles.leaf}>
              <MenuLink item={item} level={level} active={item.id === rest.activeId} />
              <FavouriteStar of={{ kind: 'menu', id: item.id }} name={item.name} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

type BranchProps = Omit<MenuTreeProps, 'items' | 'level'> & { item: MenuItem; level: number };

function Branch({ item, level, folded, onFold, activeId }: BranchProps) {
  if (!onFold) {
    return (
      <>
        <div data-level={level} className={`${styles.entry} ${styles.heading}`} title={item.name}>
          {level === 0 && <MenuIcon name={item.icon} />}
          <span className={styles.name}>{item.name}</span>
        </div>
        <MenuTree items={item.list} level={level + 1} folded={folded} activeId={activeId} />
      </>
    );
  }
  const open = !folded.includes(item.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === (open ? 'ArrowLeft' : 'ArrowRight')) onFold(item.id);
  };
  return (
    <>
      <button
        type="button"
        data-entry
        data-level={level}
        className={styles.entry}
        aria-expanded={open}
        title={item.name}
        onClick={() => onFold(item.id)}
        onKeyDown={onKeyDown}
      >
        {level === 0 && <MenuIcon name={item.icon} />}
        <span className={styles.name}>{item.name}</span>
        <DownOutlined className={styles.arrow} aria-hidden="true" />
      </button>
      {open && (
        <MenuTree items={item.list} level={level + 1} folded={folded} onFold={onFold} activeId={activeId} />
      )}
    </>
  );
}
