import { Input, InputNumber } from 'antd';
import { attributeForm, attributes, type Attribute } from '@edp/contract/attributes';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { EnabledName } from '../../ui/basic/enabled.tsx';
import { EnabledChoice } from '../../ui/basic/EnabledChoice.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { RecordSelect } from '../records/RecordSelect.tsx';
import { AttributeValues } from './AttributeValues.tsx';
import { RecordName } from '../records/RecordName.tsx';
import { FIRST_SORT } from './value-order.ts';

const Field = fieldsOf('specification', attributeForm);

interface AttributeModalProps {
  /** Without an id it becomes a new one. */
  attribute: Partial<Attribute>;
  onClose: () => void;
}

/** Adds an attribute with its values or changes one. */
export function AttributeModal({ attribute, onClose }: AttributeModalProps) {
  const t = useTexts();
  const add = useSave(attributes.create);
  const change = useSave(attributes.update);
  const knownType = { id: attribute.productTypeId, name: attribute.productTypeName };
  return (
    <FormModal
      title={attribute.id ? t('编辑规格') : t('新增规格')}
      record={attribute}
      draft={{ form: 'attribute', recordId: attribute.id }}
      toFormValues={toFormValues}
      onSubmit={(values, { id, version }) => (id ? change({ ...values, id, version }) : add(values))}
      onClose={onClose}
    >
      <Field name="name" label={t('规格名称')}>
        <Input />
      </Field>
      <Field
        name="productTypeId"
        label={t('商品类型')}
        show={(id) => typeof id === 'number' && <RecordName of="productType" id={id} known={knownType} />}
      >
        <RecordSelect of="productType" known={knownType} placeholder={t('请选择')} />
      </Field>
      <Field name="active" label={t('状态')} show={(active) => <EnabledName on={active === 1} />}>
        <EnabledChoice on={1} off={0} />
      </Field>
      <Field name="sortOrder" label={t('排序')}>
        <InputNumber />
      </Field>
      <Field name="description" label={t('描述')} wide>
        <Input.TextArea rows={2} />
      </Field>
      <AttributeValues />
    </FormModal>
  );
}

function toFormValues(attribute: Partial<Attribute>) {
  const { name = '', productTypeId, active = 1, sortOrder = 0, description = '' } = attribute;
  const { values = [{ value: '', sortOrder: FIRST_SORT }] } = attribute;
  return { name, productTypeId, active, sortOrder, description, values };
}
