import { Input } from 'antd';
import { categorySetCopyForm, categorySets } from '@edp/contract/category-sets';
import { useTexts } from '../../lib/texts.tsx';
import { useDetail } from '../../lib/use-detail.ts';
import { useSave } from '../../lib/use-save.ts';
import { RecordSelect } from '../../pickers/RecordSelect.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { fieldsOf } from '../../ui/fields-of.tsx';

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
  const detail = useDetail(categorySets.detail);
  const copy = useSave(categorySets.copy);
  const submit = async ({ id, name, code }: Values) => {
    const source = id === undefined ? undefined : await detail(id);
    if (!source) return { kind: 'refused', errors: [] } as const;
    const { type, remark } = source;
    const result = await copy({ id: source.id, name, code, type, source: 2, state: 1, remark, isDeleted: 0 });
    return result.kind === 'conflict' ? ({ kind: 'refused', errors: [] } as const) : result;
  };
  return (
    <FormModal title={t('复制分类集')} record={empty} values={valuesOf} onSubmit={submit} onClose={onClose}>
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

function valuesOf(values: Values): Values {
  return values;
}
