import { useState } from 'react';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { leaveForProvider } from '../provider-sign-in.ts';
import styles from './account.module.css';

/** Instead of a password: whoever has none signs in at the identity provider once more. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const refused = await leaveForProvider({ again: true });
    if (refused === undefined) return;
    notify.warning(refused);
    setBusy(false);
  };
  return (
    <Dialog
      title={t('请先确认是您本人')}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void leave()}>
            {t('重新登录')}
          </Button>
        </>
      }
    >
      <p className={styles.line}>
        {t('您通过单点登录进入。请通过单点登录重新登录，并在5分钟内回到这里操作。')}
      </p>
    </Dialog>
  );
}
