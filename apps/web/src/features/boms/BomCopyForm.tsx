import { useState } from 'react';
import { Input } from 'antd';
import { bomCopyForm } from '@edp/contract/bom-form';
import { boms } from '@edp/contract/boms';
import type { Variant } from '@edp/contract/variants';
import { useTexts } from '../../lib/texts/texts.tsx';
import { unversioned, useSave } from '../../lib/query/use-save.ts';
import { RecordSelect } from '../../pickers/records/RecordSelect.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { VariantField } from './VariantField.tsx';
import { VariantPicker } from './VariantPicker.tsx';
import { pickedVariant, type PickedVariant } from './picked-variant.ts';

// `id` is no field of the screen that a role could be refused.
const Field = fieldsOf('bomCopy', bomCopyForm.extend({ variantId: pickedVariant('请选择目标商品') }));
const empty: Values = { id: undefined, variantId: undefined, name: '', code: '' };

interface Values {
  id: number | undefined;
  variantId: PickedVariant | undefined;
  name: string;
  code: string;
}

/** Copies a bill with all its lines, for a product that is chosen. */
export function BomCopyForm({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const copy = useSave(boms.copy);
  const [picking, setPicking] = useState<{ take: (variant: Variant) => void }>();
  const submit = async ({ id = 0, variantId, name, code }: Values) =>
    unversioned(await copy({ id, variantId: variantId?.id, name, code }));
  return (
    <>
      <FormModal
        title={t('复制商品BOM')}
        record={empty}
        draft={{ form: 'bomCopy' }}
        toFormValues={toFormValues}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field name="id" label={t('源商品BOM')} wide>
          <RecordSelect of="bom" placeholder={t('请选择')} />
        </Field>
        <Field name="variantId" label={t('目标商品')} wide>
          <VariantField label={t('选择商品')} texts={targetOf} onPick={(take) => setPicking({ take })} />
        </Field>
        <Field name="name" label={t('目标商品名称')}>
          <Input />
        </Field>
        <Field name="code" label={t('目标规格代码')}>
          <Input />
        </Field>
      </FormModal>
      {picking && (
        <VariantPicker title={t('选择商品')} onChoose={picking.take} onClose={() => setPicking(undefined)} />
      )}
    </>
  );
}

function toFormValues(values: Values): Values {
  return values;
}

/** The specification, or the code of a variant whose specification is too long to be one. */
function targetOf({ productName, variantKey, itemCode }: Variant) {
  const isCode = (text: string) => bomCopyForm.shape.code.safeParse(text).success;
  return { name: productName, code: [variantKey, itemCode].find(isCode) ?? '' };
}
