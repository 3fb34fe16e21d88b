import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ConfigProvider, Form } from 'antd';
import { ConflictPanel } from './ConflictPanel.tsx';
import { isTopmost } from './Dialog.tsx';
import { FormContext } from './form-context.ts';
import { insideDialog } from './inside-dialog.ts';
import type { useRecordForm } from './use-record-form.ts';
import styles from './form.module.css';

interface RecordFormProps {
  state: ReturnType<typeof useRecordForm>;
  children: ReactNode;
}

/** The fields of one record inside a dialog, with what a conflict asks; Ctrl/⌘+S saves. */
export function RecordForm({ state, children }: RecordFormProps) {
  const { id, form, conflict } = state;
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const dialog = document.getElementById(id)?.closest('dialog');
    if (dialog && isTopmost(dialog)) form.submit();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => saveByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <ConfigProvider getPopupContainer={insideDialog}>
      <FormContext value={state.register}>
        {conflict && (
          <ConflictPanel key={conflict.round} differences={conflict.differences} onChoose={state.setField} />
        )}
        <Form
          id={id}
          form={form}
          layout="vertical"
          className={styles.form ?? ''}
          initialValues={state.initialValues}
          requiredMark={markRequired}
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true }}
          onValuesChange={state.onValuesChange}
          onFinish={() => void state.submit()}
        >
          {children}
        </Form>
      </FormContext>
    </ConfigProvider>
  );
}

function markRequired(label: ReactNode, { required }: { required: boolean }): ReactNode {
  return (
    <>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </>
  );
}
