import { useState, type ReactNode } from 'react';
import type { MoveEffect } from '@edp/contract/departments';
import type { Fetched } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import styles from './move-dialog.module.css';
import { TreeSelectField } from './TreeSelectField.tsx';

interface MoveDialogProps {
  title: string;
  note?: ReactNode;
  /** The department under which something is to stand. */
  target: {
    label: string;
    help?: string;
    placeholder: string;
    value: number | undefined;
    onChange: (departmentId: number | undefined) => void;
  };
  /** What is asked for first; nothing is moved and no effect told while it is there. */
  missing: string | undefined;
  effect: Pick<Fetched<MoveEffect>, 'data' | 'error'>;
  /** The word for moving. */
  word: string;
  onMove: () => Promise<void>;
  onClose: () => void;
}

/** Moves something in the tree of departments, after having said how many people will see more or fewer records. */
export function MoveDialog(props: MoveDialogProps) {
  const { title, note, target, missing, effect, word, onMove, onClose } = props;
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const { label, help, ...choice } = target;
  const move = async () => {
    setBusy(true);
    await onMove();
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      note={note}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={missing !== undefined || !effect.data}
            onClick={() => void move()}
          >
            {word}
          </Button>
        </>
      }
    >
      <FieldFrame id="move-target" label={label} help={help}>
        <TreeSelectField id="move-target" source={{ of: 'organisation' }} {...choice} />
      </FieldFrame>
      <div className={styles.effect} role="status">
        {missing ?? <Effect {...effect} />}
      </div>
    </Dialog>
  );
}

function Effect({ data, error }: MoveDialogProps['effect']) {
  const t = useTexts();
  if (error) return <span className={styles.refused}>{error}</span>;
  if (!data) return t('正在统计…');
  const { people, gaining, losing } = data;
  if (people === 0) return t('没有人因此看到更多或更少的数据');
  return (
    <>
      <strong>{t('影响 {n} 人', { n: people })}</strong>
      {t('：{gaining} 人看到更多，{losing} 人看到更少', { gaining, losing })}
    </>
  );
}
