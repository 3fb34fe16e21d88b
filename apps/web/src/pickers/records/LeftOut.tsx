import { Link } from '../../lib/address/Link.tsx';
import type { Query } from '../../lib/query/query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useChoices } from './use-choices.ts';
import styles from './pickers.module.css';

interface LeftOutProps {
  /** How many there are that the picker does not offer. */
  count: Query<number>;
  words: (count: number) => string;
  /** Where they can be made choosable; absent for a role that cannot. */
  to: string | undefined;
}

/** Says why a picker finds nothing: what would be found is left out. */
export function LeftOut({ count, words, to }: LeftOutProps) {
  const t = useTexts();
  const { data = 0, loading } = useChoices(count);
  if (data === 0 || loading) return null;
  return (
    <p className={styles.leftOut} role="status">
      {words(data)}
      {to && <Link to={to}>{t('去处理')}</Link>}
    </p>
  );
}
