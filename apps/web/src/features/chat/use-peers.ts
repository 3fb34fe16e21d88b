import { useEffect, useEffectEvent, useState } from 'react';
import { chat, type ChatMessage, type ChatPeer } from '@edp/contract/chat';
import { call } from '../../lib/call.ts';
import { onLiveOpen } from '../../lib/live.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { onSaid, peerOf } from './chat-events.ts';

const STEP = 30;
const TYPING_MS = 250;

/** Whom one can talk to, kept in step with what is said. */
export function usePeers(userId: number) {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim());
  const [pageSize, setPageSize] = useState(STEP);
  const input = { name, pageNo: 1, pageSize };
  const { answer, error, loading, reload, change } = useAnswer(JSON.stringify(input), (signal) =>
    call(chat.peers, input, { signal }),
  );
  const rows = answer?.data;

  const refresh = useEffectEvent(reload);
  useEffect(() => onLiveOpen(() => refresh()), []);
  const take = useEffectEvent((message: ChatMessage) => {
    const peerId = peerOf(message, userId);
    if (!rows?.some((peer) => peer.userId === peerId)) reload();
    else change((last) => ({ ...last, data: afterMessage(last.data, message, peerId) }));
  });
  useEffect(() => onSaid((message) => take(message)), []);

  const markRead = (peer: ChatPeer, peerId: number) =>
    peer.userId === peerId ? { ...peer, unread: 0 } : peer;
  return {
    name: typed,
    setName: (next: string) => {
      setTyped(next);
      setPageSize(STEP);
    },
    isSearch: name !== '',
    rows,
    hasMore: answer !== undefined && answer.data.length < answer.total,
    error,
    loading,
    reload,
    loadMore: () => setPageSize((last) => last + STEP),
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

/** A text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
