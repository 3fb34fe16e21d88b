import { useEffect, useMemo, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import builtInLocale from 'antd/es/locale/en_US';
import type { Language } from '@edp/contract/multilingual';
import { useAppearance } from '../lib/appearance.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { TextsProvider, useLanguage } from '../lib/texts.tsx';
import { useWork } from '../lib/work.ts';
import { Shell } from '../shell/Shell.tsx';
import { shellRoutes } from './shell-routes.ts';
import { themeOf } from './theme.ts';

/** Everything behind sign-in: what it is drawn with, then the shell. */
export function SignedIn() {
  const { aside } = useWork();
  const session = useSession();
  const person = session ?? aside?.person;
  const { dark, density } = useAppearance();
  const theme = useMemo(() => themeOf(dark, density), [dark, density]);
  const locale = useLocale();
  const userId = person?.userId;
  useEffect(() => () => queryClient.clear(), [userId]);
  if (!person) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme} locale={locale}>
        <TextsProvider functionKey="shell">
          <Shell key={person.userId} person={person} routes={shellRoutes} />
        </TextsProvider>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

const locales: Record<Language, () => Promise<Locale>> = {
  ZHS: async () => (await import('antd/es/locale/zh_CN')).default,
  ENG: async () => (await import('antd/es/locale/en_US')).default,
};

/**
 * Words of the component library itself; fetched beside everything else, nothing waits for them. There is always one:
 * the library builds everything below anew when the first one comes later.
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
