import { useTexts } from '../../lib/texts/texts.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { EmbeddedFrame } from './EmbeddedFrame.tsx';
import styles from './Messages.module.css';

export function ChatWindow({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog title={t('聊天')} width={1000} shape="page" onClose={onClose}>
      <div className={styles.page}>
        <EmbeddedFrame address="/bpm-pc/#/chat/1" title={t('聊天')} />
      </div>
    </Dialog>
  );
}
