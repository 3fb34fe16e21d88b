import type { ListedUser } from '@edp/contract/users';
import styles from './users.module.css';

type Pictured = Pick<ListedUser, 'name' | 'url'>;

/** A person's picture, or the first character of the name where there is none. */
export function Picture({ user: { name, url }, large = false }: { user: Pictured; large?: boolean }) {
  return (
    <span className={styles.picture} data-large={large || undefined} aria-hidden="true">
      {url ? <img src={url} alt="" /> : name.slice(0, 1)}
    </span>
  );
}
