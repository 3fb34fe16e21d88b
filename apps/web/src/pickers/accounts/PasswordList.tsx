import { useState } from 'react';
import type { z } from 'zod';
import type { addedUser } from '@edp/contract/user-import';
import { notify } from '../../lib/browser/notify.ts';
import { saveText } from '../../lib/browser/save-text.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { csvOf } from './csv.ts';
import styles from './passwords.module.css';

export type GivenPasswords = readonly z.infer<typeof addedUser>[];

/** The passwords of one use of several people, told this once: nobody can read them again. */
export function PasswordList({ people, onClose }: { people: GivenPasswords; onClose: () => void }) {
  const t = useTexts();
  const [copied, setCopied] = useState(false);
  const table = [
    [t('姓名'), t('账号'), t('初始密码')],
    ...people.map(({ name, account, firstPassword }) => [name, account, firstPassword]),
  ];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(table.map((row) => row.join('\t')).join('\n'));
      setCopied(true);
    } catch (error) {
      console.error(error);
      notify.warning(t('无法复制，请手动选择'));
    }
  };
  return (
    <Dialog
      title={t('初始密码（{n} 人）', { n: people.length })}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{copied ? t('已复制') : t('复制全部')}</Button>
          <Button onClick={() => saveText(csvOf(table), `${t('初始密码')}.csv`, 'text/csv')}>
            {t('下载 CSV')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('我已记下')}
          </Button>
        </>
      }
    >
      <p>{t('请将密码分别告知本人，关闭后不再显示。首次登录时须修改密码。')}</p>
      <div className={styles.passwords}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('姓名')}</th>
              <th scope="col">{t('账号')}</th>
              <th scope="col">{t('初始密码')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, account, firstPassword }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>
                  <Code>{account}</Code>
                </td>
                <td>
                  <code className={styles.secret}>{firstPassword}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
