import { useState } from 'react';
import { Input, InputNumber } from 'antd';
import { bomPartForm, type Bom } from '@edp/contract/bom-form';
import type { ProductSpecification } from '@edp/contract/specification-rows';
import { useTexts } from '../../lib/texts.tsx';
import { recordAddress } from '../../pickers/record-address.ts';
import { useSharing } from '../../pickers/use-sharing.ts';
import { Choice } from '../../ui/Choice.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import { TreeEditor } from '../../ui/TreeEditor.tsx';
import { fieldsOf } from '../../ui/fields-of.tsx';
import { RowField, type PickRow } from './RowField.tsx';
import { RowPicker } from './RowPicker.tsx';
import { partPicture, partValuesOf } from './part-values.ts';
import { codeOf, pickedRow, textsOf } from './picked-row.ts';
import { usePartCalls } from './use-part-calls.ts';

const Field = fieldsOf(
  'bomPart',
  bomPartForm.extend({ proSpecId: pickedRow('请选择部件'), picture: partPicture.optional() }),
);

interface BomTreeProps {
  bom: Bom;
  onClose: () => void;
}

/** The window in which the parts of a bill are kept. */
export function BomTree({ bom, onClose }: BomTreeProps) {
  const t = useTexts();
  const calls = usePartCalls(bom);
  const { note } = useSharing()(bom);
  const [picking, setPicking] = useState<{ take: (row: ProductSpecification) => void }>();
  return (
    <>
      <TreeEditor
        title={[t('BOM管理'), bom.productName, bom.proSpecName, note].filter(Boolean).join(' · ')}
        words={{
          nodes: t('部件'),
          addRoot: t('新增根部件'),
          addChild: t('新增子部件'),
          newRoot: t('新增根部件'),
          newChild: t('新增子部件'),
          empty: t('还没有部件'),
          choose: t('请选择一个部件'),
        }}
        calls={calls}
        maxDepth={Infinity}
        fresh={(place) => place}
        values={partValuesOf}
        fields={() => <PartFields onPick={(take) => setPicking({ take })} />}
        addressOf={recordAddress}
        onClose={onClose}
      />
      {picking && (
        <RowPicker title={t('选择部件')} onChoose={picking.take} onClose={() => setPicking(undefined)} />
      )}
    </>
  );
}

function PartFields({ onPick }: { onPick: PickRow }) {
  const t = useTexts();
  const states = [
    { value: 1, label: t('启用|状态') },
    { value: 0, label: t('禁用|状态') },
  ];
  return (
    <>
      <Field name="proSpecId" label={t('部件')} wide show={codeOf}>
        <RowField label={t('选择部件')} texts={textsOf} onPick={onPick} />
      </Field>
      <Field name="productName" label={t('部件名称')}>
        <Input />
      </Field>
      <Field name="proSpecName" label={t('规格')}>
        <Input />
      </Field>
      <Field name="sort" label={t('排序')}>
        <InputNumber />
      </Field>
      <Field
        name="active"
        label={t('状态')}
        show={(active) => states.find(({ value }) => value === active)?.label}
      >
        <Choice options={states} placeholder={t('请选择')} />
      </Field>
      <Field name="picture" label={t('图片')} wide>
        <PictureField limits={{ megabytes: 1 }} hint={t('JPG/PNG，小于 1MB，仅一张')} />
      </Field>
      <Field name="remark" label={t('备注')} wide>
        <Input.TextArea rows={2} />
      </Field>
    </>
  );
}
