import { Input } from 'antd';
import { bomCopyForm } from '@edp/contract/bom-form';
import { boms } from '@edp/contract/boms';
import { useTexts } from '../../lib/texts.tsx';
import { useSave } from '../../lib/use-save.ts';
import { RecordSelect } from '../../pickers/RecordSelect.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { fieldsOf } from '../../ui/fields-of.tsx';

// `id` is no field of the screen that a role could be refused.
const Field = fieldsOf('bomCopy', bomCopyForm);
const empty: Values = { id: undefined, name: '', code: '' };

interface Values {
  id: number | undefined;
  name: string;
  code: string;
}

/** Copies a bill with all its parts. */
export function BomCopyForm({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const copy = useSave(boms.copy);
  const submit = async ({ id = 0, name, code }: Values) => {
    const result = await copy({ id, name, code });
    return result.kind === 'conflict' ? ({ kind: 'refused', errors: [] } as const) : result;
  };
  return (
    <FormModal title={t('复制商品BOM')} record={empty} values={valuesOf} onSubmit={submit} onClose={onClose}>
      <Field name="id" label={t('源商品BOM')} wide>
        <RecordSelect of="bom" placeholder={t('请选择')} />
      </Field>
      <Field name="name" label={t('目标商品名称')}>
        <Input />
      </Field>
      <Field name="code" label={t('目标规格代码')}>
        <Input />
      </Field>
    </FormModal>
  );
}

function valuesOf(values: Values): Values {
  return values;
}
