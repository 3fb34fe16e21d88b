import { z } from 'zod';
import { jsonEntry, TYPED } from '../../lib/browser/storage.ts';

/** What was written to each person and not yet sent; it goes when the session is ended. */
const draftsEntry = jsonEntry(`${TYPED}chatDrafts`, z.record(z.string(), z.string()), {});

export function draftTo(peerId: number): string {
  return draftsEntry.read()[peerId] ?? '';
}

export function keepDraft(peerId: number, text: string): void {
  const drafts = Object.entries(draftsEntry.read()).filter(([key]) => key !== String(peerId));
  if (text) drafts.push([String(peerId), text]);
  if (drafts.length > 0) draftsEntry.write(Object.fromEntries(drafts));
  else draftsEntry.remove();
}
