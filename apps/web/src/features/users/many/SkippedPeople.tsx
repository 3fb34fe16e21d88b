import type { UsersOutcome } from '@edp/contract/users-at-once';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import styles from './many.module.css';

/** Who was left as they are, and why. */
export function SkippedPeople({ outcome, onClose }: { outcome: UsersOutcome; onClose: () => void }) {
  const t = useTexts();
  const { ids, skipped } = outcome;
  return (
    <Dialog
      title={t('{n} 人没有更改', { n: skipped.length })}
      note={t('已更改 {n} 人', { n: ids.length })}
      isText
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <div className={styles.skipped}>
        <table className={styles.people} aria-label={t('没有更改的用户')}>
          <thead>
            <tr>
              <th>{t('姓名')}</th>
              <th>{t('账号')}</th>
              <th>{t('原因')}</th>
            </tr>
          </thead>
          <tbody>
            {skipped.map(({ id, name, account, reason }) => (
              <tr key={id}>
                <td>{name || '–'}</td>
                <td>{account ? <Code>{account}</Code> : '–'}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
