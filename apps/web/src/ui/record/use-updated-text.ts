import { useTexts } from '../../lib/texts/texts.tsx';

/** A function that says when a record was changed last; undefined where its reader does not see that. */
export function useUpdatedText() {
  const t = useTexts();
  return (time: string | undefined) => (time ? t('{time} 更新', { time: time.slice(0, 16) }) : undefined);
}
