import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from './failure.ts';
import { useTexts } from './texts.tsx';

interface Answered<T> {
  question: string;
  answer: T | undefined;
  error: string | undefined;
}

/**
 * What a call answers, asked again whenever the question is another one; the former answer stays until then. For pages
 * that do without the query library.
 */
export function useAnswer<T>(question: string, ask: (signal: AbortSignal) => Promise<T>) {
  const t = useTexts();
  const [round, setRound] = useState(0);
  const [last, setLast] = useState<Answered<T>>();
  const current = `${round} ${question}`;
  const send = useEffectEvent(ask);
  const fail = useEffectEvent((failure: unknown) => {
    const error = failureText(failure, t('获取数据失败'));
    setLast((former) => ({ question: current, answer: former?.answer, error }));
  });
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    send(signal)
      .then((answer) => {
        if (!signal.aborted) setLast({ question: current, answer, error: undefined });
      })
      .catch((failure: unknown) => {
        if (!signal.aborted) fail(failure);
      });
    return () => stopping.abort();
  }, [current]);
  return {
    answer: last?.answer,
    error: last?.error,
    loading: last?.question !== current,
    reload: () => setRound((former) => former + 1),
    /** Shows at once what the server will answer next time. */
    change: (update: (answer: T) => T) =>
      setLast(
        (former) =>
          former && { ...former, answer: former.answer === undefined ? undefined : update(former.answer) },
      ),
  };
}
