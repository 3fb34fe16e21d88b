import { useEffect, useEffectEvent, useState } from 'react';
import { Form, Input } from 'antd';
import { reportFailure } from '../lib/failure.ts';
import { useTexts, type useLanguage } from '../lib/texts.tsx';
import type { SaveResult } from '../lib/use-save.ts';
import { FormModal } from './FormModal.tsx';
import styles from './form.module.css';

type Language = ReturnType<typeof useLanguage>[0];

interface Translation {
  type: Language;
  name: string;
  remark: string;
  Languagename: string;
}

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
      values={namesByLanguage}
      onSubmit={async (values) => {
        const result = await save(list.map((entry) => ({ ...entry, ...values[entry.type] })));
        return result.kind === 'conflict' ? { kind: 'refused', errors: [] } : result;
      }}
      onClose={onClose}
    >
      {list.map(({ type, Languagename }) => (
        <fieldset key={type} className={styles.language}>
          <legend>{Languagename}</legend>
          <Form.Item name={[type, 'name']} label={t('名称')}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name={[type, 'remark']} label={t('备注')}>
            <Input maxLength={200} />
          </Form.Item>
        </fieldset>
      ))}
    </FormModal>
  );
}

function namesByLanguage(list: Translation[]): Record<string, { name: string; remark: string }> {
  return Object.fromEntries(list.map(({ type, name, remark }) => [type, { name, remark }]));
}
