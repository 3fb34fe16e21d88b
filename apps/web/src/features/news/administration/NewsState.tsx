import type { NewsState as State } from '@edp/contract/administered-news';
import { useTexts } from '../../../lib/texts/texts.tsx';
import styles from './news-administration.module.css';

export function useStateNames(): Readonly<Record<State, string>> {
  const t = useTexts();
  return { draft: t('草稿'), scheduled: t('待发布'), published: t('已发布'), withdrawn: t('已撤回') };
}

export function NewsState({ state }: { state: State }) {
  const names = useStateNames();
  return (
    <span className={styles.state} data-state={state}>
      {names[state]}
    </span>
  );
}
