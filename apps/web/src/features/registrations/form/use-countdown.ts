import { useEffect, useState } from 'react';

const KEY = 'edp_registrationCodeUntil';
const SECONDS = 60;

/** Seconds until another code may be sent, also after a reload; 0 when it may. */
export function useCountdown(): [number, () => void] {
  const [left, setLeft] = useState(secondsLeft);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft(secondsLeft()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = () => {
    sessionStorage.setItem(KEY, String(Date.now() + SECONDS * 1_000));
    setLeft(SECONDS);
  };
  return [left, start];
}

function secondsLeft(): number {
  const left = Math.ceil((Number(sessionStorage.getItem(KEY) ?? 0) - Date.now()) / 1_000);
  // A clock that was put back must not lock the button for hours.
  return left > 0 && left <= SECONDS ? left : 0;
}
