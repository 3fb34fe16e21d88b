import { randomInt } from 'node:crypto';
import type { PasswordPolicy } from '@edp/contract/security-settings';

/** Nothing that is mistaken for something else when it is read out or written down; one of each kind in turn. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const turns = [
  [letters, letters, letters, '23456789'],
  [letters, letters, 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'],
  [letters, '+-=#', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'],
] as const;
const LENGTH = 12;

/** A password that somebody else is told and that keeps to the tenant's rules: no word, and too long to be guessed. */
export function newFirstPassword({ passwordMinLength, passwordKinds }: PasswordPolicy): string {
  const pick = (from = letters) => from.charAt(randomInt(from.length));
  const turn = turns[Math.max(0, passwordKinds - 2)] ?? turns[0];
  const length = Math.max(LENGTH, passwordMinLength);
  return Array.from({ length }, (_, at) => pick(turn[at % turn.length])).join('');
}
