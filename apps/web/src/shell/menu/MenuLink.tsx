import type { MouseEvent } from 'react';
import type { MenuItem } from '@edp/contract/menus';
import { navigate } from '../../lib/browser/navigate.ts';
import { addressOfItem } from '../../lib/session/menu.ts';
import { MenuIcon } from '../../ui/basic/menu-icons.tsx';
import { preload } from '../tabs/tabs.ts';
import styles from './SideMenu.module.css';

interface MenuLinkProps {
  item: MenuItem;
  level: number;
  active: boolean;
  onFollow?: () => void;
}

export function MenuLink({ item, level, active, onFollow }: MenuLinkProps) {
  const address = addressOfItem(item);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (address) navigate(address);
    onFollow?.();
  };
  const prepare = () => preload(address ?? '');
  return (
    <a
      href={address}
      data-entry
      data-level={level}
      className={styles.entry}
      aria-current={active ? 'page' : undefined}
      title={item.name}
      onClick={follow}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {level === 0 && <MenuIcon name={item.icon} />}
      <span className={styles.name}>{item.name}</span>
    </a>
  );
}
