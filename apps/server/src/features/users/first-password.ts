import { randomInt } from 'node:crypto';

/** Nothing that is mistaken for something else when it is read out or written down. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const LENGTH = 12;

/** A password that somebody else is told, with letters and digits: no word, and too long to be guessed. */
export function newFirstPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = Array.from({ length: LENGTH }, (_, at) => pick(at % 4 === 3 ? DIGITS : LETTERS));
  return characters.join('');
}
