import { useId } from 'react';
import { useTexts } from '../lib/texts.tsx';
import type { PickedNode } from './tree-sources.ts';
import { useNodeName } from './use-tree.ts';
import styles from './tree-picker.module.css';

interface ChosenListProps {
  chosen: readonly PickedNode[];
  onRemove: (node: PickedNode) => void;
}

/** What is chosen so far; each can be taken away again. */
export function ChosenList({ chosen, onRemove }: ChosenListProps) {
  const t = useTexts();
  const nameOf = useNodeName();
  const titleId = useId();
  return (
    <section className={styles.chosen} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('已选 {n} 项', { n: chosen.length })}</h3>
      {chosen.length === 0 && <p className={styles.hint}>{t('还没有选择')}</p>}
      <ul>
        {chosen.map((node) => (
          <li key={node.id}>
            <span title={node.path}>{nameOf(node)}</span>
            <button
              type="button"
              aria-label={t('取消选择：{name}', { name: node.name })}
              onClick={() => onRemove(node)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
