import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { Form } from './Form.tsx';
import { useForm, type FormOptions } from './use-form.ts';
import styles from './form.module.css';

interface InlineFormProps<Record, Values> extends Omit<FormOptions<Record, Values>, 'draft'> {
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
  const state = useForm({ ...options, draft: null }, { onSaved: done, onDirty });
  const place = useTakenFocus();
  return (
    <>
      <div ref={place}>
        <Form state={state}>{children}</Form>
      </div>
      <div className={styles.verbs}>
        <Button onClick={done}>{t('取消')}</Button>
        <Button kind="primary" type="submit" form={state.id} busy={state.busy}>
          {t('保存')}
        </Button>
      </div>
    </>
  );
}

/** The first field takes the focus of what opened the form, which stands in the same section again afterwards. */
function useTakenFocus() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const section = place.current?.closest('section');
    place.current?.querySelector('input')?.focus();
    return () => {
      if (document.activeElement === document.body) section?.querySelector('button')?.focus();
    };
  }, []);
  return place;
}
