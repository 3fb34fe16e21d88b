import { use, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { Form, Input } from 'antd';
import { saveTranslationsInput, type Translation } from '@edp/contract/multilingual';
import { reportFailure } from '../lib/failure.ts';
import { rulesOf } from '../lib/form-rules.ts';
import { useLanguage, useTexts } from '../lib/texts.tsx';
import type { SaveResult } from '../lib/use-save.ts';
import { FormContext } from '../ui/form-context.ts';
import { FormModal } from '../ui/FormModal.tsx';
import styles from '../ui/form.module.css';

const fields = saveTranslationsInput.shape.list.element.shape;

interface MultilingualModalProps {
  /** The record's own name. */
  name: string;
  load: () => Promise<{ data: Translation[] }>;
  save: (list: Translation[]) => Promise<SaveResult>;
  onClose: () => void;
}

/** Names and remarks of one record, a row for each language. */
export function MultilingualModal({ name, load, save, onClose }: MultilingualModalProps) {
  const t = useTexts();
  const [list, setList] = useState<Translation[]>();
  const fail = useEffectEvent((error: unknown) => {
    reportFailure(error, t('获取数据失败'));
    onClose();
  });
  const start = useEffectEvent(load);
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
      values={valuesOf}
      onSubmit={async (values) => {
        const result = await save(
          list.map((entry, index) => ({
            ...entry,
            name: values[pathOf(index, 'name')] ?? '',
            remark: values[pathOf(index, 'remark')] ?? '',
          })),
        );
        return result.kind === 'conflict' ? { kind: 'refused', errors: [] } : result;
      }}
      onClose={onClose}
    >
      {list.map(({ type, Languagename }, index) => (
        <fieldset key={type} className={styles.language}>
          <legend>{Languagename}</legend>
          <Field path={pathOf(index, 'name')} rule={fields.name} label={t('名称')}>
            <Input />
          </Field>
          <Field path={pathOf(index, 'remark')} rule={fields.remark} label={t('备注')}>
            <Input />
          </Field>
        </fieldset>
      ))}
    </FormModal>
  );
}

interface FieldProps {
  path: string;
  rule: typeof fields.name;
  label: string;
  children: ReactNode;
}

function Field({ path, rule, label, children }: FieldProps) {
  const [language] = useLanguage();
  const register = use(FormContext);
  const given = useMemo(() => rulesOf(rule, language), [rule, language]);
  useEffect(() => register(path, { label }));
  return (
    <Form.Item<Record<string, unknown>> name={path} label={label} {...given}>
      {children}
    </Form.Item>
  );
}

/** Fields are named as the server names them when it refuses one. */
function pathOf(index: number, field: keyof typeof fields): string {
  return `list.${index}.${field}`;
}

function valuesOf(list: readonly Translation[]): Record<string, string> {
  return Object.fromEntries(
    list.flatMap(({ name, remark }, index) => [
      [pathOf(index, 'name'), name],
      [pathOf(index, 'remark'), remark],
    ]),
  );
}
