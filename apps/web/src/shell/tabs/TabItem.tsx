import { HOME } from '../../lib/session/menu.ts';
import { useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Anchor } from '../../lib/browser/floating-position.ts';
import styles from './TabStrip.module.css';
import { showTab, type OpenTab } from './tabs.ts';

const DRAGGED = 'application/x-edp-tab';

interface TabItemProps {
  tab: OpenTab;
  title: string;
  active: boolean;
  onClose: () => void;
  onMenu: (anchor: Anchor) => void;
  onDrop: (movedKey: string) => void;
}

export function TabItem({ tab, title, active, onClose, onMenu, onDrop }: TabItemProps) {
  const t = useTexts();
  const [isTarget, setIsTarget] = useState(false);
  const isHome = tab.key === HOME;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !isHome) onClose();
  };
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === 1 && !isHome) onClose();
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    // The menu key tells no point.
    onMenu(event.clientX ? { x: event.clientX, y: event.clientY } : event.currentTarget);
  };
  const drag = {
    draggable: !isHome,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, tab.key),
    onDragOver: (event: DragEvent) => {
      if (isHome || !event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setIsTarget(true);
    },
    onDragLeave: () => setIsTarget(false),
    onDrop: (event: DragEvent) => {
      setIsTarget(false);
      onDrop(event.dataTransfer.getData(DRAGGED));
    },
  };
  return (
    <div
      role="presentation"
      className={styles.item}
      data-active={active || undefined}
      data-home={isHome || undefined}
      data-target={isTarget || undefined}
      onAuxClick={onAuxClick}
      // A middle press would otherwise start the browser's own scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onContextMenu={onContextMenu}
      {...drag}
    >
      <button
        type="button"
        role="tab"
        aria-selected={active}
        tabIndex={active ? 0 : -1}
        className={styles.tab}
        title={title}
        onClick={() => showTab(tab.key)}
        onKeyDown={onKeyDown}
      >
        {tab.dirty.size > 0 && <span className={styles.dot} role="img" aria-label={t('有未保存的修改')} />}
        <span className={styles.title}>{title}</span>
      </button>
      {!isHome && (
        // Hidden from assistive technology, where Delete closes: a tab list may hold nothing but tabs.
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          className={styles.close}
          title={t('关闭')}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  );
}
