import { useEffect, useEffectEvent, useState } from 'react';
import { chat } from '@edp/contract/chat';
import { call } from '../../lib/api/call.ts';
import { failureText } from '../../lib/api/failure.ts';
import { onLiveOpen } from '../../lib/live/live.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { onSaid, peerOf } from './chat-events.ts';
import { HISTORY_STEP, NOTHING_KNOWN, withMessage, withNewest, withOlder, type History } from './history.ts';

interface Failure {
  of: 'newest' | 'older';
  text: string;
}

/** The conversation with one person: loaded at first and after each time without a socket, and followed live. */
export function useHistory(userId: number, peerId: number) {
  const t = useTexts();
  const [history, setHistory] = useState(NOTHING_KNOWN);
  const [failure, setFailure] = useState<Failure>();
  const [loadingOlder, setLoadingOlder] = useState(false);
  const [round, setRound] = useState(0);
  const loadNewest = () => setRound((last) => last + 1);
  const load = (beforeId?: number) =>
    call(chat.history, { userId: peerId, beforeId, pageSize: HISTORY_STEP });
  const take = (of: Failure['of'], update: (known: History) => History) => {
    setHistory(update);
    setFailure((last) => (last?.of === of ? undefined : last));
  };
  const fail = (of: Failure['of'], error: unknown) =>
    setFailure({ of, text: failureText(error, t('获取服务器数据失败')) });

  const ask = useEffectEvent(load);
  const taken = useEffectEvent(take);
  const failed = useEffectEvent(fail);
  useEffect(() => {
    ask()
      .then(({ data }) => taken('newest', (known) => withNewest(known, data)))
      .catch((error: unknown) => failed('newest', error));
  }, [peerId, round]);
  useEffect(() => onLiveOpen(loadNewest), []);
  useEffect(
    () =>
      onSaid((message) => {
        if (peerOf(message, userId) === peerId) setHistory((known) => withMessage(known, message));
      }),
    [userId, peerId],
  );

  const beforeId = history.messages[0]?.id;
  const loadOlder = async () => {
    if (loadingOlder || beforeId === undefined) return;
    setLoadingOlder(true);
    try {
      const { data } = await load(beforeId);
      take('older', (known) => withOlder(known, beforeId, data));
    } catch (error) {
      fail('older', error);
    }
    setLoadingOlder(false);
  };
  return {
    /** Undefined until the first answer. */
    history: history.completeTo === undefined ? undefined : history,
    error: failure?.text,
    loadingOlder,
    loadOlder,
    /** Asks once more for what could not be had. */
    retry: () => void (failure?.of === 'older' ? loadOlder() : loadNewest()),
  };
}
