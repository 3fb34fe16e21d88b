import { Input } from 'antd';
import { categorySetForm, categorySets, type CategorySet } from '@edp/contract/category-sets';
import { useTexts } from '../../lib/texts.tsx';
import { useSave } from '../../lib/use-save.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { ReadFields } from '../../ui/ReadFields.tsx';
import { fieldsOf } from '../../ui/fields-of.tsx';
import styles from '../../ui/form.module.css';

const Field = fieldsOf('categorySet', categorySetForm);

interface CategorySetFormProps {
  /** Without an id it becomes a new one. */
  set: Partial<CategorySet>;
  onClose: () => void;
}

export function CategorySetForm({ set, onClose }: CategorySetFormProps) {
  const t = useTexts();
  const save = useSave(categorySets.save);
  const isSystem = set.source === 1;
  const types = [
    { value: 1, label: t('商品分类集') },
    { value: 2, label: t('客户分类集') },
    { value: 3, label: t('资产分类集') },
  ];
  const states = [
    { value: 1, label: t('启用|状态') },
    { value: 2, label: t('禁用|状态') },
  ];
  const type = (
    <Field
      name="type"
      label={t('分类集类型')}
      show={(chosen) => types.find(({ value }) => value === chosen)?.label}
    >
      <Choice options={types} placeholder={t('请选择')} />
    </Field>
  );
  const name = (
    <Field name="name" label={t('名称')}>
      <Input />
    </Field>
  );
  const codeAndState = (
    <>
      <Field name="code" label={t('代码')}>
        <Input />
      </Field>
      <Field
        name="state"
        label={t('状态')}
        show={(chosen) => states.find(({ value }) => value === chosen)?.label}
      >
        <Choice options={states} placeholder={t('请选择')} />
      </Field>
    </>
  );
  return (
    <FormModal
      title={set.id ? t('编辑分类集') : t('新增分类集')}
      record={set}
      values={valuesOf}
      onSubmit={(values, { id, version, source = 2 }) => save({ ...values, id, version, source })}
      onClose={onClose}
    >
      {isSystem ? (
        <>
          <ReadFields values={valuesOf(set)}>{type}</ReadFields>
          {name}
          <ReadFields values={valuesOf(set)}>{codeAndState}</ReadFields>
        </>
      ) : (
        <>
          {type}
          {name}
          {codeAndState}
        </>
      )}
      <Field name="remark" label={t('备注')} wide>
        <Input.TextArea rows={3} />
      </Field>
      {isSystem && <p className={styles.hint}>{t('系统分类集的类型、代码和状态不能修改。')}</p>}
    </FormModal>
  );
}

function valuesOf({ type, name = '', code = '', state = 1, remark = '' }: Partial<CategorySet>) {
  return { type: type ?? '', name, code, state, remark };
}
