import { useState } from 'react';
import { passkeys, type Passkey } from '@edp/contract/passkeys';
import { secondFactorProof, secondFactors } from '@edp/contract/second-factors';
import { call, command } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { PlainField } from '../../../ui/plain/PlainField.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { FormDialog } from './FormDialog.tsx';
import { RenamePasskey } from './PasskeyName.tsx';
import { PasswordField, PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';

/** What is about to be done. */
export type Asked =
  | { to: 'setUpApp' | 'removeApp' | 'renewCodes' | 'addPasskey' }
  | { to: 'renamePasskey' | 'removePasskey'; passkey: Passkey };

interface SecondFactorDialogProps {
  account: string;
  asked: Asked;
  onClose: () => void;
}

export function SecondFactorDialog({ account, asked, onClose }: SecondFactorDialogProps) {
  const t = useTexts();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} account={account} onDone={onClose} />;
  const done = (words: string) => {
    notify.success(words || t('操作成功'));
    onClose();
  };
  switch (asked.to) {
    case 'setUpApp':
      return <SetUpApp account={account} title={t('设置动态码')} onDone={onClose} onClose={onClose} />;
    case 'addPasskey':
      return <AddPasskey onAdded={onClose} onClose={onClose} />;
    case 'renamePasskey':
      return <RenamePasskey passkey={asked.passkey} onDone={done} onClose={onClose} />;
    case 'removePasskey':
      return (
        <PasswordStep
          title={t('移除通行密钥')}
          hint={t('移除“{name}”后，不能再用它登录。请再次输入登录密码。', { name: asked.passkey.name })}
          verb={t('移除')}
          onPassword={async (password) =>
            done(await command(passkeys.remove, { id: asked.passkey.id, password }))
          }
          onClose={onClose}
        />
      );
    case 'removeApp':
      return (
        <ProofDialog
          title={t('移除动态码')}
          hint={t('移除后登录不再要求动态码，恢复码全部失效。')}
          verb={t('移除')}
          onProof={async (proof) => done(await command(secondFactors.remove, proof))}
          onClose={onClose}
        />
      );
    case 'renewCodes':
      return (
        <ProofDialog
          title={t('更换恢复码')}
          hint={t('新的恢复码只显示一次，原来的全部失效。')}
          verb={t('更换恢复码')}
          onProof={async (proof) =>
            setCodes((await call(secondFactors.renewRecoveryCodes, proof)).data.recoveryCodes)
          }
          onClose={onClose}
        />
      );
  }
}

interface ProofDialogProps {
  title: string;
  hint: string;
  verb: string;
  /** Throws what the server refuses. */
  onProof: (proof: typeof EMPTY) => Promise<void>;
  onClose: () => void;
}

const EMPTY = { password: '', code: '' };

/** Password and code, before something is taken away. */
function ProofDialog({ onProof, ...window }: ProofDialogProps) {
  const t = useTexts();
  return (
    <FormDialog {...window} schema={secondFactorProof} initial={EMPTY} onSubmit={onProof}>
      <PasswordField />
      <PlainField<typeof EMPTY>
        name="code"
        label={t('动态码或恢复码')}
        input={{ required: true, autoComplete: 'one-time-code', maxLength: 30, spellCheck: false }}
      />
    </FormDialog>
  );
}
