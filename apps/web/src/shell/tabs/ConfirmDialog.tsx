import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { openConfirmation, onConfirmation } from './confirm.ts';

export function ConfirmDialog() {
  const t = useTexts();
  const open = useSyncExternalStore(onConfirmation, openConfirmation);
  // A question that nobody can see any more has no answer to wait for.
  useEffect(() => () => openConfirmation()?.answer(false), []);
  if (!open) return null;
  return (
    <Dialog
      title={open.title}
      width={420}
      onClose={() => open.answer(false)}
      footer={
        <>
          <Button onClick={() => open.answer(false)}>{t('取消')}</Button>
          <Button kind="danger" onClick={() => open.answer(true)}>
            {open.verb}
          </Button>
        </>
      }
    >
      <p>{open.text}</p>
    </Dialog>
  );
}
