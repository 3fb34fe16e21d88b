import { Activity, useEffect, useLayoutEffect } from 'react';
import { loginInfoEntry } from '../lib/session/session-store.ts';
import { DEFAULT_TITLE, useBranding } from '../lib/texts/branding.ts';
import { findRoute, splitAddress } from '../lib/address/match.ts';
import { navigate, useAddress } from '../lib/browser/navigate.ts';
import { lazyScreen } from '../lib/address/screen.ts';
import { useStored } from '../lib/browser/storage.ts';
import { TextsProvider, useLanguage, useTexts } from '../lib/texts/texts.tsx';
import { useUnsavedWork } from '../lib/session/unsaved-work.ts';
import { PlainLayout } from './PlainLayout.tsx';
import { loadSignedIn } from './load-signed-in.ts';
import { plainRoutes } from './plain-routes.ts';

const signedInPart = lazyScreen(async () => (await loadSignedIn()).SignedIn);

/** Shows the page of the address: a plain one, or the shell for people with a ticket; a draft session waits unseen. */
export function App() {
  useDocumentLanguage();
  useDocumentTitle();
  const { path } = splitAddress(useAddress());
  const signedIn = Boolean(useStored(loginInfoEntry)?.ticket);
  const plain = findRoute(plainRoutes, path)?.route;
  const redirect = plain ? undefined : redirectOf(path, signedIn);
  useLayoutEffect(() => {
    if (redirect) navigate(redirect, { replace: true });
  }, [redirect]);
  const { id, draft } = useUnsavedWork();
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
      {(isInShell || draft) && (
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
  const title = useBranding('browserTitle');
  useEffect(() => {
    if (title !== undefined) document.title = t(title || DEFAULT_TITLE);
  }, [t, title]);
}

function redirectOf(path: string, signedIn: boolean): string | undefined {
  if (!signedIn) return '/login';
  return path === '/' ? '/home' : undefined;
}
