import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../buttons/ActionLink.tsx';
import styles from './selection.module.css';

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with the chosen rows. */
  children?: ReactNode;
}

/** Takes the place of a page's actions while rows are chosen. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const t = useTexts();
  return (
    <div className={styles.selection} role="group" aria-label={t('已选 {n} 项', { n: count })}>
      <span role="status">{t('已选 {n} 项', { n: count })}</span>
      {children}
      <ActionLink onClick={onClear}>{t('取消选择')}</ActionLink>
    </div>
  );
}
