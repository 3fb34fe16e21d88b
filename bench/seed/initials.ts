import { initialsOf } from '../../apps/server/src/database/lists/search.ts';

const MAX_REMEMBERED = 100_000;
const known = new Map<string, string>();

/** `searchText` of the server for a million names: their words repeat, so each word's initials are made once. */
export function searchTextOf(code: string, name: string): string {
  return [code, name, ...name.split(' ').map(initialsOfWord)].join(' ').toLowerCase();
}

function initialsOfWord(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const initials = initialsOf(word);
  if (known.size < MAX_REMEMBERED) known.set(word, initials);
  return initials;
}
