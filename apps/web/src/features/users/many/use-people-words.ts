import { useTexts } from '../../../lib/texts/texts.tsx';
import type { ChosenPeople } from './chosen-people.ts';

/** Who is chosen, or how many. */
export function usePeopleWords({ name, count, isBounded }: ChosenPeople): string {
  const t = useTexts();
  if (name !== undefined) return name;
  return isBounded ? t('{n}+ 人', { n: count - 1 }) : t('{n} 人', { n: count });
}
