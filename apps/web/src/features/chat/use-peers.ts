import { useEffect, useEffectEvent, useState } from 'react';
import { chat, type ChatMessage, type ChatPeer } from '@edp/contract/chat';
import { useWhenFocused } from '../../lib/live/use-when-focused.ts';
import { call } from '../../lib/api/call.ts';
import { onLiveOpen } from '../../lib/live/live.ts';
import { firstRows } from '../../lib/list/paging.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { onSaid, peerOf } from './chat-events.ts';

const STEP = 30;

/** Whom one can talk to, kept in step with what is said. */
export function usePeers(userId: number) {
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim());
  const [shown, setShown] = useState(STEP);
  const { data, error, loading, reload, change } = useFetch(
    {
      key: [chat.peers.path, name, shown],
      fetch: (signal) =>
        firstRows(
          shown,
          (peer: ChatPeer) => peer.userId,
          (page) => call(chat.peers, { name, ...page }, { signal }),
        ),
    },
    { keepPrevious: true },
  );
  const rows = data?.data;

  const refresh = useEffectEvent(useWhenFocused(() => void reload()));
  useEffect(() => onLiveOpen(() => refresh()), []);
  const take = useEffectEvent((message: ChatMessage) => {
    const peerId = peerOf(message, userId);
    if (!rows?.some((peer) => peer.userId === peerId)) refresh();
    else change((last) => ({ ...last, data: afterMessage(last.data, message, peerId) }));
  });
  useEffect(() => onSaid((message) => take(message)), []);

  const markRead = (peer: ChatPeer, peerId: number) =>
    peer.userId === peerId ? { ...peer, unread: 0 } : peer;
  return {
    name: typed,
    setName: (next: string) => {
      setTyped(next);
      setShown(STEP);
    },
    isSearch: name !== '',
    rows,
    hasMore: data !== undefined && data.data.length < data.total,
    error,
    loading,
    reload,
    loadMore: () => setShown((last) => last + STEP),
    clearUnread: (peerId: number) =>
      change((last) => ({ ...last, data: last.data.map((peer) => markRead(peer, peerId)) })),
  };
}

/** Whoever spoke last comes first. */
function afterMessage(rows: ChatPeer[], message: ChatMessage, peerId: number): ChatPeer[] {
  const peer = rows.find((row) => row.userId === peerId);
  if (!peer) return rows;
  const changed: ChatPeer = {
    ...peer,
    lastText: message.text,
    lastTime: message.sentTime,
    unread: peer.unread + (message.senderId === peerId ? 1 : 0),
  };
  return [changed, ...rows.filter((row) => row.userId !== peerId)];
}
