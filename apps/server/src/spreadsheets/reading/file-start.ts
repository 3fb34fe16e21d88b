import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Refusal } from './refusal.ts';
import type { ReadLimits } from './spreadsheet-file.ts';

const COMPOUND_FILE = Buffer.from('D0CF11E0', 'hex');
const ZIP = Buffer.from('PK\u0003\u0004');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const MB = 1_024 * 1_024;

/** What a file begins with says what it is, whatever it is called. */
export async function kindOfFile(path: string, limits: ReadLimits): Promise<'zip' | 'other'> {
  const { size } = await stat(path);
  if (size > limits.bytes) throw new Refusal('tooLarge', Math.floor(limits.bytes / MB));
  const start = await startOf(path);
  if (start.equals(COMPOUND_FILE)) throw new Refusal((await isEncrypted(path)) ? 'encrypted' : 'oldFormat');
  return start.equals(ZIP) ? 'zip' : 'other';
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether the directory of an old container names an encrypted workbook; it may stand anywhere. */
async function isEncrypted(path: string): Promise<boolean> {
  let before = Buffer.alloc(0);
  for await (const piece of createReadStream(path)) {
    const bytes = Buffer.concat([before, piece]);
    if (bytes.includes(ENCRYPTED)) return true;
    before = bytes.subarray(-ENCRYPTED.length);
  }
  return false;
}
