import { deletedRecords, type DeletedRecord } from '@edp/contract/deleted-records';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Fact, Facts } from '../../ui/basic/Facts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { nameOf } from './use-restore.ts';

interface ContentDialogProps {
  record: DeletedRecord;
  /** Absent where the role may not. */
  onRestore: (() => void) | undefined;
  onClose: () => void;
}

/** What was in a deleted record. */
export function ContentDialog({ record, onRestore, onClose }: ContentDialogProps) {
  const t = useTexts();
  const { data: content, error } = useRecord(deletedRecords.detail, { id: record.id });
  return (
    <Dialog
      title={`${record.kindName} · ${nameOf(record) || '–'}`}
      width={560}
      isText
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('关闭')}</Button>
          {onRestore && (
            <Button kind="primary" onClick={onRestore}>
              {t('恢复')}
            </Button>
          )}
        </>
      }
    >
      {error && <p role="alert">{error}</p>}
      <Facts as="lines">
        <Fact label={t('删除人')}>{record.deletedBy}</Fact>
        <Fact label={t('删除时间')}>{record.deletedTime}</Fact>
        {content?.fields.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        {content?.parts.map(({ label, total }) => (
          <Fact key={label} label={label}>
            {t('{n} 项', { n: total })}
          </Fact>
        ))}
      </Facts>
    </Dialog>
  );
}
