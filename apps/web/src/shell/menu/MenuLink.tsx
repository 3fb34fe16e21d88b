import { useEffect, useRef, type MouseEvent } from 'react';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import type { MenuItem } from '@edp/contract/menus';
import { navigate } from '../../lib/browser/navigate.ts';
import { addressOfItem } from '../../lib/session/menu.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { MenuIcon } from '../../ui/basic/menu-icons.tsx';
import { preload } from '../tabs/tabs.ts';
import styles from './SideMenu.module.css';

interface MenuLinkProps {
  item: MenuItem;
  level: number;
  active: boolean;
  onFollow?: (() => void) | undefined;
}

export function MenuLink({ item, level, active, onFollow }: MenuLinkProps) {
  if (item.opensWindow) return <WindowLink {...{ item, level, onFollow }} />;
  return <TabLink {...{ item, level, active, onFollow }} />;
}

/** An external page in a window of its own; nothing of the session goes along. */
function WindowLink({ item, level, onFollow }: Omit<MenuLinkProps, 'active'>) {
  const t = useTexts();
  return (
    <a
      href={item.url}
      target="_blank"
      rel="noopener noreferrer"
      data-entry
      data-level={level}
      className={styles.entry}
      title={t('{name}（在新窗口打开）', { name: item.name })}
      onClick={onFollow}
    >
      {level === 0 && <MenuIcon name={item.icon} />}
      <span className={styles.name}>{item.name}</span>
      <ExportOutlined className={styles.away} aria-hidden="true" />
      <span className="edp-hidden-label">{t('在新窗口打开')}</span>
    </a>
  );
}

function TabLink({ item, level, active, onFollow }: MenuLinkProps) {
  const address = addressOfItem(item);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (address) navigate(address);
    onFollow?.();
  };
  const prepare = () => preload(address ?? '');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <a
      ref={link}
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
