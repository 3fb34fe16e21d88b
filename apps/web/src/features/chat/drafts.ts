import { z } from 'zod';
import { jsonEntry } from '../../lib/storage.ts';

/** What was written to each person and not yet sent; it goes when the session ends. */
const draftsEntry = jsonEntry('chatDrafts', z.record(z.string(), z.string()), {});

export function draftTo(peerId: number): string {
  return draftsEntry.read()[peerId] ?? '';
}

export function keepDraft(peerId: number, text: string): void {
  const others = Object.entries(draftsEntry.read()).filter(([key]) => key !== String(peerId));
  draftsEntry.write(Object.fromEntries(text ? [...others, [peerId, text]] : others));
}
