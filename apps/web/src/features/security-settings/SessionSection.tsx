import { useTexts } from '../../lib/texts/texts.tsx';
import { FlagField, FlagView } from '../../ui/form/FlagField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { Field } from './setting-fields.ts';

export function SessionSection() {
  const t = useTexts();
  return (
    <RecordSection title={t('会话')} kind="dense">
      <Field name="sessionHours" label={t('登录时长（小时）')} help={t('已登录的会话同样适用')}>
        <NumberField inputMode="numeric" />
      </Field>
      <Field name="idleMinutes" label={t('空闲时长（分钟）')} help={t('没有操作达到此时长即退出')}>
        <NumberField inputMode="numeric" />
      </Field>
      <Field name="rememberAllowed" label={t('允许“记住我”')} show={(value) => <FlagView value={value} />}>
        <FlagField />
      </Field>
      <Field name="rememberDays" label={t('记住时长（天）')} help={t('勾选“记住我”后的登录时长')}>
        <NumberField inputMode="numeric" />
      </Field>
    </RecordSection>
  );
}
