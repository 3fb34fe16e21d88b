import { useEffect, useState } from 'react';
import { languages } from '@edp/contract/languages';
import { LANGUAGES, languageCode, type Language } from '@edp/contract/multilingual';
import { call } from '../api/call.ts';

interface LanguageName {
  code: Language;
  name: string;
}

/** The interface's languages as the server lists them; the built-in ones until then or when it fails. */
export function useLanguages(): readonly LanguageName[] {
  const [listed, setListed] = useState<readonly LanguageName[]>(LANGUAGES);
  useEffect(() => {
    call(languages.list, {})
      .then(({ data }) => {
        const known = data.flatMap(({ code, name }) => {
          const language = languageCode.safeParse(code).data;
          return language ? [{ code: language, name }] : [];
        });
        if (known.length > 0) setListed(known);
      })
      .catch((error: unknown) => console.error(error));
  }, []);
  return listed;
}
