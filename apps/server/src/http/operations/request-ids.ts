import { randomUUID } from 'node:crypto';

const COUNTED_DIGITS = 12;

/** Names requests: a UUID of this process's own, in whose last digits they are counted. One drawn for each took a hundredth of a small read. */
export function requestIds(): () => string {
  const own = randomUUID().slice(0, -COUNTED_DIGITS);
  let count = 0;
  return () => own + (++count).toString(16).padStart(COUNTED_DIGITS, '0');
}
