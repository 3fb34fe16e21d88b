import { createHash } from 'node:crypto';
import { BoundedTexts } from './bounded-texts.ts';
import { sanitize } from './rich-text/sanitize.ts';
import { sanitizeInThread } from './rich-text/sanitizer.ts';

/** Shorter texts are made safe in less time than a message to another thread and back takes. */
const SHORT = 4_000;

/** Texts are read more often than they are written. */
const safeForms = new BoundedTexts({ texts: 500, length: 10_000_000 });

/**
 * HTML that may stand in a page of ours, as `sanitize` makes it.
 * @throws AppError unavailable when too many long texts wait already
 */
export async function safeRichText(html: string): Promise<string> {
  if (html === '') return '';
  const key = createHash('sha256').update(html).digest('base64');
  const known = safeForms.get(key);
  if (known !== undefined) return known;
  const safe = html.length < SHORT ? sanitize(html) : await sanitizeInThread(html);
  safeForms.add(key, safe);
  return safe;
}

/** Our pictures in safe rich text; nothing but a tag can begin so, because elsewhere `<` is written `&lt;`. */
const OWN_PICTURE = /<img src="\/file\/v6\/view\/(\d+)"/g;

/** Ids of our own files that safe rich text shows. */
export function filesOf(safe: string): number[] {
  return [...new Set([...safe.matchAll(OWN_PICTURE)].map(([, id]) => Number(id)))];
}

/** Safe rich text with addresses that a reader can fetch. */
export function withAddresses(safe: string, addressOf: (fileId: number) => string): string {
  return safe.replaceAll(
    OWN_PICTURE,
    (_, id: string) => `<img src="${addressOf(Number(id)).replaceAll('&', '&amp;')}"`,
  );
}
