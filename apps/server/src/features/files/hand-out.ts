import type { FileAnswer, OpenContext } from '../../http/context.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import type { StoredFile } from './files.queries.ts';
import { fileStoreOf } from './open-store.ts';

/** Opened by itself, nothing of an uploaded file may run or fetch anything. */
export const sandbox = { 'content-security-policy': "default-src 'none'; sandbox" };

export async function fileAnswer(
  { config }: OpenContext,
  { stored_as: name, byte_size: size, content_type: contentType }: StoredFile,
  headers: Record<string, string>,
): Promise<FileAnswer> {
  const store = await fileStoreOf(config);
  const body = { size, etag: `"${name}"`, read: store.read.bind(store, name) };
  return { contentType, body, headers: { ...sandbox, ...headers } };
}

/** To be saved under its original name. */
export async function attachmentAnswer(context: OpenContext, file: StoredFile): Promise<FileAnswer> {
  return fileAnswer(context, file, {
    'content-disposition': disposition('attachment', file.original_name),
  });
}
