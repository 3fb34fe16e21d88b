import { Input } from 'antd';
import { labelSetCopyForm, labelSets } from '@edp/contract/label-sets';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useCopy } from '../../lib/query/use-copy.ts';
import { RecordSelect } from '../../pickers/records/RecordSelect.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';

// `id` is no field of the screen that a role could be refused.
const Field = fieldsOf('labelSetCopy', labelSetCopyForm);
const empty: Values = { id: undefined, name: '' };

interface Values {
  id: number | undefined;
  name: string;
}

/** Copies a set with its whole tree. */
export function LabelSetCopyForm({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const copy = useCopy(labelSets.detail, labelSets.copy);
  const submit = ({ id, name }: Values) =>
    copy(id, ({ useObject, remark, ...source }) => ({
      id: source.id,
      name,
      useObject,
      source: 2,
      state: 1,
      remark,
    }));
  return (
    <FormModal
      title={t('复制标签集')}
      record={empty}
      draft={{ form: 'labelSetCopy' }}
      toFormValues={toFormValues}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="id" label={t('源标签集')} wide>
        <RecordSelect of="labelSet" placeholder={t('请选择')} />
      </Field>
      <Field name="name" label={t('目标名称')} wide>
        <Input />
      </Field>
    </FormModal>
  );
}

function toFormValues(values: Values): Values {
  return values;
}
