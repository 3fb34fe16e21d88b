import { newKey } from '../api/intents.ts';

/** Stays when somebody signs out: it says nothing of a person. */
const NAME = 'edpBrowser';

/** By what a draft knows whether it was saved in this browser. */
export function thisBrowser(): string {
  const id = localStorage.getItem(NAME) ?? newKey();
  localStorage.setItem(NAME, id);
  return id;
}
