import { useRef, useState, type ReactNode } from 'react';
import styles from '../basic/controls.module.css';

interface ActionLinkProps {
  /** While the returned promise is pending the link cannot be pressed again. */
  onClick: () => unknown;
  /** The key that presses it while its row has the focus: Enter opens the record, E edits it. */
  shortcut?: 'Enter' | 'E';
  children: ReactNode;
}

/** An action of a row, written as a link. */
export function ActionLink({ onClick, shortcut, children }: ActionLinkProps) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await onClick();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={styles.link}
      aria-keyshortcuts={shortcut}
      aria-busy={busy || undefined}
      onClick={() => void press()}
    >
      {children}
    </button>
  );
}
