import { Input } from 'antd';
import { labelSetForm, labelSets, type LabelSet } from '@edp/contract/label-sets';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { queryOf } from '../../lib/query/query.ts';
import { useDictionaryOptions } from '../../pickers/records/use-choices.ts';
import { dictionary } from '@edp/contract/dictionary';
import { EnabledName } from '../../ui/basic/enabled.tsx';
import { EnabledChoice } from '../../ui/basic/EnabledChoice.tsx';
import { Choice } from '../../ui/basic/Choice.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { ReadFields } from '../../ui/form/ReadFields.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import styles from '../../ui/form/form.module.css';

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
  const uses = useDictionaryOptions(queryOf(dictionary.listByKey, { key: 'edp_label_useobj' }));
  // A set of the product itself keeps all but its name and remark.
  const kept = set.source === 1 ? toFormValues(set) : undefined;
  return (
    <FormModal
      title={set.id ? t('编辑标签集') : t('新增标签集')}
      again={!set.id}
      record={set}
      draft={{ form: 'labelSet', recordId: set.id }}
      toFormValues={toFormValues}
      onSubmit={(values, { id, version, source = 2 }) => save({ ...values, id, version, source })}
      onClose={onClose}
      onward={onAdd && { label: t('新增'), go: onAdd }}
    >
      <Field name="name" label={t('名称')}>
        <Input />
      </Field>
      <ReadFields values={kept}>
        <Field
          name="useObject"
          label={t('使用对象')}
          show={(chosen) => uses.find(({ value }) => value === chosen)?.label}
        >
          <Choice options={uses} placeholder={t('请选择')} />
        </Field>
        <Field name="state" label={t('状态')} show={(chosen) => <EnabledName on={chosen === '1'} />}>
          <EnabledChoice on={'1'} off={'2'} />
        </Field>
      </ReadFields>
      <Field name="remark" label={t('备注')} wide>
        <Input.TextArea rows={3} />
      </Field>
      {kept && <p className={styles.hint}>{t('系统标签集的使用对象和状态不能修改。')}</p>}
    </FormModal>
  );
}

/** The form holds and sends the state as a text. */
function toFormValues({ name = '', useObject = '', state = 1, remark = '' }: Partial<LabelSet>) {
  return { name, useObject, state: String(state), remark };
}
