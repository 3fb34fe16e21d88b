import { DEFAULT_TITLE, useBranding } from '../lib/texts/branding.ts';
import { useTexts } from '../lib/texts/texts.tsx';
import styles from './Shell.module.css';

export function Footer() {
  const t = useTexts();
  const text = useBranding('bottomTitle');
  return <footer className={styles.footer}>{text === undefined ? null : t(text || DEFAULT_TITLE)}</footer>;
}
