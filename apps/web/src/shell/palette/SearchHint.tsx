import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './search-hint.module.css';
import { showWindow } from './windows.ts';

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette, and says by which keys it opens. */
export function SearchHint() {
  const t = useTexts();
  const keys = isMac ? '⌘ K' : 'Ctrl K';
  return (
    <button
      type="button"
      className={styles.hint}
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      title={t('搜索记录、菜单和操作')}
      onClick={() => showWindow('palette')}
    >
      <SearchOutlined aria-hidden="true" />
      <span className={styles.words}>{t('搜索')} </span>
      <kbd className={styles.key}>{keys}</kbd>
    </button>
  );
}
