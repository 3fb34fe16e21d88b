import { useState } from 'react';
import { Input } from 'antd';
import { bomForm, type Bom } from '@edp/contract/bom-form';
import { boms } from '@edp/contract/boms';
import type { ProductSpecification } from '@edp/contract/specification-rows';
import { useTexts } from '../../lib/texts.tsx';
import { useSave } from '../../lib/use-save.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { fieldsOf } from '../../ui/fields-of.tsx';
import { RowField } from './RowField.tsx';
import { RowPicker } from './RowPicker.tsx';
import { codeOf, keysOf, pickedRow, pickedRowOf, textsOf, type PickedRow } from './picked-row.ts';

const Field = fieldsOf('bom', bomForm.extend({ proSpecId: pickedRow('请选择商品') }));

interface BomFormProps {
  /** Without an id it becomes a new one. */
  bom: Partial<Bom>;
  onClose: () => void;
}

export function BomForm({ bom, onClose }: BomFormProps) {
  const t = useTexts();
  const save = useSave(boms.save);
  const [picking, setPicking] = useState<{ take: (row: ProductSpecification) => void }>();
  const states = [
    { value: 1, label: t('启用|状态') },
    { value: 0, label: t('禁用|状态') },
  ];
  return (
    <>
      <FormModal
        title={bom.id ? t('编辑商品BOM') : t('新增商品BOM')}
        record={bom}
        values={valuesOf}
        onSubmit={({ proSpecId, ...values }, { id, version }) =>
          save({ ...values, ...keysOf(proSpecId), id, version })
        }
        onClose={onClose}
      >
        <Field name="proSpecId" label={t('商品')} wide show={codeOf}>
          <RowField label={t('选择商品')} texts={textsOf} onPick={(take) => setPicking({ take })} />
        </Field>
        <Field name="productName" label={t('商品名称')}>
          <Input />
        </Field>
        <Field name="proSpecName" label={t('规格')}>
          <Input />
        </Field>
        <Field
          name="active"
          label={t('状态')}
          show={(active) => states.find(({ value }) => value === active)?.label}
        >
          <Choice options={states} placeholder={t('请选择')} />
        </Field>
        <Field name="remark" label={t('备注')} wide>
          <Input.TextArea rows={3} />
        </Field>
      </FormModal>
      {picking && (
        <RowPicker title={t('选择商品')} onChoose={picking.take} onClose={() => setPicking(undefined)} />
      )}
    </>
  );
}

interface Values {
  proSpecId: PickedRow | undefined;
  productName: string;
  proSpecName: string;
  active: number;
  remark: string;
}

function valuesOf({
  productName = '',
  proSpecName = '',
  active = 1,
  remark = '',
  ...bom
}: Partial<Bom>): Values {
  return { proSpecId: pickedRowOf(bom), productName, proSpecName, active, remark };
}
