import { useState } from 'react';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { Code } from '../basic/Code.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './first-password.module.css';

export interface GivenPassword {
  name: string;
  account: string;
  password: string;
}

/** The password of one use, told this once: nobody can read it again. */
export function FirstPassword({ given, onClose }: { given: GivenPassword; onClose: () => void }) {
  const t = useTexts();
  const { name, account, password } = given;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setCopied(true);
    } catch (error) {
      console.error(error);
      notify.warning(t('无法复制，请手动选择'));
    }
  };
  return (
    <Dialog
      title={t('初始密码')}
      width={440}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('我已记下')}
        </Button>
      }
    >
      <p>{t('请将此密码告知“{name}”，关闭后不再显示。首次登录时须修改密码。', { name })}</p>
      <dl className={styles.given}>
        <dt>{t('账号')}</dt>
        <dd>
          <Code>{account}</Code>
        </dd>
        <dt>{t('初始密码')}</dt>
        <dd>
          <code className={styles.secret}>{password}</code>
          <Button onClick={() => void copy()}>{copied ? t('已复制') : t('复制')}</Button>
        </dd>
      </dl>
    </Dialog>
  );
}
