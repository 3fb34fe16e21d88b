import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { useDiscard } from './use-discard.tsx';
import { Dialog, WIDE } from '../overlay/Dialog.tsx';

interface PickerDialogProps {
  title: string;
  /** Something has been chosen that leaving would lose. */
  dirty?: boolean;
  busy?: boolean;
  /** Said in the foot of what is chosen. */
  state?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A wide window to choose in; nothing counts before it is confirmed. */
export function PickerDialog(props: PickerDialogProps) {
  const { title, dirty = false, busy = false, state, onConfirm, onClose, children } = props;
  const t = useTexts();
  const { leave, question } = useDiscard(dirty);
  const close = () => leave(onClose);
  return (
    <Dialog
      title={title}
      width={WIDE}
      onClose={close}
      footer={
        <>
          {state}
          <Button onClick={close}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {t('确定')}
          </Button>
        </>
      }
    >
      {children}
      {question}
    </Dialog>
  );
}
