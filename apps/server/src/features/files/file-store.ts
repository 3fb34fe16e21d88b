import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../http/context.ts';

/** Where the bytes of files are kept, each under a name that is made up and used once. */
export interface FileStore {
  /** Moves or copies a staged file into the store; it is safe there when the promise resolves. */
  put(name: string, path: string): Promise<void>;
  /** @throws AppError notFound */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** Removing what is not there is no failure. */
  remove(name: string): Promise<void>;
}

export const newStoredName = (): string => randomUUID();

export function thumbnailOf(name: string): string {
  return `${name}-thumbnail`;
}

/** Removes a file and its thumbnail. */
export async function removeStored(store: FileStore, name: string): Promise<void> {
  await store.remove(thumbnailOf(name));
  await store.remove(name);
}
