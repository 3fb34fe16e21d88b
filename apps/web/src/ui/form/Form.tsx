import { useEffect, useEffectEvent, useMemo, type FormEvent, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { ConflictPanel } from './conflict/ConflictPanel.tsx';
import { DraftBar } from './DraftBar.tsx';
import { insideDialog, isTopmost } from '../overlay/Dialog.tsx';
import { FormContext, UnsentContext } from '../form-core/form-context.ts';
import type { FormState } from './use-form.ts';
import styles from './form.module.css';

interface FormProps {
  state: FormState;
  /** Of a whole page: it lays its fields out itself, holds no `<form>`, and Enter saves nothing. */
  page?: { onSave: () => void };
  children: ReactNode;
}

/** The fields of one record, in a dialog or a page, with what a conflict asks; Ctrl/⌘+S saves. */
export function Form({ state, page, children }: FormProps) {
  const { id, store, conflict, draft, tellUnsent, submit } = state;
  const save = () => void submit();
  useSaveKey(id, page?.onSave ?? save);
  const place = useMemo(() => ({ id, store }), [id, store]);
  const left = () => draft?.keeper.left();
  const keepInside = (event: FormEvent) => event.stopPropagation();
  const saveByEnter = (event: FormEvent) => {
    event.preventDefault();
    // The form of a window that was opened from this one is told to this one too.
    event.stopPropagation();
    save();
  };
  return (
    <ConfigProvider getPopupContainer={insideDialog}>
      <FormContext value={place}>
        <UnsentContext value={tellUnsent}>
          {draft && <DraftBar draft={draft} store={store} />}
          {conflict && (
            <ConflictPanel
              key={conflict.round}
              differences={conflict.differences}
              by={conflict.by}
              isOfDraft={conflict.isOfDraft}
              onChoose={store.set}
            />
          )}
          {page ? (
            <div id={id} className={styles.page} onSubmit={keepInside} onBlur={left}>
              {children}
            </div>
          ) : (
            <form id={id} className={styles.form} noValidate onSubmit={saveByEnter} onBlur={left}>
              {children}
            </form>
          )}
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
