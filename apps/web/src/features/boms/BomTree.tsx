import { useState } from 'react';
import { Input, InputNumber } from 'antd';
import { bomLineForm, type Bom } from '@edp/contract/bom-form';
import type { Variant } from '@edp/contract/variants';
import { placeOfNode } from '../../lib/drafts/node-place.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSharing } from '../../pickers/readers/use-sharing.ts';
import { EnabledName } from '../../ui/basic/enabled.tsx';
import { EnabledChoice } from '../../ui/basic/EnabledChoice.tsx';
import { PictureField } from '../../ui/pictures/PictureField.tsx';
import { TreeEditor } from '../../ui/tree/TreeEditor.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { VariantField, type PickVariant } from './VariantField.tsx';
import { VariantPicker } from './VariantPicker.tsx';
import { codeOf, pickedVariant, textsOf } from './picked-variant.ts';
import { linePicture, toLineValues, useLineCalls } from './use-line-calls.ts';

const Field = fieldsOf(
  'bomLine',
  bomLineForm.extend({ variantId: pickedVariant('请选择部件'), picture: linePicture.optional() }),
);

interface BomTreeProps {
  bom: Bom;
  onClose: () => void;
}

/** The window in which the lines of a bill are kept. */
export function BomTree({ bom, onClose }: BomTreeProps) {
  const t = useTexts();
  const calls = useLineCalls(bom);
  const { note } = useSharing()(bom);
  const [picking, setPicking] = useState<{ take: (variant: Variant) => void }>();
  return (
    <>
      <TreeEditor
        title={[t('BOM管理'), bom.productName, bom.variantName, note].filter(Boolean).join(' · ')}
        words={{
          nodes: t('部件树'),
          addRoot: t('新增根部件'),
          addChild: t('新增子部件'),
          newRoot: t('新增根部件'),
          newChild: t('新增子部件'),
          empty: t('还没有部件'),
          choose: t('请选择一个部件'),
        }}
        calls={calls}
        draft={({ id, parentId }) => ({
          form: 'bomLine',
          recordId: id,
          place: placeOfNode(bom.id, id ? undefined : parentId),
        })}
        maxDepth={Infinity}
        fresh={(place) => place}
        toFormValues={toLineValues}
        fields={() => <LineFields onPick={(take) => setPicking({ take })} />}
        onClose={onClose}
      />
      {picking && (
        <VariantPicker title={t('选择部件')} onChoose={picking.take} onClose={() => setPicking(undefined)} />
      )}
    </>
  );
}

function LineFields({ onPick }: { onPick: PickVariant }) {
  const t = useTexts();
  return (
    <>
      <Field name="variantId" label={t('部件')} wide show={codeOf}>
        <VariantField label={t('选择部件')} texts={textsOf} onPick={onPick} />
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
