import { Input } from 'antd';
import { categorySetForm, categorySets, type CategorySet } from '@edp/contract/category-sets';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { EnabledName } from '../../ui/basic/enabled.tsx';
import { EnabledChoice } from '../../ui/basic/EnabledChoice.tsx';
import { Choice } from '../../ui/basic/Choice.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { ReadFields } from '../../ui/form/ReadFields.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import styles from '../../ui/form/form.module.css';

const Field = fieldsOf('categorySet', categorySetForm);

interface CategorySetFormProps {
  /** Without an id it becomes a new one. */
  set: Partial<CategorySet>;
  onClose: () => void;
}

export function CategorySetForm({ set, onClose }: CategorySetFormProps) {
  const t = useTexts();
  const save = useSave(categorySets.save);
  // A set of the product itself keeps all but its name and remark.
  const kept = set.source === 1 ? toFormValues(set) : undefined;
  const types = [
    { value: 1, label: t('商品分类集') },
    { value: 2, label: t('客户分类集') },
    { value: 3, label: t('资产分类集') },
  ];
  return (
    <FormModal
      title={set.id ? t('编辑分类集') : t('新增分类集')}
      again={!set.id}
      record={set}
      draft={{ form: 'categorySet', recordId: set.id }}
      toFormValues={toFormValues}
      onSubmit={(values, { id, version, source = 2 }) => save({ ...values, id, version, source })}
      onClose={onClose}
    >
      <ReadFields values={kept}>
        <Field
          name="type"
          label={t('分类集类型')}
          show={(chosen) => types.find(({ value }) => value === chosen)?.label}
        >
          <Choice options={types} placeholder={t('请选择')} />
        </Field>
      </ReadFields>
      <Field name="name" label={t('名称')}>
        <Input />
      </Field>
      <ReadFields values={kept}>
        <Field name="code" label={t('代码')}>
          <Input />
        </Field>
        <Field name="state" label={t('状态')} show={(chosen) => <EnabledName on={chosen === 1} />}>
          <EnabledChoice on={1} off={2} />
        </Field>
      </ReadFields>
      <Field name="remark" label={t('备注')} wide>
        <Input.TextArea rows={3} />
      </Field>
      {kept && <p className={styles.hint}>{t('系统分类集的类型、代码和状态不能修改。')}</p>}
    </FormModal>
  );
}

function toFormValues({ type, name = '', code = '', state = 1, remark = '' }: Partial<CategorySet>) {
  return { type: type ?? '', name, code, state, remark };
}
