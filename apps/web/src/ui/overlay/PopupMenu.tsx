import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { floatAt, type Anchor, type FloatingOptions } from '../../lib/browser/floating-position.ts';
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
  const menu = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showPopover();
    const stopFloating = floatAt(element, anchor, { align });
    element.querySelector<HTMLElement>('button:enabled')?.focus();
    const onToggle = (event: ToggleEvent) => {
      if (event.newState === 'closed') close();
    };
    const onPress = (event: PointerEvent) => {
      // The press on the opener closes the menu; the click that follows must not open it again.
      if (opener && event.target instanceof Node && opener.contains(event.target)) ignoreNextClick();
    };
    element.addEventListener('toggle', onToggle);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      stopFloating();
      element.removeEventListener('toggle', onToggle);
      document.removeEventListener('pointerdown', onPress, true);
      if (opener instanceof HTMLElement && element.contains(document.activeElement)) opener.focus();
    };
  }, [anchor, align]);
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

function ignoreNextClick(): void {
  window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
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
