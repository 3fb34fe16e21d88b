import { useEffect, useState } from 'react';

const TYPING_MS = 200;

/** A text once nobody has typed for a moment; an emptied one counts at once. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (text === '' && settled !== '') setSettled('');
  return settled;
}
