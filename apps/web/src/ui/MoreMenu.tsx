import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../lib/texts.tsx';
import styles from './controls.module.css';

export interface MenuEntry {
  label: string;
  onClick: () => void;
  danger?: boolean;
}

const GAP = 4;

/** 更多: the actions of a row beyond the first ones. Nothing is rendered for entries that are false. */
export function MoreMenu({ entries }: { entries: readonly (MenuEntry | false)[] }) {
  const t = useTexts();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const shown = entries.filter((entry) => entry !== false);
  if (shown.length === 0) return null;

  const place = () => {
    if (!menu.current || !button.current) return;
    const anchor = button.current.getBoundingClientRect();
    const { width, height } = menu.current.getBoundingClientRect();
    const below = anchor.bottom + GAP;
    const top = below + height > window.innerHeight ? anchor.top - GAP - height : below;
    Object.assign(menu.current.style, { top: `${top}px`, left: `${anchor.right - width}px` });
    menu.current.querySelector('button')?.focus();
  };
  const choose = (entry: MenuEntry) => {
    menu.current?.hidePopover();
    entry.onClick();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        {t('更多')}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        className={styles.menu}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => event.newState === 'open' && place()}
        onKeyDown={moveFocus}
      >
        {open &&
          shown.map((entry) => (
            <button
              key={entry.label}
              type="button"
              role="menuitem"
              className={entry.danger ? styles.dangerEntry : styles.entry}
              onClick={() => choose(entry)}
            >
              {entry.label}
            </button>
          ))}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  items[(at + step + items.length) % items.length]?.focus();
}
