import { englishMessages } from './english-messages.ts';
import { englishWords } from './english-words.ts';
import type { Language } from './multilingual.ts';
import { withPluralForms } from './plural-forms.ts';

export type TranslateMessage = (chinese: string, language: Language) => string;

/** Gives a message in the reader's language; a text that is not known stays as it is. */
export function messageTranslator(...dictionaries: readonly Record<string, string>[]): TranslateMessage {
  const english: Record<string, string> = Object.assign({}, ...dictionaries);
  const templates = Object.entries(english)
    .filter(([chinese]) => chinese.includes('{'))
    .map(([chinese, translation]) => {
      const name = /\{(\w+)\}/.exec(chinese)?.[1] ?? '';
      const [before = '', after = ''] = chinese.split(`{${name}}`);
      return { before, after, name, translation };
    });
  return (chinese, language) => {
    if (language === 'ZHS') return chinese;
    const exact = english[chinese];
    if (exact !== undefined) return exact;
    for (const { before, after, name, translation } of templates) {
      if (
        chinese.startsWith(before) &&
        chinese.endsWith(after) &&
        chinese.length > before.length + after.length
      ) {
        const value = chinese.slice(before.length, chinese.length - after.length);
        const formed = withPluralForms(translation, (one) => (one === name ? value : undefined));
        return formed.replace(`{${name}}`, english[value] ?? value);
      }
    }
    return chinese;
  };
}

/** English of what schemas and forms say. */
export const contractMessages: readonly Record<string, string>[] = [englishMessages, englishWords];

export const translateMessage = messageTranslator(...contractMessages);
