import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { nameOf, type Unrestored } from './use-restore.ts';
import styles from './recycle-bin.module.css';

interface RefusedDialogProps {
  restored: number;
  unrestored: readonly Unrestored[];
  onAsk: (unrestored: Unrestored) => void;
  onClose: () => void;
}

/** Which of several records are still in the bin, and why. */
export function RefusedDialog({ restored, unrestored, onAsk, onClose }: RefusedDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      title={t('已恢复 {n} 条，{left} 条没有恢复', { n: restored, left: unrestored.length })}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <ul className={styles.refused}>
        {unrestored.map((one) => (
          <li key={one.record.id}>
            <span>
              {one.record.kindName} · {nameOf(one.record)}
            </span>
            <span className={styles.reason}>{one.message}</span>
            {one.errors.length > 0 && <ActionLink onClick={() => onAsk(one)}>{t('修改后恢复')}</ActionLink>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
