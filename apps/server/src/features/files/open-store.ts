import type { Config } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { localStore } from './local-store.ts';

const stores = new WeakMap<Config, Promise<FileStore>>();

/** The store of the settings, opened once. */
export function fileStoreOf(config: Config): Promise<FileStore> {
  const known = stores.get(config) ?? openStore(config);
  stores.set(config, known);
  return known;
}

async function openStore({ dataDir, fileStore }: Config): Promise<FileStore> {
  if (fileStore.kind === 'local') return localStore(dataDir);
  // Its code is large; who keeps files in a folder does not load it.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(fileStore);
}
