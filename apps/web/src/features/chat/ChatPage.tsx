import { useEffect, useState } from 'react';
import type { ChatPeer } from '@edp/contract/chat';
import { onLive, startLive } from '../../lib/live/live.ts';
import { loginInfoEntry } from '../../lib/session/session-store.ts';
import { useStored } from '../../lib/browser/storage.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { tellSaid } from './chat-events.ts';
import styles from './chat.module.css';
import { Conversation } from './Conversation.tsx';
import { PeerList } from './PeerList.tsx';
import { useOutbox } from './use-outbox.ts';
import { usePeers } from './use-peers.ts';

/** People on the left, the conversation with one of them on the right; on a phone one at a time. */
export function ChatPage({ userId }: { userId: number }) {
  const t = useTexts();
  const [peer, setPeer] = useState<ChatPeer>();
  const peers = usePeers(userId);
  const outbox = useOutbox(userId);
  useLiveChat();
  return (
    <main className={styles.page} data-talking={peer !== undefined || undefined}>
      <h1 className="edp-hidden-label">{t('聊天')}</h1>
      <PeerList peers={peers} chosen={peer?.userId} onChoose={setPeer} />
      {peer ? (
        <Conversation
          key={peer.userId}
          userId={userId}
          peer={peer}
          outbox={outbox}
          onRead={peers.clearUnread}
          onBack={() => setPeer(undefined)}
        />
      ) : (
        <p className={styles.nobody}>{t('选择一位联系人开始聊天')}</p>
      )}
    </main>
  );
}

/** The page keeps a socket of its own, so that it also lives outside of the shell. */
function useLiveChat(): void {
  const ticket = useStored(loginInfoEntry)?.ticket;
  useEffect(() => (ticket ? startLive() : undefined), [ticket]);
  useEffect(
    () =>
      onLive(({ method, newData }) => {
        if (method === 'messagePush' && newData && !Array.isArray(newData)) tellSaid(newData);
      }),
    [],
  );
}
