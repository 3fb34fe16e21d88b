import styles from './controls.module.css';

/** Codes stand in a monospaced face, so that 0 and O, 1 and l differ. */
export function Code({ children }: { children: string | undefined }) {
  return children ? <span className={styles.code}>{children}</span> : null;
}
