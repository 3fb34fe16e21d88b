import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './imports.module.css';

const STEPS = ['file', 'match', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** Where one is on the way. */
export function Steps({ current }: { current: Step }) {
  const t = useTexts();
  const labels = { file: t('选择文件'), match: t('匹配列'), check: t('检查'), result: t('完成') };
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
        >
          <span className={styles.number} aria-hidden="true">
            {index < at ? '✓' : index + 1}
          </span>
          {labels[step]}
        </li>
      ))}
    </ol>
  );
}
