import { useId } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CrossButton } from '../../ui/basic/CrossButton.tsx';
import type { PickedNode } from './tree-sources.ts';
import { useNodeName } from './use-tree.ts';
import styles from './tree-picker.module.css';

interface ChosenNodeProps {
  chosen: PickedNode | undefined;
  onRemove: () => void;
}

/** What is chosen so far; it can be taken away again. */
export function ChosenNode({ chosen, onRemove }: ChosenNodeProps) {
  const t = useTexts();
  const nameOf = useNodeName();
  const titleId = useId();
  return (
    <section className={styles.chosen} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('已选 {n} 项', { n: chosen ? 1 : 0 })}</h3>
      {chosen ? (
        <p className={styles.node}>
          <span title={chosen.path}>{nameOf(chosen)}</span>
          <CrossButton label={t('取消选择：{name}', { name: chosen.name })} onClick={onRemove} />
        </p>
      ) : (
        <p className={styles.hint}>{t('还没有选择')}</p>
      )}
    </section>
  );
}
