import { Select } from 'antd';
import type { SingleSignOnSettings } from '@edp/contract/single-sign-on';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FlagField, FlagView } from '../../ui/form/FlagField.tsx';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { Field } from './single-sign-on-fields.ts';
import { useNamed } from './use-named.ts';

/** Who may sign in with a password besides. */
export function PasswordSection({ settings }: { settings: SingleSignOnSettings }) {
  const t = useTexts();
  const administrators = useNamed(settings.administrators, settings.emergencyUserId);
  return (
    <RecordSection title={t('密码登录')}>
      <Field
        name="passwordSignIn"
        label={t('允许密码登录')}
        help={t('关闭后仅应急账号可用密码登录和找回密码')}
        show={(value) => <FlagView value={value} />}
      >
        <FlagField />
      </Field>
      <Field
        name="emergencyUserId"
        label={t('应急账号')}
        help={t('须为启用的、有密码的管理员，不能停用或失去管理权限')}
        show={administrators.nameOf}
      >
        <Select
          allowClear
          options={administrators.options}
          placeholder={t('请选择')}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
    </RecordSection>
  );
}
