import { useState, type MouseEvent } from 'react';
import { useTexts } from '../lib/texts.tsx';
import styles from './controls.module.css';
import { PopupMenu, type PopupEntry, type PopupPlace } from './PopupMenu.tsx';

const GAP = 4;

/** 更多: the actions of a row beyond the first ones. Nothing is rendered for entries that are false. */
export function MoreMenu({ entries }: { entries: readonly (PopupEntry | false)[] }) {
  const t = useTexts();
  const [place, setPlace] = useState<PopupPlace>();
  const shown = entries.filter((entry) => entry !== false);
  if (shown.length === 0) return null;
  const open = (event: MouseEvent<HTMLElement>) => {
    const { left, top, bottom } = event.currentTarget.getBoundingClientRect();
    setPlace({ x: left, y: bottom + GAP, above: top - GAP });
  };
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={open}
      >
        {t('更多')}
      </button>
      {place && (
        <PopupMenu label={t('更多')} place={place} entries={shown} onClose={() => setPlace(undefined)} />
      )}
    </>
  );
}
