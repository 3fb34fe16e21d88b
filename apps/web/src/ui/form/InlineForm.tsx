import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../basic/Button.tsx';
import { Form } from './Form.tsx';
import { useForm, type FormOptions } from './use-form.ts';
import styles from './form.module.css';

interface InlineFormProps<Record, Values> extends FormOptions<Record, Values> {
  children: ReactNode;
  /** Saved or given up. */
  onDone: () => void;
  onDirty: (dirty: boolean) => void;
}

/** A part of a page that is being edited where it is read. */
export function InlineForm<Record, Values extends object>(props: InlineFormProps<Record, Values>) {
  const t = useTexts();
  const { children, onDone, onDirty, ...options } = props;
  const done = () => {
    onDirty(false);
    onDone();
  };
  const state = useForm(options, { onSaved: done, onDirty });
  return (
    <>
      <Form state={state}>{children}</Form>
      <div className={styles.verbs}>
        <Button onClick={done}>{t('取消')}</Button>
        <Button kind="primary" type="submit" form={state.id} busy={state.busy}>
          {t('保存')}
        </Button>
      </div>
    </>
  );
}
