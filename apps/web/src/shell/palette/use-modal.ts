import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { notify } from '../../lib/browser/notify.ts';

/** A window over everything, without a head; the focus returns to where it was. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Without a field nothing of it is chosen.
    if (!dialog?.querySelector('input')) dialog?.focus();
    notify.raise();
    return () => {
      dialog?.close();
      notify.raise();
    };
  }, []);
  return {
    ref,
    onCancel: onClose,
    /** Beside the window. */
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
