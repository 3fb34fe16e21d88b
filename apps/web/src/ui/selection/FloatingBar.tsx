import { useRef, type ReactNode } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../buttons/ActionLink.tsx';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { MoreMenu } from '../overlay/MoreMenu.tsx';
import type { PopupEntry } from '../overlay/PopupMenu.tsx';
import type { Chosen } from './use-checked-rows.ts';
import styles from './selection.module.css';

export interface SelectionBarProps {
  rows: Chosen;
  /** What can be done with the chosen rows: buttons, at most three. */
  children?: ReactNode;
  /** What else can be done with them. */
  more?: readonly (PopupEntry | false)[];
}

export function FloatingBar({ rows, children, more = [] }: SelectionBarProps) {
  const t = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const { count, matching, isAll, isBounded, chooseAll, restoreFilter } = rows;
  const counted = (n: number, bounded: boolean) => (bounded ? `${n - 1}+` : n);
  const words = t('已选 {n} 条', { n: counted(count, isAll && isBounded) });
  const clear = () => {
    // The bar goes, and the focus with it unless it is given on.
    const row = bar.current?.closest('section')?.querySelector<HTMLElement>('tr[tabindex="0"]');
    rows.clear();
    row?.focus();
  };
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={words}>
      <strong role="status">{words}</strong>
      {chooseAll && (
        <ActionLink onClick={chooseAll}>
          {t('选中全部 {n} 条', { n: counted(matching, isBounded) })}
        </ActionLink>
      )}
      <span className={styles.rule} />
      {children}
      <MoreMenu entries={more} />
      <span className={styles.rule} />
      <IconButton label={t('取消选择')} icon={<CloseOutlined />} onClick={clear} />
      {restoreFilter && <FilterQuestion onDrop={rows.clear} onRestore={restoreFilter} />}
    </div>
  );
}

interface FilterQuestionProps {
  onDrop: () => void;
  onRestore: () => void;
}

/** Asked when a list with chosen rows has been filtered otherwise: they may not be in sight any more. */
function FilterQuestion({ onDrop, onRestore }: FilterQuestionProps) {
  const t = useTexts();
  return (
    <Dialog
      title={t('筛选已改变，清空已选的数据吗？')}
      width={400}
      onClose={onRestore}
      footer={
        <>
          <Button onClick={onRestore}>{t('恢复原筛选')}</Button>
          <Button kind="primary" onClick={onDrop}>
            {t('清空选择')}
          </Button>
        </>
      }
    >
      <p>{t('已选的数据是按原来的筛选条件选的，不能带到新的筛选结果中。')}</p>
    </Dialog>
  );
}
