import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';
import dialogStyles from './dialog.module.css';

interface QuestionProps {
  title: string;
  /** Whom or what it concerns. */
  name?: string;
  consequence: string;
  verb: string;
  /** What is to be chosen before it is done. */
  children?: ReactNode;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is done to somebody, and goes away once that is done or refused. */
export function Question({ title, name, consequence, verb, children, onConfirm, onClose }: QuestionProps) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    onClose();
  };
  return (
    <Dialog
      title={title}
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="danger" busy={busy} onClick={() => void confirm()}>
            {verb}
          </Button>
        </>
      }
    >
      {name && <p className={dialogStyles.object}>{name}</p>}
      <p>{consequence}</p>
      {children}
    </Dialog>
  );
}
