import type { Language } from '@edp/contract/multilingual';
import { languageEntry } from './language.ts';
import { listeners } from '../browser/listeners.ts';

export type Texts = Readonly<Record<string, string>>;

const loaded = new Map<string, Texts>();
const arrivals = listeners();

/** A screen's texts, undefined until they have arrived or failed. */
export function textsOf(functionKey: string, language: Language): Texts | undefined {
  return loaded.get(`${language}/${functionKey}`);
}

export function keepTexts(functionKey: string, language: Language, texts: Texts): void {
  loaded.set(`${language}/${functionKey}`, texts);
  arrivals.tell();
}

export const onTexts = arrivals.on;

/** For the few words that are shown from outside any screen. */
export function commonText(zh: string): string {
  return textsOf('common', languageEntry.read())?.[zh] ?? zh;
}
