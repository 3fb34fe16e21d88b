import { Input, InputNumber } from 'antd';
import { unitForm, units, type Unit } from '@edp/contract/units';
import { useTexts } from '../../lib/texts.tsx';
import { useSave } from '../../lib/use-save.ts';
import { useUnitCategories } from '../../pickers/use-unit-categories.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { fieldsOf } from '../../ui/fields-of.tsx';

const Field = fieldsOf('unit', unitForm);

interface UnitFormProps {
  /** Without an id it becomes a new one. */
  unit: Partial<Unit>;
  onClose: () => void;
}

export function UnitForm({ unit, onClose }: UnitFormProps) {
  const t = useTexts();
  const add = useSave(units.add, { failed: t('操作失败') });
  const change = useSave(units.change, { failed: t('操作失败') });
  const categories = useUnitCategories();
  const statuses = [
    { value: 1, label: t('启用|状态') },
    { value: 0, label: t('禁用|状态') },
  ];
  return (
    <FormModal
      title={unit.id ? t('编辑单位') : t('新增单位')}
      record={unit}
      values={valuesOf}
      onSubmit={(values, { id, version }) => (id ? change({ ...values, id, version }) : add(values))}
      onClose={onClose}
    >
      <Field name="code" label={t('代码')}>
        <Input />
      </Field>
      <Field name="name" label={t('名称')}>
        <Input />
      </Field>
      <Field
        name="unitCategory"
        label={t('单位类别')}
        show={(key) => categories.find(({ value }) => value === key)?.label}
      >
        <Choice options={categories} placeholder={t('请选择')} />
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
      <Field name="description" label={t('备注')} wide>
        <Input.TextArea rows={3} />
      </Field>
    </FormModal>
  );
}

function valuesOf({ code = '', name = '', unitCategory = '', ...unit }: Partial<Unit>) {
  const { active = 1, sortOrder = 0, description = '' } = unit;
  return { code, name, unitCategory, active, sortOrder, description };
}
