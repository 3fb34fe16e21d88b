import { FavouritesPanel } from './FavouritesPanel.tsx';
import { RecentPanel } from './RecentPanel.tsx';
import styles from './kept.module.css';

/** What the person opened last and what is kept at hand; without either there is no room for them. */
export function KeptCards() {
  return (
    <div className={styles.cards}>
      <RecentPanel />
      <FavouritesPanel />
    </div>
  );
}
