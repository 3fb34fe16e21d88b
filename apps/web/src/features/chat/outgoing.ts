import { z } from 'zod';
import { jsonEntry, TYPED } from '../../lib/browser/storage.ts';

const outgoing = z.object({
  userId: z.number(),
  peerId: z.number(),
  text: z.string(),
  idempotencyKey: z.string(),
  /** Why it was not taken; absent while it is under way. */
  failure: z.string().optional(),
});
/** Something said that the server has not yet confirmed. */
export type Outgoing = z.infer<typeof outgoing>;

/** Kept next to the drafts: closing the window ends its document. */
export const outgoingEntry = jsonEntry<readonly Outgoing[]>(`${TYPED}chatOutgoing`, z.array(outgoing), []);

export function addOutgoing(message: Outgoing): void {
  outgoingEntry.write([...outgoingEntry.read(), message]);
}

export function markOutgoing(idempotencyKey: string, failure: string | undefined): void {
  const all = outgoingEntry.read();
  if (!all.some((one) => one.idempotencyKey === idempotencyKey)) return;
  outgoingEntry.write(all.map((one) => (one.idempotencyKey === idempotencyKey ? { ...one, failure } : one)));
}

export function dropOutgoing(idempotencyKey: string): void {
  const all = outgoingEntry.read();
  const rest = all.filter((one) => one.idempotencyKey !== idempotencyKey);
  if (rest.length === 0) outgoingEntry.remove();
  else if (rest.length < all.length) outgoingEntry.write(rest);
}
