import { Input } from 'antd';
import { useTexts } from '../../lib/texts/texts.tsx';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { Field } from './setting-fields.ts';
import styles from './security-settings.module.css';

/** From where people may sign in and work. */
export function AddressSection({ ownAddress }: { ownAddress: string }) {
  const t = useTexts();
  return (
    <RecordSection title={t('登录地址')}>
      <Field
        name="allowedAddresses"
        label={t('允许的IP地址或网段')}
        help={t('每行一个，如 10.1.2.3 或 10.0.0.0/8；留空为不限制。您当前的地址：{address}', {
          address: ownAddress,
        })}
        show={(value) => <span className={styles.lines}>{String(value)}</span>}
        wide
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} spellCheck={false} />
      </Field>
    </RecordSection>
  );
}
