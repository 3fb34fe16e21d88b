import type { KeyboardEvent } from 'react';
import type { Anchor, FloatingOptions } from '../../lib/browser/floating-position.ts';
import { usePopover } from './use-popover.ts';
import styles from './popup.module.css';

export interface PopupEntry {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  danger?: boolean;
  /** For choices: whether it is the one in force. */
  checked?: boolean;
  /** Heading above this entry. */
  heading?: string;
}

interface PopupMenuProps {
  label: string;
  anchor: Anchor;
  align?: FloatingOptions['align'];
  entries: readonly PopupEntry[];
  onClose: () => void;
}

/** A menu that floats at an element or a point; Esc or a click elsewhere closes it. */
export function PopupMenu({ label, anchor, align = 'start', entries, onClose }: PopupMenuProps) {
  const menu = usePopover(anchor, { align, onClose });
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      className={styles.menu}
      onKeyDown={moveFocus}
    >
      {entries.map((entry) => (
        <div key={entry.label} role="presentation">
          {entry.heading && <div className={styles.heading}>{entry.heading}</div>}
          <Entry entry={entry} onClose={onClose} />
        </div>
      ))}
    </div>
  );
}

function Entry({ entry, onClose }: { entry: PopupEntry; onClose: () => void }) {
  const isChoice = entry.checked !== undefined;
  return (
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={isChoice ? entry.checked : undefined}
      disabled={entry.disabled}
      className={entry.danger ? styles.danger : styles.entry}
      onClick={({ currentTarget }) => {
        // Gives the focus back to the menu's opener, where a window that the entry opens will return it to.
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onClose();
        entry.onClick();
      }}
    >
      {isChoice && <span className={styles.check}>{entry.checked ? '✓' : ''}</span>}
      {entry.label}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  const at = items.findIndex((item) => item === document.activeElement);
  items[(at + step + items.length) % items.length]?.focus();
}
