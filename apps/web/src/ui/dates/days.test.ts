import { describe, expect, test } from 'vitest';
import { addDays, addMonths, canonical, weekdayOf, weeksAround } from './days.ts';

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026-1-5', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['2026-02-30', '2026-02-30'],
  ['2026-1/5', '2026-1/5'],
  ['202615', '202615'],
  ['2026-01-05 10:00', '2026-01-05 10:00'],
  ['soon', 'soon'],
])('%s is the day %s', (typed, day) => expect(canonical(typed, false)).toBe(day));

test.each([
  ['2026-1-5', '2026-01-05 00:00:00'],
  ['2026-01-05 9:30', '2026-01-05 09:30:00'],
  ['2026-01-05 23:59:59', '2026-01-05 23:59:59'],
  ['2026-01-05 24:00', '2026-01-05 24:00'],
])('%s is the moment %s', (typed, moment) => expect(canonical(typed, true)).toBe(moment));

describe('around a day', () => {
  test('days and months go over their ends', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
  test('a month is shown in whole weeks from Monday on', () => {
    const weeks = weeksAround('2026-02-10');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-01-26');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-03-01');
    expect(weekdayOf('2026-02-10')).toBe(1);
  });
});
