import { InputNumber } from 'antd';
import { binRetentionForm, deletedRecords, type BinRetention } from '@edp/contract/deleted-records';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { retentionQuery } from './deleted-record-list.ts';
import styles from './recycle-bin.module.css';

const Field = fieldsOf('recycleBin', binRetentionForm);

/** For how many days deleted records can be restored. */
export function RetentionForm({ onClose }: { onClose: () => void }) {
  const { data: retention } = useFetch(retentionQuery);
  return retention && <RetentionModal retention={retention} onClose={onClose} />;
}

function RetentionModal({ retention, onClose }: { retention: BinRetention; onClose: () => void }) {
  const t = useTexts();
  const save = useSave(deletedRecords.saveRetention);
  return (
    <FormModal
      title={t('设置回收站保留天数')}
      draft={null}
      record={retention}
      toFormValues={({ days }: BinRetention) => ({ days })}
      onSubmit={({ days }, { version }) => save({ days, version })}
      onClose={onClose}
    >
      <p className={styles.note}>{t('超过保留天数的数据每天清除一次，不能恢复。')}</p>
      <Field name="days" label={t('保留天数')}>
        <InputNumber />
      </Field>
    </FormModal>
  );
}
