import type { OutputOf } from '@edp/contract/endpoint';
import { authenticatorProof, secondFactors } from '@edp/contract/second-factors';
import { call } from '../../../lib/api/call.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { PlainField } from '../../../ui/plain/PlainField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './second-factor.module.css';

export type Secret = OutputOf<typeof secondFactors.begin>['data'];

interface ScanStepProps {
  secret: Secret;
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

const EMPTY = { code: '' };

/** The secret as a picture and as a text, until the app shows a code of it. */
export function ScanStep({ secret: { secret, address }, onConfirmed, onClose }: ScanStepProps) {
  const t = useTexts();
  return (
    <FormDialog
      title={t('设置动态码')}
      hint={t(
        '用手机上的身份验证器（如 Microsoft Authenticator、腾讯身份验证器）扫描二维码，再输入它显示的6位动态码。',
      )}
      verb={t('确定')}
      schema={authenticatorProof}
      initial={EMPTY}
      onSubmit={async (proof) => onConfirmed((await call(secondFactors.confirm, proof)).data.recoveryCodes)}
      onClose={onClose}
      above={
        <div className={styles.scan}>
          <QrCode text={address} label={t('动态码密钥的二维码')} />
          <div>
            <div className={styles.note}>{t('无法扫描时，手工输入密钥')}</div>
            <code className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </div>
        </div>
      }
    >
      <PlainField<typeof EMPTY>
        name="code"
        label={t('动态码|输入')}
        input={{ required: true, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 }}
      />
    </FormDialog>
  );
}
