import type { Language } from '@edp/contract/multilingual';
import { languageEntry } from './language.ts';
import { listeners } from '../browser/listeners.ts';

export type Texts = Readonly<Record<string, string>>;

const loaded = new Map<string, Texts>();
const arrivals = listeners();
let present = '';

/** Whose texts are shown from now on, by the code of the tenant: its own words are told to its people alone. */
export function readTextsAs(reader: string): void {
  if (reader === present) return;
  present = reader;
  arrivals.tell();
}

/** A screen's texts, undefined until they have arrived or failed. */
export function textsOf(functionKey: string, language: Language, reader = present): Texts | undefined {
  return loaded.get(`${reader}/${language}/${functionKey}`);
}

export function keepTexts(reader: string, functionKey: string, language: Language, texts: Texts): void {
  loaded.set(`${reader}/${language}/${functionKey}`, texts);
  arrivals.tell();
}

export const onTexts = arrivals.on;

/** For the few words that are shown from outside any screen. */
export function commonText(zh: string): string {
  return textsOf('common', languageEntry.read())?.[zh] ?? zh;
}
