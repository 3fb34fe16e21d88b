import { bulkChanges } from '@edp/contract/bulk-changes';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { TextsProvider, useTexts } from '../../lib/texts/texts.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { BulkRun } from './BulkRun.tsx';
import styles from './bulk.module.css';

interface BulkJobDrawerProps {
  /** The background job of a change. */
  jobId: number;
  /** What its records are called. */
  title: string;
  onClose: () => void;
}

/** What became of a change that was begun before, and the way back. */
export function BulkJobDrawer(props: BulkJobDrawerProps) {
  return (
    <TextsProvider functionKey="bulkChange">
      <Found {...props} />
    </TextsProvider>
  );
}

function Found({ jobId, title, onClose }: BulkJobDrawerProps) {
  const t = useTexts();
  const { data: change, error } = useRecord(bulkChanges.ofJob, { id: jobId });
  if (change) return <BulkRun id={change.id} title={title} onClose={onClose} />;
  if (error === undefined) return null;
  return (
    <Dialog title={`${t('批量修改')} · ${title}`} onClose={onClose}>
      <p role="alert" className={styles.message}>
        {error}
      </p>
    </Dialog>
  );
}
