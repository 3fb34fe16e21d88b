import type { Config } from '../../config.ts';
import { fileStoreOf } from '../../features/files/open-store.ts';
import type { FileAnswer } from '../../http/context.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import type { JobFile } from './job-kind.ts';

const types: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
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
