import type { MenuItem } from '@edp/contract/menus';
import { Link } from '../../lib/Link.tsx';
import { MenuIcon } from '../../lib/menu-icons.tsx';
import { addressOfItem } from '../../lib/menu.ts';
import styles from './HomePage.module.css';

export function EntryCard({ item }: { item: MenuItem }) {
  return (
    <Link to={addressOfItem(item) ?? ''} className={styles.entry ?? ''}>
      <MenuIcon name={item.icon} />
      <span>{item.name}</span>
    </Link>
  );
}
