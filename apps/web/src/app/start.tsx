import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followAppearance } from '../lib/browser/appearance.ts';
import { languageEntry } from '../lib/language/language.ts';
import { followBranding } from '../lib/texts/branding.ts';
import { findRoute, splitAddress } from '../lib/address/match.ts';
import { currentAddress } from '../lib/browser/navigate.ts';
import { loadTexts } from '../lib/texts/page-texts.ts';
import { tellKeptNotice } from '../lib/session/session-end.ts';
import { isSignedIn } from '../lib/session/session-store.ts';
import { App } from './App.tsx';
import './tokens.css';
import './base.css';
import { plainRoutes } from './plain-routes.ts';

followAppearance();
followBranding();
startTexts();
tellKeptNotice();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/** The texts of the first page are asked for before it is drawn. */
function startTexts(): void {
  const language = languageEntry.read();
  const plain = findRoute(plainRoutes, splitAddress(currentAddress()).path)?.route;
  loadTexts('common', language);
  if (plain || !isSignedIn()) loadTexts(plain?.functionKey ?? 'login', language);
}
