import { z } from 'zod';
import { jsonEntry, TYPED } from '../../lib/storage.ts';

const outgoing = z.object({
  userId: z.number(),
  peerId: z.number(),
  text: z.string(),
  clientKey: z.string(),
  /** Why it was not taken; absent while it is under way. */
  failure: z.string().optional(),
});
/** Something said that the server has not yet confirmed. */
export type Outgoing = z.infer<typeof outgoing>;

/** Kept beside the drafts: closing the window ends its document. */
export const outgoingEntry = jsonEntry<readonly Outgoing[]>(`${TYPED}chatOutgoing`, z.array(outgoing), []);

export function addOutgoing(message: Outgoing): void {
  outgoingEntry.write([...outgoingEntry.read(), message]);
}

export function markOutgoing(clientKey: string, failure: string | undefined): void {
  const all = outgoingEntry.read();
  if (!all.some((one) => one.clientKey === clientKey)) return;
  outgoingEntry.write(all.map((one) => (one.clientKey === clientKey ? { ...one, failure } : one)));
}

export function dropOutgoing(clientKey: string): void {
  const all = outgoingEntry.read();
  const rest = all.filter((one) => one.clientKey !== clientKey);
  if (rest.length === 0) outgoingEntry.remove();
  else if (rest.length < all.length) outgoingEntry.write(rest);
}
