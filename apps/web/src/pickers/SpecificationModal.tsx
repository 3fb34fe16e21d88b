import { Input, InputNumber } from 'antd';
import { specificationForm, specifications, type Specification } from '@edp/contract/specifications';
import { useTexts } from '../lib/texts.tsx';
import { useSave } from '../lib/use-save.ts';
import { Choice } from '../ui/Choice.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { fieldsOf } from '../ui/fields-of.tsx';
import { RecordSelect } from './RecordSelect.tsx';
import { SpecificationValues } from './SpecificationValues.tsx';
import { useRecord, useRecordName } from './use-records.ts';
import { FIRST_SORT } from './value-order.ts';

const Field = fieldsOf('specification', specificationForm);

interface SpecificationModalProps {
  /** Without an id it becomes a new one. */
  specification: Partial<Specification>;
  onClose: () => void;
}

/** Adds a definition with its values or changes one. */
export function SpecificationModal({ specification, onClose }: SpecificationModalProps) {
  const t = useTexts();
  const add = useSave(specifications.add);
  const change = useSave(specifications.change);
  const statuses = [
    { value: 1, label: t('启用|状态') },
    { value: 0, label: t('禁用|状态') },
  ];
  return (
    <FormModal
      title={specification.id ? t('编辑规格') : t('新增规格')}
      record={specification}
      values={valuesOf}
      onSubmit={(values, { id, version }) => (id ? change({ ...values, id, version }) : add(values))}
      onClose={onClose}
    >
      <Field name="name" label={t('规格名称')}>
        <Input />
      </Field>
      <Field
        name="productTypeId"
        label={t('商品类型')}
        show={(id) => typeof id === 'number' && <TypeName id={id} />}
      >
        <RecordSelect of="productType" shown={specification.productTypeName} placeholder={t('请选择')} />
      </Field>
      <Field
        name="active"
        label={t('状态')}
        show={(active) => (active === 1 ? t('启用|状态') : t('禁用|状态'))}
      >
        <Choice options={statuses} placeholder={t('请选择')} />
      </Field>
      <Field name="sortOrder" label={t('排序')}>
        <InputNumber />
      </Field>
      <Field name="description" label={t('描述')} wide>
        <Input.TextArea rows={2} />
      </Field>
      <SpecificationValues />
    </FormModal>
  );
}

function TypeName({ id }: { id: number }) {
  const nameOf = useRecordName();
  return nameOf(useRecord('productType', id, true));
}

function valuesOf(specification: Partial<Specification>) {
  const { name = '', productTypeId, active = 1, sortOrder = 0, description = '' } = specification;
  const { specValueList = [{ specValue: '', sortOrder: FIRST_SORT }] } = specification;
  return { name, productTypeId, active, sortOrder, description, specValueList };
}
