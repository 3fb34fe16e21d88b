import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../app-error.ts';
import type { FileStore } from './file-store.ts';

/** Files in a folder under the data directory, spread over folders by the beginning of their names. */
export function localStore(dataDir: string): FileStore {
  const pathOf = (name: string) => join(dataDir, 'files', name.slice(0, 2), name);
  return {
    async put(name, path) {
      const target = pathOf(name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await chmod(path, 0o600);
      await sync(path, 'r+');
      await move(path, target);
      // The new name is safe only when its folder is.
      if (process.platform !== 'win32') await sync(dirname(target), 'r');
    },

    async read(name, range) {
      const file = await open(pathOf(name)).catch((error: unknown) => {
        throw isMissing(error) ? new AppError('notFound') : error;
      });
      return file.createReadStream(range);
    },

    async remove(name) {
      await rm(partOf(pathOf(name)), { force: true });
      await rm(pathOf(name), { force: true });
    },
  };
}

async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What a copy is called until it is complete. */
const partOf = (path: string) => `${path}.part`;

/** In one step, also where the store's folder is a disk of its own. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    await copyFile(from, partOf(to));
    await sync(partOf(to), 'r+');
    await rename(partOf(to), to);
  }
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT');

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
