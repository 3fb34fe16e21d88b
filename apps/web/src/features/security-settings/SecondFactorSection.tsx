import { Select } from 'antd';
import type { SecuritySettings } from '@edp/contract/security-settings';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FlagField, FlagView } from '../../ui/form/FlagField.tsx';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { Field } from './setting-fields.ts';

/** Of whom a second factor is asked. */
export function SecondFactorSection({ roles }: Pick<SecuritySettings, 'roles'>) {
  const t = useTexts();
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  const namesOf = (ids: unknown) =>
    Array.isArray(ids) ? ids.map((id) => names.get(Number(id)) ?? '').join(t('、')) || '–' : '–';
  return (
    <RecordSection title={t('二次验证')} kind="dense">
      <Field
        name="secondFactorRequired"
        label={t('所有人须二次验证')}
        help={t('没有设置的人，下一次操作时下线，登录时先设置')}
        show={(value) => <FlagView value={value} />}
      >
        <FlagField />
      </Field>
      <Field
        name="secondFactorRoleIds"
        label={t('须二次验证的角色')}
        help={t('拥有其中任一角色的人须二次验证')}
        show={namesOf}
      >
        <RoleSelect roles={roles} />
      </Field>
    </RecordSection>
  );
}

interface RoleSelectProps extends Pick<SecuritySettings, 'roles'> {
  /** Given by the field around it, as are the two below. */
  id?: string;
  value?: readonly number[];
  onChange?: (ids: number[]) => void;
}

function RoleSelect({ roles, value = [], onChange, ...field }: RoleSelectProps) {
  const t = useTexts();
  return (
    <Select
      {...field}
      mode="multiple"
      value={[...value]}
      onChange={(ids: number[]) => onChange?.(ids)}
      options={roles.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('请选择角色')}
    />
  );
}
