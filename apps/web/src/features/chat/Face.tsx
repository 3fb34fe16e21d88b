import { useState } from 'react';
import styles from './chat.module.css';

/** Somebody's picture, or the first letter of the name where there is none. */
export function Face({ name, url }: { name: string; url: string }) {
  const [broken, setBroken] = useState('');
  return (
    <span className={styles.face} aria-hidden="true">
      {url && broken !== url ? <img src={url} alt="" onError={() => setBroken(url)} /> : name.slice(0, 1)}
    </span>
  );
}
