import { useState } from 'react';
import { saveText } from '../../../lib/api/download.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  account: string;
  onDone: () => void;
}

/** Codes for a lost device, told this once: nobody can read them again, so that only pressing the button leaves them. */
export function RecoveryCodes({ codes, account, onDone }: RecoveryCodesProps) {
  const t = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch (error) {
      console.error(error);
      notify.warning(t('无法复制，请手动选择'));
    }
  };
  return (
    <Dialog
      title={t('恢复码')}
      width={460}
      footer={
        <>
          <Button onClick={() => void copy()}>{copied ? t('已复制') : t('复制')}</Button>
          <Button onClick={() => saveText(codes.join('\n'), `EDP ${account} ${t('恢复码')}.txt`)}>
            {t('下载')}
          </Button>
          <Button kind="primary" onClick={onDone}>
            {t('我已保存')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>
        {t('手机不在身边时，可用恢复码代替动态码登录，每个只能用一次。关闭后不再显示，请妥善保存。')}
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  );
}
