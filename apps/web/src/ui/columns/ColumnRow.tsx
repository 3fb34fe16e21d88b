import type { KeyboardEvent } from 'react';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import PushpinFilled from '@ant-design/icons/PushpinFilled';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Arranged } from './arranged-columns.ts';
import type { ColumnDrag } from './use-column-drag.ts';
import styles from './columns-panel.module.css';

interface ColumnRowProps {
  column: Arranged;
  /** Absent while only some columns are listed. */
  drag: ColumnDrag | undefined;
  onToggle: () => void;
  onPin: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A column in the panel: Space shows or hides it, P pins it, Alt with an arrow moves it. */
export function ColumnRow({ column, drag, onToggle, onPin, onKeyDown }: ColumnRowProps) {
  const t = useTexts();
  const { key, title, group, fixed } = column;
  const isPinned = group === 'pinned';
  const reason = t('此列不能隐藏');
  return (
    <li
      className={styles.row}
      data-column={key}
      data-lifted={drag?.lifted === key || undefined}
      data-gap={drag?.before === key || undefined}
      onKeyDown={onKeyDown}
    >
      <span
        className={styles.holder}
        aria-hidden="true"
        data-inert={drag === undefined || undefined}
        onPointerDown={drag && ((event) => drag.start(event, key))}
      >
        <HolderOutlined />
      </span>
      <label title={fixed ? reason : undefined}>
        <input
          type="checkbox"
          checked={group !== 'hidden'}
          aria-disabled={fixed || undefined}
          aria-description={fixed ? reason : undefined}
          onChange={onToggle}
        />
        {title}
      </label>
      <button
        type="button"
        className={styles.pin}
        tabIndex={-1}
        aria-pressed={isPinned}
        aria-label={t('固定在左侧：{name}', { name: title })}
        title={isPinned ? t('取消固定') : t('固定在左侧')}
        onClick={onPin}
      >
        {isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
      </button>
    </li>
  );
}
