import type { MoveEffect } from '@edp/contract/departments';
import type { Fetched } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './scope-effect.module.css';

interface ScopeEffectProps {
  /** What is asked for first; the effect is told once it is absent. */
  missing?: string | undefined;
  effect: Pick<Fetched<MoveEffect>, 'data' | 'error'>;
}

/** How many people would see more or fewer records, before something is moved in the tree of departments. */
export function ScopeEffect({ missing, effect }: ScopeEffectProps) {
  return (
    <div className={styles.effect} role="status">
      {missing ?? <Words {...effect} />}
    </div>
  );
}

function Words({ data, error }: ScopeEffectProps['effect']) {
  const t = useTexts();
  if (error) return <span className={styles.refused}>{error}</span>;
  if (!data) return t('正在统计…');
  const { people, gaining, losing } = data;
  if (people === 0) return t('没有人因此看到更多或更少的数据');
  return (
    <>
      <strong>{t('影响 {n} 人', { n: people })}</strong>
      {t('：{gaining} 人看到更多，{losing} 人看到更少', { gaining, losing })}
    </>
  );
}
