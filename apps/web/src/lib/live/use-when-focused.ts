import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Whether somebody is likely to be looking: the window can be seen and has the focus. Inside a frame the focus may as
 * well be somewhere around it.
 */
function isAttended(): boolean {
  return document.visibilityState === 'visible' && window.parent.document.hasFocus();
}

function onAttention(listener: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  document.addEventListener('visibilitychange', listener, { signal });
  for (const place of [window, window.parent]) {
    place.addEventListener('focus', listener, { signal });
    place.addEventListener('blur', listener, { signal });
  }
  return () => stopping.abort();
}

/**
 * Answers how to ask for some work, which is done at once, or when somebody is there again: a window that was left
 * alone must neither keep its session alive nor take for read what nobody has seen.
 */
export function useWhenFocused(work: () => void): () => void {
  const [asked, setAsked] = useState(0);
  const done = useRef(0);
  const attended = useSyncExternalStore(onAttention, isAttended);
  const run = useEffectEvent(work);
  useEffect(() => {
    if (!attended || done.current === asked) return;
    done.current = asked;
    run();
  }, [asked, attended]);
  return () => setAsked((last) => last + 1);
}
