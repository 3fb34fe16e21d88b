import { use } from 'react';
import { itemOfTab, isForeign, MenuContext } from '../lib/menu.ts';
import styles from './Shell.module.css';

/** A foreign page of the menu; its address comes from the menu alone and carries nothing of the session. */
export function FrameScreen({ tabKey }: { tabKey: string }) {
  const item = itemOfTab(use(MenuContext), tabKey);
  if (!item || !isForeign(item)) return null;
  return <iframe className={styles.frame} src={item.url} title={item.name} referrerPolicy="no-referrer" />;
}
