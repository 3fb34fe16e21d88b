import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from '../basic/controls.module.css';
import { PopupMenu, type PopupEntry } from './PopupMenu.tsx';

interface MoreMenuProps {
  entries: readonly (PopupEntry | false)[];
  /** 更多 unless it says more. */
  label?: string;
  look?: keyof typeof looks;
}

/** Among the links of a row, or the buttons of a page. */
const looks = { link: styles.link, button: `${styles.button} ${styles.unfolding}` };

/** 更多: what can be done beyond the first actions. Nothing is rendered for entries that are false. */
export function MoreMenu({ entries, label: given, look = 'link' }: MoreMenuProps) {
  const t = useTexts();
  const label = given ?? t('更多');
  const [opener, setOpener] = useState<Element>();
  const shown = entries.filter((entry) => entry !== false);
  if (shown.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={looks[look]}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        {label}
      </button>
      {opener && (
        <PopupMenu label={label} anchor={opener} entries={shown} onClose={() => setOpener(undefined)} />
      )}
    </>
  );
}
