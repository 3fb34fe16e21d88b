import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The parts of a zip file as texts, in their order. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return parts;
}
