import { useTexts } from '../../lib/texts/texts.tsx';

/** A range of numbers or days, in words. */
export function ShownRange({ value }: { value: string }) {
  const [from, to] = endsOf(value);
  if (isRelative(value)) return <LastDays days={-Number(from)} />;
  if (to === '') return `≥ ${from}`;
  return from === '' ? `≤ ${to}` : `${from} – ${to}`;
}

export function LastDays({ days }: { days: number }) {
  const t = useTexts();
  return days === 1 ? t('今天') : t('近 {n} 天', { n: days });
}

/** Both ends of a range as it stands in the address. */
export function endsOf(value = ''): [from: string, to: string] {
  const [from = '', to = ''] = value.split('..');
  return [from, to];
}

/** Whether it counts back from today. */
export function isRelative(value: string | undefined): boolean {
  return value !== undefined && /^-\d+\.\.$/.test(value);
}
