import { DraftsPanel } from './DraftsPanel.tsx';
import { FavouritesPanel } from './FavouritesPanel.tsx';
import { RecentPanel } from './RecentPanel.tsx';
import styles from './kept.module.css';

/** What the person has begun, opened last and keeps at hand. */
export function KeptCards() {
  return (
    <div className={styles.cards}>
      <DraftsPanel />
      <RecentPanel />
      <FavouritesPanel />
    </div>
  );
}
