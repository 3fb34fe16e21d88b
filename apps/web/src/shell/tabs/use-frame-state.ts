import { useEffect, useRef, useState } from 'react';

/** How long a page may take to begin. */
const TIMEOUT_MS = 10_000;
const LOOK_MS = 1_000;

/**
 * Whether an external page has come into its frame. Until it does, the frame holds the empty page that we may look into; from
 * then on the browser hides everything, also whether the page was refused. A page on http within one on https never comes.
 */
export function useFrameState(url: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const began = Date.now();
    const look = () => {
      const isEmpty = frame.current?.contentDocument?.URL === 'about:blank';
      setMissing(isEmpty && (isMixed(url) || Date.now() - began >= TIMEOUT_MS));
      if (!isEmpty) clearInterval(timer);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [url, round]);
  const retry = () => {
    setMissing(false);
    setRound((former) => former + 1);
  };
  return { frame, round, isMissing, retry };
}

/** Browsers take no page without encryption into one with it. */
function isMixed(url: string): boolean {
  return location.protocol === 'https:' && url.startsWith('http:');
}
