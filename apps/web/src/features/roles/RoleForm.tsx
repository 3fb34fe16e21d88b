import { Input } from 'antd';
import { roleForm, roles, type ListedRole } from '@edp/contract/roles';
import { useSave, type SaveResult } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';

const Field = fieldsOf('role', roleForm);

type Named = Partial<Pick<ListedRole, 'id' | 'name' | 'code' | 'description' | 'version'>>;

interface RoleFormProps {
  /** Without an id it becomes a new one. */
  role: Named;
  /** The role whose rights a new one gets. */
  copyOf?: { id: number; name: string } | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
}

export function RoleForm({ role, copyOf, onSaved, onClose }: RoleFormProps) {
  const t = useTexts();
  const create = useSave(roles.create);
  const copy = useSave(roles.copy);
  const update = useSave(roles.update);
  const told = <Current,>(result: SaveResult<Current>) => {
    if (result.kind === 'saved' && result.id !== undefined) onSaved(result.id);
    return result;
  };
  return (
    <FormModal<Named, { name: string; code: string; description: string }>
      title={copyOf ? t('复制角色“{name}”', { name: copyOf.name }) : role.id ? t('编辑角色') : t('新增角色')}
      record={role}
      draft={copyOf ? { form: 'roleCopy', place: String(copyOf.id) } : { form: 'role', recordId: role.id }}
      toFormValues={({ name = '', code = '', description = '' }) => ({ name, code, description })}
      onSubmit={async (values, { id, version }) => {
        if (id !== undefined) return told(await update({ ...values, id, version }));
        return told(copyOf ? await copy({ ...values, id: copyOf.id }) : await create(values));
      }}
      onClose={onClose}
    >
      <Field name="name" label={t('名称')}>
        <Input />
      </Field>
      <Field name="code" label={t('代码')}>
        <Input />
      </Field>
      <Field name="description" label={t('说明')} wide>
        <Input.TextArea rows={2} />
      </Field>
    </FormModal>
  );
}
