import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './palette.module.css';
import { isMac } from './SearchHint.tsx';

/** What the keys do, at the foot of the palette. */
export function Keys() {
  const t = useTexts();
  const hints = [
    { keys: ['↑', '↓'], does: t('选择') },
    { keys: ['↵'], does: t('打开') },
    { keys: [isMac ? '⌘' : 'Ctrl', '↵'], does: t('新标签') },
    { keys: ['>'], does: t('只找操作') },
    { keys: ['@'], does: t('只找人') },
    { keys: ['Esc'], does: t('关闭') },
  ];
  return (
    <footer className={styles.foot} aria-hidden="true">
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          ))}
          {does}
        </span>
      ))}
    </footer>
  );
}
