import { Select } from 'antd';
import { useTexts } from '../../lib/texts/texts.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { Field } from './setting-fields.ts';

export function PasswordSection() {
  const t = useTexts();
  const kinds = [1, 2, 3, 4].map((value) => ({
    value,
    label: value === 1 ? t('不限') : value === 4 ? t('四类都有') : t('至少 {n} 类', { n: value }),
  }));
  const nameOf = (kind: unknown) => kinds.find(({ value }) => value === kind)?.label;
  const days = (value: unknown) => (value === 0 ? t('不过期') : String(value));
  return (
    <RecordSection title={t('密码')} kind="dense">
      <Field name="passwordMinLength" label={t('最小长度')} help={t('6–32 个字符')}>
        <NumberField inputMode="numeric" />
      </Field>
      <Field name="passwordKinds" label={t('字符种类')} help={t('大写、小写、数字、其他字符')} show={nameOf}>
        <Select options={kinds} />
      </Field>
      <Field name="passwordHistory" label={t('不重复使用')} help={t('最近几次的密码，1 为仅当前密码')}>
        <NumberField inputMode="numeric" />
      </Field>
      <Field
        name="passwordExpiryDays"
        label={t('有效期（天）')}
        help={t('0 为不过期；过期后须先修改密码')}
        show={days}
      >
        <NumberField inputMode="numeric" />
      </Field>
    </RecordSection>
  );
}
