import { useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { DraftNote } from './DraftBar.tsx';
import { Form } from './Form.tsx';
import { useDiscard } from './use-discard.tsx';
import { useForm, type FormOptions } from './use-form.ts';
import styles from '../overlay/dialog.module.css';

interface FormModalProps<Record, Values> extends FormOptions<Record, Values> {
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** What the button says that sends it, where that is not 保存. */
  submit?: string;
  /** A further new record may follow the one that is made: 保存并新增. */
  again?: boolean;
  /** A way on from this form to another one, at the left of its foot. */
  onward?: { label: string; go: () => void } | undefined;
}

/** A form in a dialog: stays open with what was typed until it has been saved or given up. */
export function FormModal<Record, Values extends object>(props: FormModalProps<Record, Values>) {
  const [round, setRound] = useState(0);
  return <FormDialog key={round} {...props} onAgain={() => setRound(round + 1)} />;
}

function FormDialog<Record, Values extends object>(
  props: FormModalProps<Record, Values> & { onAgain: () => void },
) {
  const { title, submit, again = false, onClose, onAgain, onward, children } = props;
  const t = useTexts();
  const isAgain = useRef(false);
  const state = useForm(props, { onSaved: () => (isAgain.current ? onAgain() : onClose()) });
  const saveAndGoOn = async () => {
    isAgain.current = true;
    await state.submit();
    isAgain.current = false;
  };
  const { leave, question } = useDiscard(state.dirty, state.giveUp);
  const close = () => leave(onClose);
  return (
    <Dialog
      title={title}
      note={<DraftNote draft={state.draft} />}
      onClose={close}
      footer={
        <>
          {onward && (
            <div className={styles.onward}>
              <Button onClick={() => leave(onward.go)}>{onward.label}</Button>
            </div>
          )}
          <Button onClick={close}>{t('取消')}</Button>
          {again && (
            <Button busy={state.busy} onClick={() => void saveAndGoOn()}>
              {t('保存并新增')}
            </Button>
          )}
          <Button kind="primary" type="submit" form={state.id} busy={state.busy}>
            {submit ?? t('保存')}
          </Button>
        </>
      }
    >
      <Form state={state}>{children}</Form>
      {question}
    </Dialog>
  );
}
