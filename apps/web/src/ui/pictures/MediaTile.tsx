import type { DragEvent } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useTexts } from '../../lib/texts/texts.tsx';
import { MediaPicture } from './MediaPicture.tsx';
import type { StoredFile } from '../files/stored-file.ts';
import styles from './media.module.css';

interface MediaTileProps {
  file: StoredFile;
  /** Its place among all, from 0, and how many there are. */
  at: number;
  count: number;
  isTarget: boolean;
  onPreview: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (phase: 'start' | 'over' | 'end') => void;
}

/** One picture or video of a list that can be put in another order. */
export function MediaTile({ file, at, count, isTarget, onDrag, ...on }: MediaTileProps) {
  const t = useTexts();
  const name = file.originalName || String(at + 1);
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
    onDrag('start');
  };
  return (
    <li
      className={`${styles.tile} ${isTarget ? styles.target : ''}`}
      draggable
      onDragStart={start}
      onDragEnter={() => onDrag('over')}
      onDragEnd={() => onDrag('end')}
    >
      <button
        type="button"
        className={styles.picture}
        aria-label={t('预览 {name}', { name })}
        title={file.originalName}
        onClick={on.onPreview}
      >
        <MediaPicture file={file} />
      </button>
      <div className={styles.tools}>
        <Tool name={t('前移 {name}', { name })} disabled={at === 0} onClick={() => on.onMove(at - 1)}>
          <LeftOutlined />
        </Tool>
        <Tool name={t('后移 {name}', { name })} disabled={at === count - 1} onClick={() => on.onMove(at + 1)}>
          <RightOutlined />
        </Tool>
        <Tool name={t('移除 {name}', { name })} onClick={on.onRemove}>
          <DeleteOutlined />
        </Tool>
      </div>
    </li>
  );
}

interface ToolProps {
  name: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

/** Keeps the focus where there is nothing left to do. */
function Tool({ name, disabled = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={disabled}
      title={name}
      onClick={(event) => {
        if (disabled) return;
        const { currentTarget } = event;
        onClick();
        // The page moves the tile itself, and what is moved loses the focus.
        setTimeout(() => currentTarget.focus());
      }}
    >
      {children}
    </button>
  );
}
