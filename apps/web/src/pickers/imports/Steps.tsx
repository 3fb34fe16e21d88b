import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './imports.module.css';

const STEPS = ['file', 'match', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

interface StepsProps {
  current: Step;
  /** Steps that are behind and can be gone back to. */
  reachable?: readonly Step[];
  onGo?: (step: Step) => void;
}

/** Where one is on the way. */
export function Steps({ current, reachable = [], onGo }: StepsProps) {
  const t = useTexts();
  const labels = { file: t('选择文件'), match: t('匹配列'), check: t('检查'), result: t('完成') };
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => {
        const said = (
          <>
            <span className={styles.number} aria-hidden="true">
              {index < at ? '✓' : index + 1}
            </span>
            {labels[step]}
          </>
        );
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
          >
            {reachable.includes(step) ? (
              <button type="button" onClick={() => onGo?.(step)}>
                {said}
              </button>
            ) : (
              said
            )}
          </li>
        );
      })}
    </ol>
  );
}
