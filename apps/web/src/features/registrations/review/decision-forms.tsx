import { Input } from 'antd';
import { approvalForm, registrations, rejectionForm, type Registration } from '@edp/contract/registrations';
import { unversioned, useSave } from '../../../lib/query/use-save.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.tsx';

const ApprovalField = fieldsOf('registration', approvalForm);
const RejectionField = fieldsOf('registration', rejectionForm);

interface DecisionProps {
  application: Registration;
  /** Decided, or given up. */
  onDone: () => void;
}

/** Makes a tenant of the application; what is left empty is chosen by the server. */
export function ApproveForm({ application: { id, phone }, onDone }: DecisionProps) {
  const t = useTexts();
  const save = useSave(registrations.approve);
  return (
    <FormModal
      title={t('通过注册申请')}
      submit={t('通过')}
      record={{ tenantCode: '', account: '' }}
      draft={null}
      toFormValues={(values) => values}
      onSubmit={async (values) => unversioned(await save({ id, ...values }))}
      onClose={onDone}
    >
      <ApprovalField name="tenantCode" label={t('授权码')} wide>
        <Input placeholder={t('留空则自动生成')} />
      </ApprovalField>
      <ApprovalField name="account" label={t('管理员账号')} wide>
        <Input placeholder={t('留空则使用申请人手机号 {phone}', { phone })} />
      </ApprovalField>
    </FormModal>
  );
}

export function RejectForm({ application: { id, companyName }, onDone }: DecisionProps) {
  const t = useTexts();
  const save = useSave(registrations.reject);
  return (
    <FormModal
      title={t('驳回注册申请')}
      submit={t('驳回')}
      record={{ reason: '' }}
      draft={{ form: 'rejection', recordId: id, title: companyName }}
      toFormValues={(values) => values}
      onSubmit={async (values) => unversioned(await save({ id, ...values }))}
      onClose={onDone}
    >
      <RejectionField name="reason" label={t('原因')} wide>
        <Input.TextArea rows={4} />
      </RejectionField>
    </FormModal>
  );
}
