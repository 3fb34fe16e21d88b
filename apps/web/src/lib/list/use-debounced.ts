import { useEffect, useState } from 'react';

const TYPING_MS = 200;

/** A text once nobody has typed for a moment; an emptied one counts at once. */
export function useDebounced(text: string, milliseconds = TYPING_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  if (text === '' && settled !== '') setSettled('');
  return settled;
}
