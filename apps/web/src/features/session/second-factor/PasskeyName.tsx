import { passkeyForm, passkeys, type Passkey } from '@edp/contract/passkeys';
import { command } from '../../../lib/api/call.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { PlainField } from '../../../ui/plain/PlainField.tsx';
import { FormDialog } from './FormDialog.tsx';

interface RenamePasskeyProps {
  passkey: Passkey;
  onDone: (words: string) => void;
  onClose: () => void;
}

export function RenamePasskey({ passkey: { id, name }, onDone, onClose }: RenamePasskeyProps) {
  const t = useTexts();
  return (
    <FormDialog
      title={t('通行密钥改名')}
      verb={t('保存')}
      schema={passkeyForm}
      initial={{ name }}
      onSubmit={async (values) => onDone(await command(passkeys.rename, { id, ...values }))}
      onClose={onClose}
    >
      <PasskeyName />
    </FormDialog>
  );
}

/** By which its owner knows it again. */
export function PasskeyName() {
  const t = useTexts();
  return (
    <PlainField<{ name: string }>
      name="name"
      label={t('名称')}
      hint={t('如“工位电脑”“我的手机”')}
      input={{ required: true, maxLength: 50, autoComplete: 'off' }}
    />
  );
}
