import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from 'antd';
import type { Endpoint } from '@edp/contract/endpoint';
import {
  saveTranslationsInput,
  type Translation,
  type translationsInput,
  type translationsOutput,
} from '@edp/contract/multilingual';
import type { DraftedForm } from '../../lib/drafts/drafted-form.ts';
import { call } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { unversioned, useSave } from '../../lib/query/use-save.ts';
import { EditedField } from '../../ui/form/fields-of.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import styles from '../../ui/form/form.module.css';

const fields = saveTranslationsInput.shape.list.element.shape;

/** The drafts of such windows. */
export type TranslationDraft = Extract<DraftedForm['form'], `${string}Names`>;

interface MultilingualModalProps {
  draft: TranslationDraft;
  of: {
    translations: Endpoint<typeof translationsInput, typeof translationsOutput>;
    saveTranslations: Endpoint<typeof saveTranslationsInput>;
  };
  record: { id: number; name: string };
  onClose: () => void;
}

/** Names and remarks of one record, a row for each language. */
export function MultilingualModal({ draft, of, record: { id, name }, onClose }: MultilingualModalProps) {
  const t = useTexts();
  const save = useSave(of.saveTranslations, { saved: t('修改成功') });
  const [list, setList] = useState<Translation[]>();
  const fail = useEffectEvent((error: unknown) => {
    reportFailure(error, t('获取服务器数据失败'));
    onClose();
  });
  const start = useEffectEvent(() => call(of.translations, { id }));
  useEffect(() => {
    start().then(
      ({ data }) => setList(data),
      (error: unknown) => fail(error),
    );
  }, []);
  if (!list) return null;
  return (
    <FormModal
      title={`${t('多语言')} · ${name}`}
      record={list}
      draft={{ form: draft, recordId: id, title: name }}
      toFormValues={toFormValues}
      onSubmit={async (values) => {
        const result = await save(
          {
            id,
            list: list.map((entry, index) => ({
              ...entry,
              name: values[pathOf(index, 'name')] ?? '',
              remark: values[pathOf(index, 'remark')] ?? '',
            })),
          },
          name,
        );
        return unversioned(result);
      }}
      onClose={onClose}
    >
      {list.map(({ type, languageName }, index) => (
        <fieldset key={type} className={styles.language}>
          <legend>{languageName}</legend>
          <EditedField name={pathOf(index, 'name')} rule={fields.name} label={t('名称')}>
            <Input />
          </EditedField>
          <EditedField name={pathOf(index, 'remark')} rule={fields.remark} label={t('备注')}>
            <Input />
          </EditedField>
        </fieldset>
      ))}
    </FormModal>
  );
}

/** Fields are named as the server names them when it refuses one. */
function pathOf(index: number, field: keyof typeof fields): string {
  return `list.${index}.${field}`;
}

function toFormValues(list: readonly Translation[]): Record<string, string> {
  return Object.fromEntries(
    list.flatMap(({ name, remark }, index) => [
      [pathOf(index, 'name'), name],
      [pathOf(index, 'remark'), remark],
    ]),
  );
}
