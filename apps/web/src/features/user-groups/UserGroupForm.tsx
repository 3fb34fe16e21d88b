import { Input } from 'antd';
import { userGroupForm, userGroups, type UserGroup } from '@edp/contract/user-groups';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';

const Field = fieldsOf('userGroup', userGroupForm);

interface UserGroupFormProps {
  /** Without an id it becomes a new one. */
  group: Partial<UserGroup>;
  onClose: () => void;
}

export function UserGroupForm({ group, onClose }: UserGroupFormProps) {
  const t = useTexts();
  const create = useSave(userGroups.create);
  const update = useSave(userGroups.update);
  return (
    <FormModal
      title={group.id ? t('编辑用户组') : t('新增用户组')}
      again={!group.id}
      record={group}
      draft={{ form: 'userGroup', recordId: group.id }}
      toFormValues={({ code = '', name = '', remark = '' }) => ({ code, name, remark })}
      onSubmit={(values, { id, version }) =>
        id === undefined ? create(values) : update({ ...values, id, version })
      }
      onClose={onClose}
    >
      <Field name="code" label={t('代码')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="name" label={t('名称')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="remark" label={t('备注')} wide>
        <Input.TextArea rows={3} />
      </Field>
    </FormModal>
  );
}
