import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * A function that asks for something before what was typed has been found: it is done once nothing is pending any more, unless
 * something else or `undefined` is asked for before.
 */
export function useOnceAnswered<Asked>(
  isPending: boolean,
  act: (asked: Asked) => void,
): (asked: Asked | undefined) => void {
  const waiting = useRef<Asked>(undefined);
  const answer = useEffectEvent(act);
  useEffect(() => {
    if (isPending || waiting.current === undefined) return;
    const asked = waiting.current;
    waiting.current = undefined;
    // Within the effect React would not draw what has to be drawn at once.
    queueMicrotask(() => answer(asked));
  }, [isPending]);
  return (asked) => {
    waiting.current = asked;
  };
}
