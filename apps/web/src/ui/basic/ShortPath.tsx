import styles from './short-path.module.css';

const SEPARATOR = ' / ';

/** The last of the names that lead to a node and the one above it, which gives way where there is little room; all of them as its tooltip. */
export function ShortPath({ names }: { names: readonly string[] }) {
  const [above, last] = names.slice(-2);
  if (last === undefined) return above;
  return (
    <span className={styles.path} title={names.join(SEPARATOR)}>
      <span className={styles.above}>{above}</span>
      <span className={styles.last}>
        {SEPARATOR}
        {last}
      </span>
    </span>
  );
}
