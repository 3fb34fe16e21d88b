import { Input, InputNumber } from 'antd';
import { unitForm, units, type Unit } from '@edp/contract/units';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { queryOf } from '../../lib/query/query.ts';
import { useDictionaryOptions } from '../../pickers/records/use-choices.ts';
import { EnabledName } from '../../ui/basic/enabled.tsx';
import { EnabledChoice } from '../../ui/basic/EnabledChoice.tsx';
import { Choice } from '../../ui/basic/Choice.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';

const Field = fieldsOf('unit', unitForm);

interface UnitFormProps {
  /** Without an id it becomes a new one. */
  unit: Partial<Unit>;
  onClose: () => void;
}

export function UnitForm({ unit, onClose }: UnitFormProps) {
  const t = useTexts();
  const add = useSave(units.create);
  const change = useSave(units.update);
  const categories = useDictionaryOptions(queryOf(units.categories, {}));
  return (
    <FormModal
      title={unit.id ? t('编辑单位') : t('新增单位')}
      again={!unit.id}
      record={unit}
      draft={{ form: 'unit', recordId: unit.id }}
      toFormValues={toFormValues}
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
      <Field name="active" label={t('状态')} show={(active) => <EnabledName on={active === 1} />}>
        <EnabledChoice on={1} off={0} />
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

function toFormValues({ code = '', name = '', unitCategory = '', ...unit }: Partial<Unit>) {
  const { active = 1, sortOrder = 0, description = '' } = unit;
  return { code, name, unitCategory, active, sortOrder, description };
}
