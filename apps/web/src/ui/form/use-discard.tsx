import { useCallback, useEffect, useRef, useState } from 'react';
import { DiscardQuestion } from './DiscardQuestion.tsx';

/**
 * Ways out of a form: `leave` goes on at once, or with unsaved input once the reader gives it up. Saved meanwhile, there
 * is nothing left to ask and it goes on too. `onDiscard` is told that it is given up.
 */
export function useDiscard(dirty: boolean, onDiscard?: () => void) {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<() => void>(undefined);
  if (asking && !dirty) setAsking(false);
  const goOn = useCallback(() => {
    const go = waiting.current;
    waiting.current = undefined;
    go?.();
  }, []);
  useEffect(() => {
    if (!dirty) goOn();
  }, [dirty, goOn]);
  const keep = () => {
    waiting.current = undefined;
    setAsking(false);
  };
  const discard = () => {
    setAsking(false);
    onDiscard?.();
    goOn();
  };
  return {
    leave(go: () => void) {
      if (!dirty) return go();
      waiting.current = go;
      setAsking(true);
    },
    /** To be rendered inside the dialog that is left. */
    question: asking && <DiscardQuestion onKeep={keep} onDiscard={discard} />,
  };
}
