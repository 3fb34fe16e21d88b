import { Input } from 'antd';
import { z } from 'zod';
import {
  newTenantForm,
  tenantLimitsForm,
  administeredTenants,
  type ListedTenant,
} from '@edp/contract/administered-tenants';
import { unversioned, useSave } from '../../../lib/query/use-save.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import type { GivenPassword } from '../../../ui/overlay/FirstPassword.tsx';

const Field = fieldsOf('tenant', newTenantForm);
const LimitField = fieldsOf('tenant', tenantLimitsForm);
const answered = z.object({ firstPassword: z.string() });

interface NewTenantFormProps {
  /** Told what its administrator signs in with at first. */
  onAdded: (given: GivenPassword) => void;
  onClose: () => void;
}

export function NewTenantForm({ onAdded, onClose }: NewTenantFormProps) {
  const t = useTexts();
  const create = useSave(administeredTenants.create);
  return (
    <FormModal
      title={t('新增租户')}
      record={{ tenantCode: '', name: '', account: 'admin', adminName: '' }}
      draft={{ form: 'tenant' }}
      toFormValues={(values) => values}
      onSubmit={async (values) => {
        const result = unversioned(await create(values, values.name));
        const given = result.kind === 'saved' ? answered.safeParse(result.data).data : undefined;
        if (given)
          onAdded({ name: values.adminName, account: values.account, password: given.firstPassword });
        return result;
      }}
      onClose={onClose}
    >
      <Field name="tenantCode" label={t('授权码')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="name" label={t('租户名称')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="account" label={t('管理员账号')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="adminName" label={t('管理员姓名')}>
        <Input autoComplete="off" />
      </Field>
    </FormModal>
  );
}

type Limited = Pick<ListedTenant, 'id' | 'version' | 'maxUsers' | 'maxStorageMb'>;

export function LimitsForm({ tenant, onClose }: { tenant: ListedTenant; onClose: () => void }) {
  const t = useTexts();
  const save = useSave(administeredTenants.setLimits);
  return (
    <FormModal<Limited, { maxUsers: string; maxStorageMb: string }>
      title={t('限额：{name}', { name: tenant.name })}
      record={tenant}
      draft={null}
      toFormValues={({ maxUsers, maxStorageMb }) => ({
        maxUsers: String(maxUsers ?? ''),
        maxStorageMb: String(maxStorageMb ?? ''),
      })}
      onSubmit={(values, { id, version }) => save({ ...values, id, version }, tenant.name)}
      onClose={onClose}
    >
      <LimitField name="maxUsers" label={t('用户数上限（启用）')}>
        <Input inputMode="numeric" placeholder={t('留空则不限')} />
      </LimitField>
      <LimitField name="maxStorageMb" label={t('存储上限（MB）')}>
        <Input inputMode="numeric" placeholder={t('留空则不限')} />
      </LimitField>
    </FormModal>
  );
}
