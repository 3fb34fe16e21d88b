import { createReadStream } from 'node:fs';
import { Refusal } from './refusal.ts';
import type { Encoding } from './spreadsheet-file.ts';

/** By its first bytes; without such marks it is UTF-8 if all of it can be, or else the Chinese encoding. */
export async function encodingOf(path: string): Promise<Encoding> {
  for await (const [first, second] of byteStream(path)) {
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0xfe && second === 0xff) return 'utf-16be';
    break;
  }
  if (await isAll(path, 'utf-8')) return 'utf-8';
  if (await isAll(path, 'gb18030')) return 'gb18030';
  throw new Refusal('unknownEncoding');
}

export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const bytes of byteStream(path)) yield decode(decoder, bytes);
  yield decode(decoder);
}

function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw new Refusal('unknownEncoding');
  }
}

async function isAll(path: string, encoding: Encoding): Promise<boolean> {
  try {
    const text = textOf(path, encoding);
    while ((await text.next()).done !== true) continue;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function byteStream(path: string): AsyncIterable<Buffer> {
  return createReadStream(path);
}
