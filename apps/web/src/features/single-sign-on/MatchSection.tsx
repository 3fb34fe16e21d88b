import { Input, Select } from 'antd';
import { MATCHING_CLAIMS, type SingleSignOnSettings } from '@edp/contract/single-sign-on';
import { useTexts } from '../../lib/texts/texts.tsx';
import { onDemand, onUse } from '../../ui/basic/on-demand.tsx';
import { FlagField, FlagView } from '../../ui/form/FlagField.tsx';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { claimNames, Field } from './single-sign-on-fields.ts';
import { useNamed } from './use-named.ts';

const departments = { of: 'organisation' } as const;
/** Only to those who may not edit. */
const NodeName = onUse(async () => (await import('../../pickers/trees/NodeName.tsx')).NodeName);
/** Of its own: one that all filters share would bring the code that administration shares into this page. */
const TreeSelectField = onDemand(
  async () => (await import('../../pickers/trees/TreeSelectField.tsx')).TreeSelectField,
  ({ id }) => <Input id={id} disabled />,
);

/** Who of the users somebody of the provider is. */
export function MatchSection({ settings }: { settings: SingleSignOnSettings }) {
  const t = useTexts();
  const claims = MATCHING_CLAIMS.map((value) => ({ value, label: t(claimNames[value]) }));
  const nameOfClaim = (claim: unknown) => claims.find(({ value }) => value === claim)?.label;
  const roles = useNamed(settings.roles, settings.defaultRoleId);
  return (
    <RecordSection title={t('账号匹配')}>
      <Field
        name="claim"
        label={t('匹配方式')}
        help={t('首次登录时匹配并绑定，之后以绑定为准；未验证的邮箱不匹配')}
        show={nameOfClaim}
        wide
      >
        <Select options={claims} />
      </Field>
      <Field
        name="createsUsers"
        label={t('自动创建用户')}
        help={t('没有对应的账号时以默认角色创建，不设密码')}
        show={(value) => <FlagView value={value} />}
      >
        <FlagField />
      </Field>
      <Field name="defaultRoleId" label={t('默认角色')} show={roles.nameOf}>
        <Select
          allowClear
          options={roles.options}
          placeholder={t('请选择')}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field
        name="defaultDepartmentId"
        label={t('默认部门')}
        show={(value) =>
          typeof value === 'number' ? <NodeName source={departments} id={value} /> : undefined
        }
        wide
      >
        <TreeSelectField source={departments} placeholder={t('请选择')} />
      </Field>
    </RecordSection>
  );
}
