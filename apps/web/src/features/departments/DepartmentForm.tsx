import { Input } from 'antd';
import { departmentForm, departments, type Department, type DepartmentNode } from '@edp/contract/departments';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { RecordSelect } from '../../pickers/records/RecordSelect.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import styles from './departments.module.css';

const Field = fieldsOf('department', departmentForm);

interface DepartmentFormProps {
  /** Without an id it becomes a new one. */
  department: Partial<Department>;
  /** Of a new one; without one it becomes a root. */
  parent: DepartmentNode | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
}

export function DepartmentForm({ department, parent, onSaved, onClose }: DepartmentFormProps) {
  const t = useTexts();
  const create = useSave(departments.create);
  const update = useSave(departments.update);
  const { id: isStored, headId: id = 0, headName: name } = department;
  return (
    <FormModal<Partial<Department>, Values>
      title={isStored ? t('编辑部门') : t('新增部门')}
      record={department}
      draft={{ form: 'department', recordId: isStored, place: isStored ? '' : String(parent?.id ?? 0) }}
      toFormValues={({ name = '', headId }) => ({ name, headId: headId || undefined })}
      onSubmit={async (values, { id, version }) => {
        const form = { name: values.name, headId: values.headId ?? null };
        const result = await (id === undefined
          ? create({ ...form, parentId: parent?.id ?? 0 })
          : update({ ...form, id, version }));
        if (result.kind === 'saved' && result.id !== undefined) onSaved(result.id);
        return result;
      }}
      onClose={onClose}
    >
      {!isStored && (
        <p className={styles.wide}>
          {parent ? t('建在“{name}”之下', { name: parent.name }) : t('建为顶级部门')}
        </p>
      )}
      <Field name="name" label={t('部门名称')} wide>
        <Input autoComplete="off" />
      </Field>
      <Field name="headId" label={t('负责人')} wide>
        <RecordSelect of="employee" known={{ id, name }} placeholder={t('请选择')} />
      </Field>
    </FormModal>
  );
}

interface Values {
  name: string;
  headId: number | undefined;
}
