import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** Files in a folder under the data directory, each under a random name. */
const folderOf = (config: Config) => join(config.dataDir, 'files');

/** Stores the bytes; they are on disk when the promise resolves. Answers the name they are stored under. */
export async function storeFile(config: Config, bytes: Buffer): Promise<string> {
  const name = randomUUID();
  const folder = join(folderOf(config), name.slice(0, 2));
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const file = await open(`${path}.part`, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  return name;
}

export function readStoredFile(config: Config, name: string): NodeJS.ReadableStream {
  return createReadStream(join(folderOf(config), name.slice(0, 2), name));
}
