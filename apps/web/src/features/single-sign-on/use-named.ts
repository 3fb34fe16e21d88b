import { useTexts } from '../../lib/texts/texts.tsx';

interface Named {
  id: number;
  name: string;
}

/** What can be chosen by name; what is stored and cannot be chosen any more says so. */
export function useNamed(choices: readonly Named[], stored: number | null) {
  const t = useTexts();
  const offered = choices.map(({ id, name }) => ({ value: id, label: name }));
  const isGone = stored !== null && !offered.some(({ value }) => value === stored);
  const options = isGone ? [...offered, { value: stored, label: t('已不可用') }] : offered;
  return { options, nameOf: (id: unknown) => options.find(({ value }) => value === id)?.label };
}
