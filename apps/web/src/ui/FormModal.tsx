import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { ConfigProvider, Form } from 'antd';
import { useTexts } from '../lib/texts.tsx';
import { Button } from './Button.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { Dialog, isTopmost } from './Dialog.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { FormContext } from './form-context.ts';
import { useModalForm, type ModalFormOptions } from './use-modal-form.ts';
import styles from './form.module.css';

interface FormModalProps<Record, Values> extends ModalFormOptions<Record, Values> {
  title: string;
  children: ReactNode;
}

/** A form in a dialog: stays open with what was typed until it has been saved or given up. */
export function FormModal<Record, Values extends object>(props: FormModalProps<Record, Values>) {
  const { title, onClose, children } = props;
  const t = useTexts();
  const id = useId();
  const modal = useModalForm(props);
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const dialog = document.getElementById(id)?.closest('dialog');
    if (dialog && isTopmost(dialog)) modal.form.submit();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => saveByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <Dialog
      title={title}
      onClose={modal.askToClose}
      footer={
        <>
          <Button onClick={modal.askToClose}>{t('取消')}</Button>
          <Button kind="primary" type="submit" form={id} busy={modal.busy}>
            {t('保存')}
          </Button>
        </>
      }
    >
      <ConfigProvider getPopupContainer={insideDialog}>
        <FormContext value={modal.register}>
          {modal.conflict && (
            <ConflictPanel
              key={modal.conflict.round}
              differences={modal.conflict.differences}
              onChoose={modal.setField}
            />
          )}
          <Form
            id={id}
            form={modal.form}
            layout="vertical"
            className={styles.form ?? ''}
            initialValues={modal.initialValues}
            requiredMark={markRequired}
            validateTrigger="onBlur"
            scrollToFirstError={{ focus: true }}
            onValuesChange={modal.onValuesChange}
            onFinish={() => void modal.submit()}
          >
            {children}
          </Form>
        </FormContext>
      </ConfigProvider>
      {modal.asking && <DiscardQuestion onKeep={modal.keep} onDiscard={onClose} />}
    </Dialog>
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

/** Outside an open native dialog the pop-ups of its fields would lie beneath it. */
function insideDialog(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest('dialog') ?? document.body;
}
