import { Link } from '../lib/Link.tsx';
import { useTexts } from '../lib/texts.tsx';
import { useChoices } from './use-choices.ts';
import styles from './pickers.module.css';

interface LeftOutProps {
  /** What tells this question from others. */
  about: readonly unknown[];
  /** How many there are that the picker does not offer. */
  count: (signal: AbortSignal) => Promise<number>;
  words: (count: number) => string;
  /** Where they can be made choosable; absent for a role that cannot. */
  to: string | undefined;
}

/** Says why a picker finds nothing: what would be found is left out. */
export function LeftOut({ about, count, words, to }: LeftOutProps) {
  const t = useTexts();
  const { data = 0, loading } = useChoices({ key: ['left out', ...about], ask: count, when: true });
  if (data === 0 || loading) return null;
  return (
    <p className={styles.leftOut} role="status">
      {words(data)}
      {to && <Link to={to}>{t('去处理')}</Link>}
    </p>
  );
}
