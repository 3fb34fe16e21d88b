import type { MouseEvent } from 'react';
import type { UsedKind } from '@edp/contract/record-uses';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { UsesPanel } from './UsesPanel.tsx';
import styles from './rail.module.css';

export interface UsesDrawerProps {
  kind: UsedKind;
  record: { id: number; name: string };
  onClose: () => void;
}

/** What uses a record that has no page of its own. */
export function UsesDrawer({ kind, record: { id, name }, onClose }: UsesDrawerProps) {
  const t = useTexts();
  // Otherwise it would still stand there when the reader comes back to this tab.
  const close = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onClose();
  };
  return (
    <Dialog title={`${t('被使用')} · ${name}`} width={420} shape="drawer" onClose={onClose}>
      <div className={styles.drawer} onClick={close}>
        <UsesPanel kind={kind} id={id} />
      </div>
    </Dialog>
  );
}
