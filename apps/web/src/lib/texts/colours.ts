import { useSyncExternalStore } from 'react';
import type { OutputOf } from '@edp/contract/endpoint';
import { home } from '@edp/contract/home';
import { call } from '../api/call.ts';
import { listeners } from '../browser/listeners.ts';

type Colours = OutputOf<typeof home.colours>['data'];

const sheet = new CSSStyleSheet();
const changes = listeners();
let drawn = '';
let colours: Colours | undefined;
let rounds = 0;

/** Draws everything in the tenant's own colours; a failure is only logged and leaves those that are there. */
export async function loadColours(): Promise<void> {
  const round = ++rounds;
  try {
    const { data } = await call(home.colours, {});
    const text = `:root{${variables(data.light)}}:root[data-theme=dark]{${variables(data.dark)}}`;
    if (round !== rounds || text === drawn) return;
    drawn = text;
    colours = data;
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    changes.tell();
  } catch (error) {
    console.error(error);
  }
}

const variables = (tokens: Readonly<Record<string, string>>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--edp-${name}:${value};`)
    .join('');

/** The tenant's own colours by the variables that they stand in; undefined until they are known. */
export function useColours(): Colours | undefined {
  return useSyncExternalStore(changes.on, () => colours);
}
