import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { newStoredName } from '../../features/files/file-store.ts';
import { announceObject } from '../../features/files/files.queries.ts';
import { fileStoreOf } from '../../features/files/open-store.ts';
import type { FileAnswer } from '../../http/context.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import { stagingFolder } from '../../http/uploads/uploads.ts';
import type { JobFile } from './job-kind.ts';

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const types: Readonly<Record<string, string>> = {
  xlsx: SPREADSHEET_TYPE,
  csv: 'text/csv; charset=utf-8',
};

/** The file of a job, to be saved under its name. */
export async function jobFileAnswer(
  { config }: { config: Config },
  { storedAs, fileName, byteSize }: JobFile,
): Promise<FileAnswer> {
  const store = await fileStoreOf(config);
  return {
    contentType: types[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    body: { size: byteSize, etag: `"${storedAs}"`, read: store.read.bind(store, storedAs) },
    headers: { 'content-disposition': disposition('attachment', fileName) },
  };
}

/** Writes a file aside and takes it into the store; without its job's end the cleaning removes it. */
export async function storeFile(
  services: { config: Config; database: Database },
  name: string,
  write: (path: string) => Promise<void>,
): Promise<JobFile> {
  return besideRequests(services, async (path) => {
    await write(path);
    const { size } = await stat(path);
    return { storedAs: await storeObject(services, path), fileName: name, byteSize: size };
  });
}

/** Takes a file into the store; whoever keeps its name takes that from the pending uploads, or the cleaning removes it. */
export async function storeObject(
  { config, database }: { config: Config; database: Database },
  path: string,
): Promise<string> {
  const storedAs = newStoredName();
  const store = await fileStoreOf(config);
  await announceObject(database, storedAs);
  await store.put(storedAs, path);
  return storedAs;
}

/** A path for a file that is there as long as the work takes. */
export async function besideRequests<T>(
  { config }: { config: Config },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = stagingFolder(config);
  const path = join(folder, newStoredName());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
