/** Long enough to try again, short enough that the same content is not taken for what was asked in the morning. */
const LIFE_MS = 10 * 60_000;

/** Keys of commands whose outcome is not known yet, by what they ask. */
const intents = new Map<string, { key: string; until: number }>();

/** The idempotency key of a command: the same one as long as the same content was sent and not answered. */
export function keyOfIntent(content: string): string {
  for (const [known, { until }] of intents) if (until < Date.now()) intents.delete(known);
  const key = intents.get(content)?.key ?? newKey();
  intents.set(content, { key, until: Date.now() + LIFE_MS });
  return key;
}

/** Its outcome is known: the same content is another intent from now on. */
export function endIntent(content: string): void {
  intents.delete(content);
}

/** A random UUID; the browser's own maker is missing on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
