import { useEffect, useEffectEvent, useState } from 'react';
import { chat } from '@edp/contract/chat';
import { call } from '../../lib/call.ts';
import { failureText } from '../../lib/failure.ts';
import { onLiveOpen } from '../../lib/live.ts';
import { useTexts } from '../../lib/texts.tsx';
import { onSaid, peerOf } from './chat-events.ts';
import { HISTORY_STEP, withMessage, withNewest, withOlder, type History } from './history.ts';

/** The conversation with one person: loaded at first and after each time without a socket, and followed live. */
export function useHistory(userId: number, peerId: number) {
  const t = useTexts();
  const [history, setHistory] = useState<History>();
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const fail = useEffectEvent((failure: unknown) => setError(failureText(failure, t('获取数据失败'))));

  const reload = () => setRound((last) => last + 1);
  useEffect(() => {
    call(chat.history, { userId: peerId, pageSize: HISTORY_STEP })
      .then(({ data }) => {
        setHistory((known) => withNewest(known, data));
        setError(undefined);
      })
      .catch((failure: unknown) => fail(failure));
  }, [peerId, round]);
  const refresh = useEffectEvent(reload);
  useEffect(() => onLiveOpen(() => refresh()), []);
  useEffect(
    () =>
      onSaid((message) => {
        if (peerOf(message, userId) === peerId) setHistory((known) => known && withMessage(known, message));
      }),
    [userId, peerId],
  );

  const beforeId = history?.messages[0]?.id;
  const loadOlder = async () => {
    if (loadingOlder || beforeId === undefined) return;
    setLoadingOlder(true);
    try {
      const { data } = await call(chat.history, { userId: peerId, beforeId, pageSize: HISTORY_STEP });
      setHistory((known) => known && withOlder(known, data));
      setError(undefined);
    } catch (failure) {
      setError(failureText(failure, t('获取数据失败')));
    }
    setLoadingOlder(false);
  };
  return { history, error, loadingOlder, reload, loadOlder };
}
