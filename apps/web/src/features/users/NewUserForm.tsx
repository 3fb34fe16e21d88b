import { Input } from 'antd';
import { z } from 'zod';
import { newUserForm, users, type PasswordBy } from '@edp/contract/users';
import { useSave, unversioned } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TreeSelectField } from '../../pickers/trees/TreeSelectField.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { PasswordByField } from './PasswordByField.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import type { GivenPassword } from '../../ui/overlay/FirstPassword.tsx';

const Field = fieldsOf('user', newUserForm);
const answered = z.object({ name: z.string(), account: z.string(), firstPassword: z.string() });

interface NewUserFormProps {
  /** The department that is chosen in the list. */
  departmentId: number | undefined;
  /** Told what the new user signs in with at first, unless that was sent to the user. */
  onAdded: (given: GivenPassword) => void;
  onClose: () => void;
}

export function NewUserForm({ departmentId, onAdded, onClose }: NewUserFormProps) {
  const t = useTexts();
  const can = useCan('user');
  const create = useSave(users.create);
  return (
    <FormModal
      title={t('新增用户')}
      record={{}}
      draft={{ form: 'user' }}
      toFormValues={(): Values => ({
        account: '',
        name: '',
        departmentId,
        phone: '',
        email: '',
        roleIds: [],
        passwordBy: 'screen',
      })}
      onSubmit={async (values) => {
        const result = unversioned(await create({ ...values, departmentId: values.departmentId ?? null }));
        const given = result.kind === 'saved' ? answered.safeParse(result.data).data : undefined;
        if (given?.firstPassword)
          onAdded({ name: given.name, account: given.account, password: given.firstPassword });
        return result;
      }}
      onClose={onClose}
    >
      <Field name="name" label={t('姓名')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="account" label={t('账号')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="departmentId" label={t('部门')} wide>
        <TreeSelectField source={{ of: 'organisation' }} placeholder={t('请选择')} />
      </Field>
      <Field name="phone" label={t('手机')}>
        <Input autoComplete="off" inputMode="tel" />
      </Field>
      <Field name="email" label={t('邮箱')}>
        <Input autoComplete="off" inputMode="email" />
      </Field>
      {can.button('assignRoles') && (
        <Field name="roleIds" label={t('角色')} wide>
          <RoleSelect />
        </Field>
      )}
      <Field name="passwordBy" label={t('初始密码')} wide>
        <PasswordByField label={t('初始密码')} />
      </Field>
    </FormModal>
  );
}

interface Values {
  account: string;
  name: string;
  departmentId: number | undefined;
  phone: string;
  email: string;
  roleIds: number[];
  passwordBy: PasswordBy;
}
