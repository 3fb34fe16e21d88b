import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from '../basic/controls.module.css';
import { PopupMenu, type PopupEntry } from './PopupMenu.tsx';

/** 更多: the actions of a row beyond the first ones. Nothing is rendered for entries that are false. */
export function MoreMenu({ entries }: { entries: readonly (PopupEntry | false)[] }) {
  const t = useTexts();
  const [opener, setOpener] = useState<Element>();
  const shown = entries.filter((entry) => entry !== false);
  if (shown.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        {t('更多')}
      </button>
      {opener && (
        <PopupMenu label={t('更多')} anchor={opener} entries={shown} onClose={() => setOpener(undefined)} />
      )}
    </>
  );
}
