import { useState, type MouseEvent } from 'react';
import { Link } from '../../lib/address/Link.tsx';
import { listAddress, recordAddress } from '../../lib/address/record-address.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { RemoveResult } from '../../lib/query/use-remove.ts';
import { Button } from '../buttons/Button.tsx';
import { Code } from '../basic/Code.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './dialog.module.css';

type Refusal = Extract<RemoveResult, { kind: 'used' }>;
type UsageRecord = Refusal['usedBy']['records'][number];

interface DeleteQuestionProps {
  /** Asked in place of the general question. */
  question?: string;
  /** The object's own name. */
  name: string;
  /** What comes of it, where it does not go to the recycle bin alone. */
  consequence?: string;
  onConfirm: () => Promise<RemoveResult>;
  onClose: () => void;
}

/** Asks before deleting; when the object is in use it says by what. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const { question, name, consequence, onConfirm, onClose } = props;
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const confirm = async () => {
    setBusy(true);
    const result = await onConfirm();
    setBusy(false);
    if (result.kind === 'used') setRefusal(result);
    else onClose();
  };
  if (refusal) {
    return (
      <Dialog
        key="refusal"
        title={t('不能删除')}
        width={440}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('关闭')}</Button>}
      >
        <p className={styles.object}>{name}</p>
        <p className={styles.refusal} role="alert">
          {refusal.message}
        </p>
        <UsedBy usedBy={refusal.usedBy} onFollow={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={question ?? t('确定删除吗？')}
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="danger" busy={busy} onClick={() => void confirm()}>
            {t('删除')}
          </Button>
        </>
      }
    >
      <p className={styles.object}>{name}</p>
      <p>{consequence ?? t('删除后进入回收站，可以恢复。')}</p>
    </Dialog>
  );
}

interface UsedByProps {
  usedBy: Refusal['usedBy'];
  onFollow: () => void;
}

/** The newest records that use something, each with a way to it, and how many there are. */
export function UsedBy({ usedBy: { records, total, totalBounded = false }, onFollow }: UsedByProps) {
  const t = useTexts();
  // Otherwise the question would still stand there when the reader comes back to this tab.
  const close = ({ target }: MouseEvent) => target instanceof HTMLAnchorElement && onFollow();
  return (
    <>
      <ul className={styles.users} onClick={close}>
        {records.map((record) => (
          <li key={`${record.type}/${record.id}`}>
            <UsedByOne record={record} />
          </li>
        ))}
      </ul>
      {total > records.length && (
        <p>
          {t('以上为前 {n} 条，共 {total} 条', {
            n: records.length,
            total: totalBounded ? `${total - 1}+` : total,
          })}
        </p>
      )}
    </>
  );
}

/** Of a screen that the role does not hold, a record comes without code and name. */
function UsedByOne({ record: { type, id, code, name } }: { record: UsageRecord }) {
  const t = useTexts();
  if (!code && !name) return <span className={styles.unseen}>{t('一条无权查看的记录')}</span>;
  const address = listAddress(type, { code, name }) ?? recordAddress(type, { id, code, name });
  return (
    <>
      <Code>{code}</Code>
      {address ? <Link to={address}>{name || code}</Link> : <span>{name}</span>}
    </>
  );
}
