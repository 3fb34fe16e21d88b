import { languages } from '@edp/contract/languages';
import type { Language } from '@edp/contract/multilingual';
import { call } from '../api/call.ts';
import { keepTexts } from '../language/text-store.ts';

const asked = new Set<string>();

/** Asks once for a screen's texts; a failure is only logged and leaves the Chinese defaults. */
export function loadTexts(functionKey: string, language: Language): void {
  const name = `${language}/${functionKey}`;
  if (asked.has(name)) return;
  asked.add(name);
  call(languages.pageTexts, { type: language, functionKey })
    .then(({ data }) => keepTexts(functionKey, language, data))
    .catch((error: unknown) => {
      console.error(functionKey, error);
      keepTexts(functionKey, language, {});
      asked.delete(name);
    });
}
