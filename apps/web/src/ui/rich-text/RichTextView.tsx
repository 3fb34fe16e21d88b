import styles from './rich-text-view.module.css';

/** Formatted text as it is read. Given only what the server has made safe, or what the editor has written itself. */
export function RichTextView({ value }: { value?: unknown }) {
  if (typeof value !== 'string' || value === '') return '–';
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: value }} />;
}
