import type { ReactNode } from 'react';
import { passwordAgain } from '@edp/contract/second-factors';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { PlainField } from '../../../ui/plain/PlainField.tsx';
import { FormDialog } from './FormDialog.tsx';

interface PasswordStepProps {
  title: string;
  hint: string;
  verb: string;
  /** Whatever else can be done instead. */
  children?: ReactNode;
  /** Throws what the server refuses. */
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}

const EMPTY = { password: '' };

/** Asks the password again before something that a session alone must not be enough for. */
export function PasswordStep({ onPassword, children, ...window }: PasswordStepProps) {
  return (
    <FormDialog
      {...window}
      schema={passwordAgain}
      initial={EMPTY}
      onSubmit={({ password }) => onPassword(password)}
      below={children}
    >
      <PasswordField />
    </FormDialog>
  );
}

/** The password of the account, in a form that has it among its fields. */
export function PasswordField() {
  const t = useTexts();
  return (
    <PlainField<typeof EMPTY>
      name="password"
      label={t('登录密码')}
      input={{ required: true, type: 'password', autoComplete: 'current-password' }}
    />
  );
}
