import { z } from 'zod';

/** What one of our embedded pages and the page around it say to each other. */
const embeddedMessage = z.discriminatedUnion('embedded', [
  /** The server refused the ticket; the page around ends the session. */
  z.object({ embedded: z.literal('sessionOver'), ticket: z.string() }),
  /** Messages have come or were read; said from outside. */
  z.object({ embedded: z.literal('changed') }),
]);
export type EmbeddedMessage = z.infer<typeof embeddedMessage>;

export function isEmbedded(): boolean {
  return window.parent !== window;
}

/** Says something to a window of our own origin; any other hears nothing. */
export function tell(other: Window | null | undefined, message: EmbeddedMessage): void {
  other?.postMessage(message, location.origin);
}

/** Hears what one window of our own origin says. Answers how to stop listening. */
export function onTold(
  other: () => Window | null | undefined,
  listener: (message: EmbeddedMessage) => void,
): () => void {
  const hear = (event: MessageEvent) => {
    if (event.origin !== location.origin || !event.source || event.source !== other()) return;
    const message = embeddedMessage.safeParse(event.data).data;
    if (message) listener(message);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
