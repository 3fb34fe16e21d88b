import { useState } from 'react';
import { Input } from 'antd';
import { bomForm, type Bom } from '@edp/contract/bom-form';
import { boms } from '@edp/contract/boms';
import type { Variant } from '@edp/contract/variants';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { EnabledName } from '../../ui/basic/enabled.tsx';
import { EnabledChoice } from '../../ui/basic/EnabledChoice.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { VariantField } from './VariantField.tsx';
import { VariantPicker } from './VariantPicker.tsx';
import {
  codeOf,
  keysOf,
  pickedVariant,
  pickedVariantOf,
  textsOf,
  type PickedVariant,
} from './picked-variant.ts';

const Field = fieldsOf('bom', bomForm.extend({ variantId: pickedVariant('请选择商品') }));

interface BomFormProps {
  /** Without an id it becomes a new one. */
  bom: Partial<Bom>;
  onClose: () => void;
}

export function BomForm({ bom, onClose }: BomFormProps) {
  const t = useTexts();
  const save = useSave(boms.save);
  const [picking, setPicking] = useState<{ take: (variant: Variant) => void }>();
  return (
    <>
      <FormModal
        title={bom.id ? t('编辑商品BOM') : t('新增商品BOM')}
        record={bom}
        draft={{ form: 'bom', recordId: bom.id }}
        toFormValues={toFormValues}
        onSubmit={({ variantId, ...values }, { id, version }) =>
          save({ ...values, ...keysOf(variantId), id, version })
        }
        onClose={onClose}
      >
        <Field name="variantId" label={t('商品')} wide show={codeOf}>
          <VariantField label={t('选择商品')} texts={textsOf} onPick={(take) => setPicking({ take })} />
        </Field>
        <Field name="productName" label={t('商品名称')}>
          <Input />
        </Field>
        <Field name="variantName" label={t('规格')}>
          <Input />
        </Field>
        <Field name="active" label={t('状态')} show={(active) => <EnabledName on={active === 1} />}>
          <EnabledChoice on={1} off={0} />
        </Field>
        <Field name="remark" label={t('备注')} wide>
          <Input.TextArea rows={3} />
        </Field>
      </FormModal>
      {picking && (
        <VariantPicker title={t('选择商品')} onChoose={picking.take} onClose={() => setPicking(undefined)} />
      )}
    </>
  );
}

interface Values {
  variantId: PickedVariant | undefined;
  productName: string;
  variantName: string;
  active: number;
  remark: string;
}

function toFormValues({
  productName = '',
  variantName = '',
  active = 1,
  remark = '',
  ...bom
}: Partial<Bom>): Values {
  return { variantId: pickedVariantOf(bom), productName, variantName, active, remark };
}
