import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ConfigProvider, Form } from 'antd';
import { ConflictPanel } from './ConflictPanel.tsx';
import { isTopmost } from './Dialog.tsx';
import { FormContext, UnsentContext } from './form-context.ts';
import { insideDialog } from './inside-dialog.ts';
import type { useRecordForm } from './use-record-form.ts';
import styles from './form.module.css';

interface RecordFormProps {
  state: ReturnType<typeof useRecordForm>;
  /** Of a whole page: it lays its fields out itself, shows what is wrong itself, and Enter saves nothing. */
  page?: PageForm;
  children: ReactNode;
}

interface PageForm {
  onSave: () => void;
  onFieldsChange: () => void;
}

/** The fields of one record, in a dialog or a page, with what a conflict asks; Ctrl/⌘+S saves. */
export function RecordForm({ state, page, children }: RecordFormProps) {
  const { id, form, conflict } = state;
  useSaveKey(id, page?.onSave ?? form.submit);
  return (
    <ConfigProvider getPopupContainer={insideDialog}>
      <FormContext value={state.register}>
        <UnsentContext value={state.tellUnsent}>
          {conflict && (
            <ConflictPanel
              key={conflict.round}
              differences={conflict.differences}
              by={conflict.by}
              onChoose={state.setField}
            />
          )}
          <Form
            id={id}
            // Two forms of one kind may be in the page, each with fields of the same names.
            name={id}
            form={form}
            layout="vertical"
            className={(page ? styles.page : styles.form) ?? ''}
            initialValues={state.initialValues}
            requiredMark={markRequired}
            validateTrigger="onBlur"
            onValuesChange={state.onValuesChange}
            onFinish={() => void state.submit()}
            onFinishFailed={state.onFinishFailed}
            {...(page
              ? { component: 'div', onFieldsChange: page.onFieldsChange }
              : { scrollToFirstError: { focus: true } })}
          >
            {page ? <div onSubmit={(event) => event.stopPropagation()}>{children}</div> : children}
          </Form>
        </UnsentContext>
      </FormContext>
    </ConfigProvider>
  );
}

/** Ctrl/⌘+S saves the form that is in front: behind another tab it does not listen. */
function useSaveKey(formId: string, save: () => void): void {
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const dialog = document.getElementById(formId)?.closest('dialog');
    if (dialog ? isTopmost(dialog) : !document.querySelector('dialog[open]')) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => saveByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
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
