import { Input } from 'antd';
import { labelSetForm, labelSets, type LabelSet } from '@edp/contract/label-sets';
import { useTexts } from '../../lib/texts.tsx';
import { useSave } from '../../lib/use-save.ts';
import { useDictionary } from '../../pickers/use-dictionary.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { ReadFields } from '../../ui/ReadFields.tsx';
import { fieldsOf } from '../../ui/fields-of.tsx';
import styles from '../../ui/form.module.css';

const Field = fieldsOf('labelSet', labelSetForm);

interface LabelSetFormProps {
  /** Without an id it becomes a new one. */
  set: Partial<LabelSet>;
  onClose: () => void;
  /** Turns the form into that of a new set; absent without the right, and in a new set's form. */
  onAdd?: (() => void) | undefined;
}

export function LabelSetForm({ set, onClose, onAdd }: LabelSetFormProps) {
  const t = useTexts();
  const save = useSave(labelSets.save);
  const uses = useDictionary('edp_label_useobj');
  const isSystem = set.source === 1;
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '2', label: t('禁用|状态') },
  ];
  const useAndState = (
    <>
      <Field
        name="useObj"
        label={t('使用对象')}
        show={(chosen) => uses.find(({ value }) => value === chosen)?.label}
      >
        <Choice options={uses} placeholder={t('请选择')} />
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
      title={set.id ? t('编辑标签集') : t('新增标签集')}
      record={set}
      values={valuesOf}
      onSubmit={(values, { id, version, source = 2 }) => save({ ...values, id, version, source })}
      onClose={onClose}
      onward={onAdd && { label: t('新增'), go: onAdd }}
    >
      <Field name="name" label={t('名称')}>
        <Input />
      </Field>
      {isSystem ? <ReadFields values={valuesOf(set)}>{useAndState}</ReadFields> : useAndState}
      <Field name="remark" label={t('备注')} wide>
        <Input.TextArea rows={3} />
      </Field>
      {isSystem && <p className={styles.hint}>{t('系统标签集的使用对象和状态不能修改。')}</p>}
    </FormModal>
  );
}

/** The form holds and sends the state as a text. */
function valuesOf({ name = '', useObj = '', state = 1, remark = '' }: Partial<LabelSet>) {
  return { name, useObj, state: String(state), remark };
}
