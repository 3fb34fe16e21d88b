import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { CallError } from '../../../lib/api/call.ts';
import { reportFailure } from '../../../lib/api/failure.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { PlainForm, usePlainForm } from '../../../ui/plain/PlainForm.tsx';
import styles from './second-factor.module.css';

interface FormDialogProps<Values extends object> {
  title: string;
  hint?: string | undefined;
  verb: string;
  schema: z.ZodType;
  initial: Values;
  /** Throws what the server refuses, which is told at its field. */
  onSubmit: (values: Values) => Promise<void>;
  onClose: () => void;
  /** Above the fields, outside the form. */
  above?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Below them, outside the form. */
  below?: ReactNode;
}

/** A few fields in a window, which goes away when the caller takes it away. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, hint, verb, schema, initial, onSubmit, onClose, above, children, below } = props;
  const t = useTexts();
  const form = usePlainForm(schema, initial);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy || !form.store.validate()) return;
    setBusy(true);
    try {
      await onSubmit({ ...initial, ...form.store.values() });
    } catch (error) {
      reportFailure(error, t('操作失败'));
      if (error instanceof CallError) form.store.refuse(error.errors);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="primary" type="submit" form={form.id} busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      {hint && <p className={styles.hint}>{hint}</p>}
      {above}
      <PlainForm form={form} onSubmit={() => void submit()}>
        {children}
      </PlainForm>
      {below}
    </Dialog>
  );
}
