import { Input } from 'antd';
import { employeeForm, employees, type Employee } from '@edp/contract/employees';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { RecordSelect } from '../../pickers/records/RecordSelect.tsx';
import { TreeSelectField } from '../../pickers/trees/TreeSelectField.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';

const Field = fieldsOf('employee', employeeForm);

interface EmployeeFormProps {
  /** Without an id it becomes a new one. */
  employee: Partial<Employee>;
  onClose: () => void;
}

/** A stored phone number is edited only by whoever may see it. */
export function EmployeeForm({ employee, onClose }: EmployeeFormProps) {
  const t = useTexts();
  const create = useSave(employees.create);
  const update = useSave(employees.update);
  const { id, userId = 0, userName } = employee;
  const mayPhone = useCan('employee').button('phone') || !employee.phone;
  return (
    <FormModal<Partial<Employee>, Values>
      title={id ? t('编辑员工') : t('新增员工')}
      again={!id}
      record={employee}
      draft={{ form: 'employee', recordId: id }}
      toFormValues={toFormValues}
      onSubmit={({ departmentId = null, userId = null, phone, ...values }, { id, version }) => {
        const form = { ...values, departmentId, userId, ...(mayPhone && { phone }) };
        return id === undefined ? create(form) : update({ ...form, id, version });
      }}
      onClose={onClose}
    >
      <Field name="number" label={t('工号')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="name" label={t('姓名')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="departmentId" label={t('部门')} wide>
        <TreeSelectField
          source={{ of: 'organisation' }}
          shown={employee.departmentName}
          placeholder={t('请选择')}
        />
      </Field>
      {mayPhone && (
        <Field name="phone" label={t('手机')}>
          <Input autoComplete="off" inputMode="tel" />
        </Field>
      )}
      <Field name="email" label={t('邮箱')} wide={!mayPhone}>
        <Input autoComplete="off" inputMode="email" />
      </Field>
      <Field
        name="userId"
        label={t('关联用户')}
        wide
        help={t('有账号的员工在此关联用户，才能接收消息、被证书和共享规则选择。')}
      >
        <RecordSelect of="employee" known={{ id: userId, name: userName }} placeholder={t('请选择')} />
      </Field>
    </FormModal>
  );
}

interface Values {
  number: string;
  name: string;
  departmentId: number | undefined;
  phone: string;
  email: string;
  userId: number | undefined;
}

function toFormValues({
  number = '',
  name = '',
  phone = '',
  email = '',
  ...employee
}: Partial<Employee>): Values {
  const { departmentId, userId } = employee;
  return {
    number,
    name,
    phone,
    email,
    departmentId: departmentId || undefined,
    userId: userId || undefined,
  };
}
