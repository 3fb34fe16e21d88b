import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/base.css';
import { App } from './app/App.tsx';
import { loadSignedIn, startEarly } from './app/load-signed-in.ts';
import { plainRoutes, shellRoutes } from './app/routes.ts';
import { followAppearance } from './lib/appearance.ts';
import { languageEntry } from './lib/language.ts';
import { loadLooks } from './lib/looks.ts';
import { findRoute, splitAddress } from './lib/match.ts';
import { currentAddress } from './lib/navigate.ts';
import { loadTexts } from './lib/page-texts.ts';
import { isSignedIn } from './lib/session-store.ts';

followAppearance();
void loadLooks();
startFetching();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/** Code, texts and data of the first page are asked for together instead of one after another. */
function startFetching(): void {
  const { path } = splitAddress(currentAddress());
  const language = languageEntry.read();
  loadTexts('common', language);
  const plain = findRoute(plainRoutes, path)?.route;
  if (plain || !isSignedIn()) {
    loadTexts(plain?.functionKey ?? 'login', language);
    (plain ?? findRoute(plainRoutes, '/login')?.route)?.screen.preload();
    return;
  }
  void loadSignedIn();
  startEarly();
  const { route } = findRoute(shellRoutes, path) ?? {};
  route?.screen.preload();
  for (const key of ['shell', ...(route ? [route.functionKey] : [])]) loadTexts(key, language);
}
