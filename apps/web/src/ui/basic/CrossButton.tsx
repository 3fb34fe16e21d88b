import { focusAfterRemoval } from './focus-after-removal.ts';
import styles from './cross-button.module.css';

interface CrossButtonProps {
  label: string;
  /** Id of the words that it takes away, where the label does not name them. */
  describedBy?: string;
  onClick: () => void;
}

/** Takes away the words in front of it; the focus goes on to the next ones. */
export function CrossButton({ label, describedBy, onClick }: CrossButtonProps) {
  return (
    <button
      type="button"
      className={styles.cross}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={() => {
        focusAfterRemoval();
        onClick();
      }}
    >
      ×
    </button>
  );
}
