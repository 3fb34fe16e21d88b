import type { DraftOf } from '@edp/contract/drafts';

const TRIES = 6;
const PAUSE_MS = 200;
const keyOf = ({ form, recordId, place }: DraftOf) => `edpLeaving ${form} ${recordId} ${place}`;

/** A page that goes away has sent its input, and hears no answer; the draft had this revision by then. */
export function tellSent(of: DraftOf, revision: number): void {
  sessionStorage.setItem(keyOf(of), String(revision));
}

/** The page has stayed, and was answered. */
export function tellAnswered(of: DraftOf): void {
  sessionStorage.removeItem(keyOf(of));
}

/** Reads a draft: what the former page of the tab has sent may arrive later than it is asked for, and is waited for a second. */
export async function readSent<T extends { revision: number } | null>(
  of: DraftOf,
  read: () => Promise<T>,
): Promise<T> {
  const former = sessionStorage.getItem(keyOf(of));
  tellAnswered(of);
  let found = await read();
  for (let tries = 1; former !== null && tries < TRIES; tries++) {
    if ((found?.revision ?? 0) > Number(former)) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    found = await read();
  }
  return found;
}
