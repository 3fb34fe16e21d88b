import { useState } from 'react';
import { Input, InputNumber } from 'antd';
import { bomPartForm, type Bom } from '@edp/contract/bom-form';
import type { Variant } from '@edp/contract/variants';
import { useTexts } from '../../lib/texts/texts.tsx';
import { recordAddress } from '../../pickers/records/record-address.ts';
import { useSharing } from '../../pickers/readers/use-sharing.ts';
import { EnabledName } from '../../ui/basic/enabled.tsx';
import { EnabledChoice } from '../../ui/basic/EnabledChoice.tsx';
import { PictureField } from '../../ui/pictures/PictureField.tsx';
import { TreeEditor } from '../../ui/tree/TreeEditor.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { RowField, type PickRow } from './RowField.tsx';
import { RowPicker } from './RowPicker.tsx';
import { partPicture, partValuesOf } from './part-values.ts';
import { codeOf, pickedRow, textsOf } from './picked-row.ts';
import { usePartCalls } from './use-part-calls.ts';

const Field = fieldsOf(
  'bomPart',
  bomPartForm.extend({ variantId: pickedRow('请选择部件'), picture: partPicture.optional() }),
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
  const [picking, setPicking] = useState<{ take: (row: Variant) => void }>();
  return (
    <>
      <TreeEditor
        title={[t('BOM管理'), bom.productName, bom.variantName, note].filter(Boolean).join(' · ')}
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
        toFormValues={partValuesOf}
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
  return (
    <>
      <Field name="variantId" label={t('部件')} wide show={codeOf}>
        <RowField label={t('选择部件')} texts={textsOf} onPick={onPick} />
      </Field>
      <Field name="productName" label={t('部件名称')}>
        <Input />
      </Field>
      <Field name="variantName" label={t('规格')}>
        <Input />
      </Field>
      <Field name="sort" label={t('排序')}>
        <InputNumber />
      </Field>
      <Field name="active" label={t('状态')} show={(active) => <EnabledName on={active === 1} />}>
        <EnabledChoice on={1} off={0} />
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
