import { englishMessages } from './english-messages.ts';
import { englishWords } from './english-words.ts';
import type { Language } from './multilingual.ts';

const english: Record<string, string> = { ...englishMessages, ...englishWords };

const templates = Object.entries(english)
  .filter(([chinese]) => chinese.includes('{'))
  .map(([chinese, translation]) => {
    const name = /\{(\w+)\}/.exec(chinese)?.[1] ?? '';
    const [before = '', after = ''] = chinese.split(`{${name}}`);
    return { before, after, placeholder: `{${name}}`, translation };
  });

/** A message in the reader's language; a text that is not known stays as it is. */
export function translateMessage(chinese: string, language: Language): string {
  if (language === 'ZHS') return chinese;
  const exact = english[chinese];
  if (exact !== undefined) return exact;
  for (const { before, after, placeholder, translation } of templates) {
    if (
      chinese.startsWith(before) &&
      chinese.endsWith(after) &&
      chinese.length > before.length + after.length
    ) {
      const value = chinese.slice(before.length, chinese.length - after.length);
      return translation.replace(placeholder, english[value] ?? value);
    }
  }
  return chinese;
}
