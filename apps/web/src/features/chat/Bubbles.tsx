import type { ChatMessage } from '@edp/contract/chat';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './conversation.module.css';
import type { Outgoing } from './outgoing.ts';
import type { Outbox } from './use-outbox.ts';

interface SaidBubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  /** The day that begins with this message. */
  day: string | undefined;
}

export function SaidBubble({ message, isOwn, day }: SaidBubbleProps) {
  return (
    <>
      {day && <p className={styles.day}>{day}</p>}
      <div className={styles.said} data-own={isOwn || undefined}>
        <p className={styles.bubble}>{message.text}</p>
        <time className={styles.time} dateTime={message.sentTime} title={message.sentTime}>
          {message.sentTime.slice(11)}
        </time>
      </div>
    </>
  );
}

/** What is under way, or was not taken and can be sent again. */
export function OutgoingBubble({ message, outbox }: { message: Outgoing; outbox: Outbox }) {
  const t = useTexts();
  const { text, failure, idempotencyKey } = message;
  return (
    <div className={styles.said} data-own data-failed={failure !== undefined || undefined}>
      <p className={styles.bubble}>{text}</p>
      {failure === undefined ? (
        <span className={styles.time}>{t('发送中…')}</span>
      ) : (
        <span className={styles.failure} role="alert">
          {t('未发送：{reason}', { reason: failure })}
          <button type="button" onClick={() => outbox.retry(idempotencyKey)}>
            {t('重试')}
          </button>
          <button type="button" onClick={() => outbox.discard(idempotencyKey)}>
            {t('删除')}
          </button>
        </span>
      )}
    </div>
  );
}
