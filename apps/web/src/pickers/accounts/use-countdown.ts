import { useEffect, useState } from 'react';

const SECONDS = 60;

/** Seconds until another code may be sent, also after a reload; 0 when it may. */
export function useCountdown(key: string): [number, () => void] {
  const [left, setLeft] = useState(() => secondsLeft(key));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft(secondsLeft(key)), 1_000);
    return () => clearInterval(timer);
  }, [isRunning, key]);
  const start = () => {
    sessionStorage.setItem(key, String(Date.now() + SECONDS * 1_000));
    setLeft(SECONDS);
  };
  return [left, start];
}

function secondsLeft(key: string): number {
  const left = Math.ceil((Number(sessionStorage.getItem(key) ?? 0) - Date.now()) / 1_000);
  // A clock that was put back must not lock the button for hours.
  return left > 0 && left <= SECONDS ? left : 0;
}
