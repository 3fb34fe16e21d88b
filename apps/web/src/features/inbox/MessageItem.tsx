import type { InboxMessage } from '@edp/contract/inbox';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './inbox.module.css';
import { kindNames } from './kind-names.ts';

interface MessageItemProps {
  message: InboxMessage;
  isOpen: boolean;
  onToggle: () => void;
}

/** One message; pressing it marks it as read and shows all of its text. */
export function MessageItem({ message, isOpen, onToggle }: MessageItemProps) {
  const t = useTexts();
  return (
    <li className={styles.item} data-unread={!message.read || undefined}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.head}>
          <span className={styles.title}>
            {!message.read && <span role="img" aria-label={t('未读')} className={styles.dot} />}
            {message.title}
          </span>
          <span className={styles.kind}>{t(kindNames[message.kind])}</span>
        </span>
        <span className={isOpen ? styles.whole : styles.content}>{message.content}</span>
        <time className={styles.time}>{message.createTime}</time>
      </button>
    </li>
  );
}
