import { InputNumber } from 'antd';
import { retentionForm, securityEvents, type Retention } from '@edp/contract/security-events';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { retentionQuery } from './log-lists.ts';
import styles from './logs.module.css';

const Field = fieldsOf('auditLog', retentionForm);

/** For how many days both logs are kept. */
export function RetentionForm({ onClose }: { onClose: () => void }) {
  const { data: retention } = useFetch(retentionQuery);
  return retention && <RetentionModal retention={retention} onClose={onClose} />;
}

function RetentionModal({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const t = useTexts();
  const save = useSave(securityEvents.saveRetention);
  return (
    <FormModal
      title={t('设置日志保留天数')}
      record={retention}
      draft={null}
      toFormValues={({ days, changeDays }: Retention) => ({ days, changeDays })}
      onSubmit={({ days, changeDays }, { version }) => save({ days, changeDays, version })}
      onClose={onClose}
    >
      <p className={styles.note}>
        {t('登录日志和审计日志保留同样的天数，超过的记录每天清除一次，不能恢复。')}
        {t('数据的修改历史不填天数则永久保留。')}
      </p>
      <Field name="days" label={t('保留天数')}>
        <InputNumber />
      </Field>
      <Field name="changeDays" label={t('历史保存天数')}>
        <InputNumber />
      </Field>
    </FormModal>
  );
}
