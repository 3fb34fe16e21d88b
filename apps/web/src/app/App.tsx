import { Activity, useEffect, useLayoutEffect } from 'react';
import { loginInfoEntry } from '../lib/session-store.ts';
import { DEFAULT_TITLE, useLook } from '../lib/looks.ts';
import { findRoute, splitAddress } from '../lib/match.ts';
import { navigate, useAddress } from '../lib/navigate.ts';
import { lazyScreen } from '../lib/screen.ts';
import { useStored } from '../lib/storage.ts';
import { TextsProvider, useLanguage, useTexts } from '../lib/texts.tsx';
import { useWork } from '../lib/work.ts';
import { PlainLayout } from './PlainLayout.tsx';
import { loadSignedIn } from './load-signed-in.ts';
import { plainRoutes } from './plain-routes.ts';

const signedInPart = lazyScreen(async () => (await loadSignedIn()).SignedIn);

/** Shows the page of the address: a plain one, or the shell for people with a ticket; work put aside waits unseen. */
export function App() {
  useDocumentLanguage();
  useDocumentTitle();
  const { path } = splitAddress(useAddress());
  const signedIn = Boolean(useStored(loginInfoEntry)?.corTicket);
  const plain = findRoute(plainRoutes, path)?.route;
  const redirect = plain ? undefined : redirectOf(path, signedIn);
  useLayoutEffect(() => {
    if (redirect) navigate(redirect, { replace: true });
  }, [redirect]);
  const { id, aside } = useWork();
  const isInShell = !plain && !redirect;
  return (
    <>
      {plain && (
        <TextsProvider functionKey={plain.functionKey}>
          <PlainLayout>
            <plain.screen.Component />
          </PlainLayout>
        </TextsProvider>
      )}
      {(isInShell || aside) && (
        <Activity key={id} mode={isInShell ? 'visible' : 'hidden'}>
          <signedInPart.Component />
        </Activity>
      )}
    </>
  );
}

function useDocumentLanguage(): void {
  const [language] = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language === 'ENG' ? 'en' : 'zh-CN';
  }, [language]);
}

function useDocumentTitle(): void {
  const t = useTexts();
  const title = useLook('browserTitle');
  useEffect(() => {
    if (title !== undefined) document.title = t(title || DEFAULT_TITLE);
  }, [t, title]);
}

function redirectOf(path: string, signedIn: boolean): string | undefined {
  if (!signedIn) return '/login';
  return path === '/' ? '/home' : undefined;
}
