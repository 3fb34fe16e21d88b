import { useEffect, useRef, useState } from 'react';
import type { MenuItem } from '@edp/contract/menus';
import { floatAt } from '../../lib/browser/floating-position.ts';
import { flatten } from '../../lib/session/menu.ts';
import { MenuIcon } from '../../ui/basic/menu-icons.tsx';
import { MenuLink } from './MenuLink.tsx';
import { MenuTree } from './MenuTree.tsx';
import styles from './SideMenu.module.css';

interface MenuRailProps {
  items: readonly MenuItem[];
  activeId: number | undefined;
}

/** The narrow menu: an icon for each first-level entry, its entries fly out next to it. */
export function MenuRail({ items, activeId }: MenuRailProps) {
  const [open, setOpen] = useState<number>();
  return (
    <ul className={styles.list} onMouseLeave={() => setOpen(undefined)}>
      {items.map((item) =>
        item.list.length === 0 ? (
          <li key={item.id} onMouseEnter={() => setOpen(undefined)}>
            <MenuLink item={item} level={0} active={item.id === activeId} />
          </li>
        ) : (
          <RailBranch
            key={item.id}
            item={item}
            activeId={activeId}
            open={open === item.id}
            onOpen={setOpen}
          />
        ),
      )}
    </ul>
  );
}

interface RailBranchProps {
  item: MenuItem;
  activeId: number | undefined;
  open: boolean;
  onOpen: (id: number | undefined) => void;
}

function RailBranch({ item, activeId, open, onOpen }: RailBranchProps) {
  const branch = useRef<HTMLLIElement>(null);
  const flyout = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || !branch.current || !flyout.current) return undefined;
    return floatAt(flyout.current, branch.current, { side: 'right', gap: 0 });
  }, [open]);
  const show = () => onOpen(item.id);
  const holdsActive = flatten(item.list).some(({ id }) => id === activeId);
  return (
    <li
      ref={branch}
      onMouseEnter={show}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onOpen(undefined);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onOpen(undefined);
      }}
    >
      <button
        type="button"
        data-entry
        data-level={0}
        data-holds-active={holdsActive || undefined}
        className={styles.entry}
        aria-expanded={open}
        aria-label={item.name}
        onClick={show}
      >
        <MenuIcon name={item.icon} />
      </button>
      <div ref={flyout} className={styles.flyout} hidden={!open} onClick={() => onOpen(undefined)}>
        <div className={styles.flyoutTitle}>{item.name}</div>
        <MenuTree items={item.list} level={1} activeId={activeId} folded={[]} />
      </div>
    </li>
  );
}
