import { useEffect, useState } from 'react';
import { markedParts } from '../../ui/search/marked-parts.ts';

/** The syllable of each character of a name, in lower case. */
export type Syllables = (name: string) => readonly string[];

let loaded: Syllables | undefined;

async function load(): Promise<Syllables> {
  const { pinyin } = await import('pinyin-pro');
  const known = new Map<string, readonly string[]>();
  loaded = (name) => {
    const found =
      known.get(name) ?? pinyin(name, { toneType: 'none', type: 'array' }).map((one) => one.toLowerCase());
    known.set(name, found);
    return found;
  };
  return loaded;
}

/** How names are spelled, once somebody has typed latin letters; until then nothing is marked by its sound. */
export function useSyllables(search: string): Syllables | undefined {
  const [syllables, setSyllables] = useState(() => loaded);
  const isLatin = /[a-z]/i.test(search);
  useEffect(() => {
    if (!isLatin || syllables) return;
    load()
      .then((spell) => setSyllables(() => spell))
      .catch((error: unknown) => console.error(error));
  }, [isLatin, syllables]);
  return syllables;
}

/** A name cut at what a search finds, written as it is or by its sound; every second part is found. */
export function partsFound(name: string, search: string, syllables: Syllables | undefined): string[] {
  const written = markedParts(name, search);
  if (written.length > 1 || !syllables) return written;
  const characters = Array.from(name);
  const sounds = syllables(name);
  const word = search.toLowerCase().replaceAll(/\s+/g, '');
  // A character may have no sound of its own.
  if (word === '' || sounds.length !== characters.length) return written;
  for (const at of characters.keys()) {
    const length = lengthByInitials(sounds.slice(at), word) ?? lengthBySyllables(sounds.slice(at), word);
    if (length !== undefined)
      return [
        characters.slice(0, at).join(''),
        characters.slice(at, at + length).join(''),
        characters.slice(at + length).join(''),
      ];
  }
  return written;
}

/** How many characters the initials of which are the word. */
function lengthByInitials(sounds: readonly string[], word: string): number | undefined {
  const initials = sounds.map((sound) => sound.slice(0, 1)).join('');
  return initials.startsWith(word) ? word.length : undefined;
}

/** How many characters the sounds of which begin with the word. */
function lengthBySyllables(sounds: readonly string[], word: string): number | undefined {
  let heard = '';
  for (const [at, sound] of sounds.entries()) {
    heard += sound;
    if (heard.startsWith(word)) return at + 1;
    if (!word.startsWith(heard)) return undefined;
  }
  return undefined;
}
