import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '@edp/contract/chat';
import { newKey } from '../../lib/api/intents.ts';
import { HISTORY_STEP, NOTHING_KNOWN, withMessage, withNewest, withOlder, type History } from './history.ts';

const message = (id: number): ChatMessage => ({
  id,
  senderId: 1,
  recipientId: 2,
  text: String(id),
  idempotencyKey: String(id),
  sentTime: '2026-01-01 00:00:00',
});
/** As the server answers: newest first. */
const page = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => message(newest - index));
const idsOf = ({ messages }: History) => messages.map(({ id }) => id);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('a conversation', () => {
  it('begins with its newest messages, oldest first', () => {
    const history = withNewest(NOTHING_KNOWN, page(50, 51 - HISTORY_STEP));
    expect(idsOf(history)).toEqual(range(51 - HISTORY_STEP, 50));
    expect(history.hasOlder).toBe(true);
    expect(withNewest(NOTHING_KNOWN, page(3, 1)).hasOlder).toBe(false);
    expect(withNewest(NOTHING_KNOWN, [])).toEqual({
      messages: [],
      hasOlder: false,
      completeTo: 0,
    });
  });

  it('grows upwards until nothing older comes', () => {
    const whole = withOlder(withNewest(NOTHING_KNOWN, page(50, 21)), 21, page(20, 1));
    expect(idsOf(whole)).toEqual(range(1, 50));
    expect(whole.hasOlder).toBe(false);
  });

  it('takes a message in once and in its place', () => {
    const history = withNewest(NOTHING_KNOWN, [message(3), message(1)]);
    expect(idsOf(withMessage(withMessage(history, message(2)), message(2)))).toEqual([1, 2, 3]);
  });

  it('catches up with what was missed and keeps what was loaded', () => {
    const known = withOlder(withNewest(NOTHING_KNOWN, page(50, 21)), 21, page(20, 1));
    const later = withNewest(known, page(60, 31));
    expect(idsOf(later)).toEqual(range(1, 60));
    expect(later.hasOlder).toBe(false);
    expect(idsOf(withNewest(later, []))).toEqual(range(1, 60));
  });

  it('never shows a gap: what lies behind it is loaded again', () => {
    const later = withNewest(withNewest(NOTHING_KNOWN, page(5, 1)), page(60, 31));
    expect(idsOf(later)).toEqual(range(31, 60));
    expect(later.hasOlder).toBe(true);
  });

  it('never takes for known what came before a message that was told while the page was on its way', () => {
    const told = withMessage(withNewest(NOTHING_KNOWN, page(5, 1)), message(61));
    const later = withNewest(told, page(60, 31));
    expect(idsOf(later)).toEqual(range(31, 61));
    expect(later.hasOlder).toBe(true);
    expect(idsOf(withNewest(told, page(35, 6)))).toEqual([...range(6, 35), 61]);
  });

  it('keeps what was told before its first page came', () => {
    const told = withMessage(NOTHING_KNOWN, message(4));
    expect(idsOf(withNewest(told, page(3, 1)))).toEqual([1, 2, 3, 4]);
    expect(idsOf(withNewest(withMessage(NOTHING_KNOWN, message(61)), page(60, 31)))).toEqual(range(31, 61));
    expect(idsOf(withNewest(told, []))).toEqual([4]);
  });

  it('takes in no older page that was asked for where it no longer begins', () => {
    const later = withNewest(withNewest(NOTHING_KNOWN, page(50, 21)), page(160, 131));
    expect(withOlder(later, 21, page(20, 1))).toBe(later);
  });
});

it('makes keys that are random UUIDs', () => {
  const keys = Array.from({ length: 50 }, newKey);
  expect(new Set(keys).size).toBe(50);
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
