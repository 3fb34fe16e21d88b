import { useEffect, useMemo, useState } from 'react';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import builtInLocale from 'antd/es/locale/en_US';
import type { Language } from '@edp/contract/multilingual';
import { useAppearance } from '../lib/browser/appearance.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { useSession } from '../lib/session/session.ts';
import { useColours } from '../lib/texts/colours.ts';
import { TextsProvider, useLanguage } from '../lib/texts/texts.tsx';
import { useUnsavedWork } from '../lib/session/unsaved-work.ts';
import { Shell } from '../shell/Shell.tsx';
import { shellRoutes } from './shell-routes.ts';
import { themeOf } from './theme.ts';

/** Everything behind sign-in: what it is drawn with, then the shell. */
export function SignedIn() {
  const { draft } = useUnsavedWork();
  const session = useSession();
  const person = session ?? draft?.person;
  const { dark, density } = useAppearance();
  const colours = useColours();
  const theme = useMemo(() => themeOf(dark, density, colours), [dark, density, colours]);
  const locale = useLocale();
  const userId = person?.userId;
  useEffect(() => () => queryClient.clear(), [userId]);
  if (!person) return null;
  return (
    <ConfigProvider theme={theme} locale={locale}>
      <TextsProvider functionKey="shell">
        <Shell key={person.userId} person={person} routes={shellRoutes} />
      </TextsProvider>
    </ConfigProvider>
  );
}

const locales: Record<Language, () => Promise<Locale>> = {
  ZHS: async () => (await import('antd/es/locale/zh_CN')).default,
  // Comes with the components anyway, as the one that they begin with.
  ENG: () => Promise.resolve(builtInLocale),
};

/**
 * Words of the component library itself; fetched along with everything else, nothing waits for them. There is always one:
 * the library builds everything below again when the first one comes later.
 */
function useLocale(): Locale {
  const [language] = useLanguage();
  const [locale, setLocale] = useState<Locale>(builtInLocale);
  useEffect(() => {
    let current = true;
    locales[language]()
      .then((loaded) => {
        if (current) setLocale(loaded);
      })
      .catch((error: unknown) => console.error(error));
    return () => {
      current = false;
    };
  }, [language]);
  return locale;
}
