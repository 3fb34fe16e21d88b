import { languages } from '@edp/contract/languages';
import type { Language } from '@edp/contract/multilingual';
import { call } from '../api/call.ts';
import { tenantCode } from '../browser/storage.ts';
import { keepTexts, readTextsAs, textsOf } from '../language/text-store.ts';
import { isSignedIn } from '../session/session-store.ts';

const asked = new Set<string>();
let askedFor = '';

/**
 * Asks once for a screen's texts, and again for somebody else: a tenant's own words are told to its people alone. A failure is only
 * logged and leaves what was shown, at first the Chinese defaults.
 */
export function loadTexts(functionKey: string, language: Language): void {
  const reader = isSignedIn() ? tenantCode.read() : '';
  readTextsAs(reader);
  if (reader !== askedFor) asked.clear();
  askedFor = reader;
  const name = `${language}/${functionKey}`;
  if (asked.has(name)) return;
  asked.add(name);
  call(languages.pageTexts, { type: language, functionKey, withoutDefaults: true })
    .then(({ data }) => keepTexts(reader, functionKey, language, data))
    .catch((error: unknown) => {
      console.error(functionKey, error);
      if (!textsOf(functionKey, language, reader)) keepTexts(reader, functionKey, language, {});
      if (reader === askedFor) asked.delete(name);
    });
}
