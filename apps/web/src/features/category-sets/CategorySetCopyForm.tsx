import { Input } from 'antd';
import { categorySetCopyForm, categorySets } from '@edp/contract/category-sets';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useCopy } from '../../lib/query/use-copy.ts';
import { RecordSelect } from '../../pickers/records/RecordSelect.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';

// `id` is no field of the screen that a role could be refused.
const Field = fieldsOf('categorySetCopy', categorySetCopyForm);
const empty: Values = { id: undefined, name: '', code: '' };

interface Values {
  id: number | undefined;
  name: string;
  code: string;
}

/** Copies a set with its whole tree. */
export function CategorySetCopyForm({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const copy = useCopy(categorySets.detail, categorySets.copy);
  const submit = ({ id, name, code }: Values) =>
    copy(id, ({ type, remark, ...source }) => ({
      id: source.id,
      name,
      code,
      type,
      source: 2,
      state: 1,
      remark,
      isDeleted: 0,
    }));
  return (
    <FormModal
      title={t('复制分类集')}
      record={empty}
      draft={{ form: 'categorySetCopy' }}
      toFormValues={toFormValues}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="id" label={t('源分类集')} wide>
        <RecordSelect of="categorySet" placeholder={t('请选择')} />
      </Field>
      <Field name="name" label={t('目标名称')}>
        <Input />
      </Field>
      <Field name="code" label={t('代码')}>
        <Input />
      </Field>
    </FormModal>
  );
}

function toFormValues(values: Values): Values {
  return values;
}
