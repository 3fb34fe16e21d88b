import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { EmbeddedFrame } from './EmbeddedFrame.tsx';
import styles from './Messages.module.css';

/** In-site messages at the right edge; all of them as a list behind 更多. */
export function MessageDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [isMore, setIsMore] = useState(false);
  return (
    <>
      <Dialog
        title={t('消息')}
        width={420}
        shape="drawer"
        onClose={onClose}
        footer={<Button onClick={() => setIsMore(true)}>{t('更多')}</Button>}
      >
        <EmbeddedFrame address="/bpm-pc/#/messages/1" title={t('消息')} />
      </Dialog>
      {isMore && <MessageRecord onClose={() => setIsMore(false)} />}
    </>
  );
}

function MessageRecord({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog title={t('消息记录')} width={1000} shape="page" onClose={onClose}>
      <div className={styles.page}>
        <EmbeddedFrame address="/bpm-pc/#/messageRecord" title={t('消息记录')} />
      </div>
    </Dialog>
  );
}
