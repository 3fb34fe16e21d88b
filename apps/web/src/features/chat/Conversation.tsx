import { useDeferredValue, type ReactNode } from 'react';
import type { ChatPeer } from '@edp/contract/chat';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import { Composer } from './Composer.tsx';
import styles from './conversation.module.css';
import type { History } from './history.ts';
import { OlderMessages } from './OlderMessages.tsx';
import { OutgoingBubble, SaidBubble } from './Bubbles.tsx';
import { useHistory } from './use-history.ts';
import type { Outbox } from './use-outbox.ts';
import { useReading } from './use-reading.ts';

interface ConversationProps {
  userId: number;
  peer: ChatPeer;
  outbox: Outbox;
  onRead: (peerId: number) => void;
  onBack: () => void;
}

export function Conversation({ userId, peer, outbox, onRead, onBack }: ConversationProps) {
  const t = useTexts();
  const { history, error, loadingOlder, loadOlder, retry } = useHistory(userId, peer.userId);
  useReading(peer.userId, onRead);
  const said = new Set(history?.messages.map(({ idempotencyKey }) => idempotencyKey));
  const outgoing = outbox.outgoing.filter(
    ({ peerId, idempotencyKey }) => peerId === peer.userId && !said.has(idempotencyKey),
  );
  return (
    <section className={styles.conversation} aria-label={t('与{name}的聊天', { name: peer.userName })}>
      <header className={styles.head}>
        <span className={styles.back}>
          <Button onClick={onBack}>{t('返回')}</Button>
        </span>
        <h2>{peer.userName}</h2>
      </header>
      <Log waiting={!history && !error} growing={loadingOlder}>
        {history?.hasOlder && !error && <OlderMessages busy={loadingOlder} onReach={loadOlder} />}
        {error && <TableNotice text={error} action={t('重试')} onAction={retry} />}
        {history && history.messages.length + outgoing.length === 0 && (
          <p className={styles.empty}>{t('还没有消息，打个招呼吧')}</p>
        )}
        {history && <Said history={history} userId={userId} />}
        {outgoing.map((message) => (
          <OutgoingBubble key={message.idempotencyKey} message={message} outbox={outbox} />
        ))}
      </Log>
      <Composer peer={peer} onSend={(text) => outbox.say(peer.userId, text)} />
    </section>
  );
}

interface LogProps {
  waiting: boolean;
  /** Older messages are on their way. */
  growing: boolean;
  children: ReactNode;
}

function Log({ waiting, growing, children }: LogProps) {
  const t = useTexts();
  // A moment longer than they load, so that a screen reader does not read what comes in above.
  const isGrowing = useDeferredValue(growing);
  return (
    <div
      className={styles.scroll}
      role="log"
      aria-busy={waiting || isGrowing}
      aria-live={isGrowing ? 'off' : 'polite'}
      tabIndex={0}
      aria-label={t('聊天记录')}
    >
      <div className={styles.messages}>{children}</div>
    </div>
  );
}

/** Bubbles with a line wherever another day begins. */
function Said({ history, userId }: { history: History; userId: number }) {
  return history.messages.map((message, index) => {
    const day = message.sentTime.slice(0, 10);
    const isNewDay = day !== history.messages[index - 1]?.sentTime.slice(0, 10);
    return (
      <SaidBubble
        key={message.idempotencyKey}
        message={message}
        isOwn={message.senderId === userId}
        day={isNewDay ? day : undefined}
      />
    );
  });
}
