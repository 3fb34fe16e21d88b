import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followAppearance } from '../lib/appearance.ts';
import { languageEntry } from '../lib/language.ts';
import { loadLooks } from '../lib/looks.ts';
import { findRoute, splitAddress } from '../lib/match.ts';
import { currentAddress } from '../lib/navigate.ts';
import { loadTexts } from '../lib/page-texts.ts';
import { tellKeptNotice } from '../lib/session-end.ts';
import { isSignedIn } from '../lib/session-store.ts';
import { App } from './App.tsx';
import './base.css';
import { plainRoutes } from './plain-routes.ts';

followAppearance();
void loadLooks();
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
