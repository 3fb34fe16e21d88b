import { DEFAULT_TITLE, useLook } from '../lib/looks.ts';
import { useTexts } from '../lib/texts.tsx';
import styles from './Shell.module.css';

export function Footer() {
  const t = useTexts();
  const text = useLook('bottomTitle');
  return <footer className={styles.footer}>{text === undefined ? null : t(text || DEFAULT_TITLE)}</footer>;
}
