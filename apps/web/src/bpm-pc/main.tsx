import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../app/tokens.css';
import '../app/base.css';
import { followAppearance } from '../lib/browser/appearance.ts';
import { languageEntry } from '../lib/language/language.ts';
import { loadColours } from '../lib/texts/colours.ts';
import { loadTexts } from '../lib/texts/page-texts.ts';
import { EmbeddedApp } from './EmbeddedApp.tsx';
import { passOnEscape, passOnSessionEnd } from './surroundings.ts';

/** The pages of messages and chat: shown inside the shell's frames, and on their own when opened so. */
followAppearance();
passOnSessionEnd();
passOnEscape();
void loadColours();
loadTexts('common', languageEntry.read());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <EmbeddedApp />
  </StrictMode>,
);
