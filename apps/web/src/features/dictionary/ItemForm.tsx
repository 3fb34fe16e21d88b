import { Input } from 'antd';
import { dictionary, newDictionaryItemForm, type DictionaryItem } from '@edp/contract/dictionary';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { ReadFields } from '../../ui/form/ReadFields.tsx';

const Field = fieldsOf('dictionary', newDictionaryItemForm);

interface ItemFormProps {
  dictionaryKey: string;
  /** Without one it becomes a new one. */
  item?: DictionaryItem;
  onClose: () => void;
}

export function ItemForm({ dictionaryKey, item, onClose }: ItemFormProps) {
  const t = useTexts();
  const create = useSave(dictionary.create);
  const update = useSave(dictionary.update);
  return (
    <FormModal<Partial<DictionaryItem>, ReturnType<typeof toFormValues>>
      title={item ? t('编辑字典项') : t('新增字典项')}
      again={!item}
      record={item ?? {}}
      draft={{ form: 'dictionaryItem', recordId: item?.id, place: dictionaryKey }}
      toFormValues={toFormValues}
      onSubmit={({ key, ...names }, { id, version }) =>
        id === undefined
          ? create({ ...names, key, dictionary: dictionaryKey })
          : update({ ...names, id, version })
      }
      onClose={onClose}
    >
      <ReadFields values={item && toFormValues(item)}>
        <Field name="key" label={t('代码')} {...(!item && { help: t('保存后不能修改') })} wide>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
      </ReadFields>
      <Field name="chineseName" label={t('中文名称')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="englishName" label={t('英文名称')}>
        <Input autoComplete="off" />
      </Field>
    </FormModal>
  );
}

function toFormValues({ key = '', chineseName = '', englishName = '' }: Partial<DictionaryItem>) {
  return { key, chineseName, englishName };
}
