import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import styles from './form/registration.module.css';
import type { Registration } from './form/use-registration.ts';

/** Why the server took no application, in its own words. */
export function RefusalNotice({ form: { notice, closeNotice } }: { form: Registration }) {
  const t = useTexts();
  if (!notice) return null;
  return (
    <Dialog
      title={t('提示')}
      width={400}
      onClose={closeNotice}
      footer={
        <Button kind="primary" onClick={closeNotice}>
          {t('知道了')}
        </Button>
      }
    >
      <p className={styles.notice} role="alert">
        {notice}
      </p>
    </Dialog>
  );
}
