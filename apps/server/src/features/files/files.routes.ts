import { files } from '@edp/contract/files';
import { AppError } from '../../app-error.ts';
import { NO_TENANT } from '../../database/scope.ts';
import type { FileAnswer, OpenContext } from '../../http/context.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import { implement } from '../../http/implement.ts';
import { thumbnailOf } from './file-store.ts';
import { confidential, findFile, findRegistrationFile } from './files.queries.ts';
import type { StoredFile } from './files.queries.ts';
import { attachmentAnswer, fileAnswer, sandbox } from './hand-out.ts';
import { storeUpload } from './store-upload.ts';
import { fileStoreOf } from './open-store.ts';
import { readableFiles } from './readable-files.queries.ts';

const HOUR_SECONDS = 3_600;
/** All that a browser is ever shown; the rest it may only keep. */
const shown = new Set(['image/jpeg', 'image/png', 'video/mp4']);

export const fileRoutes = implement(files, {
  upload: async (input, context, file) => storeUpload(input, context, file),

  async view({ id, thumbnail, ...signature }, context) {
    if (!(await context.isPictureAddress(id, signature))) throw new AppError('notFound');
    const { database } = context;
    const tenantId = Number(signature.t);
    const isRegistration = tenantId === NO_TENANT;
    const file = isRegistration
      ? await findRegistrationFile(database, id)
      : await findFile(database, tenantId, id);
    if (file === undefined || !shown.has(file.content_type)) throw new AppError('notFound');
    const headers = { 'cache-control': `private, max-age=${HOUR_SECONDS}` };
    if (thumbnail && file.has_thumbnail) return thumbnailAnswer(context, file, headers);
    return fileAnswer(context, file, {
      ...headers,
      'content-disposition': disposition('inline', file.original_name),
    });
  },

  async download({ id }, context) {
    const file = await findFile(context.database, context.tenantId, id);
    const isHidden = confidential.has(file?.purpose ?? '') || !(await readableFiles(context, [id])).has(id);
    if (file === undefined || isHidden) throw new AppError('notFound');
    return attachmentAnswer(context, file);
  },
});

async function thumbnailAnswer(
  { config }: OpenContext,
  { stored_as: name }: StoredFile,
  headers: Record<string, string>,
): Promise<FileAnswer> {
  const store = await fileStoreOf(config);
  const body = await store.read(thumbnailOf(name));
  return { contentType: 'image/webp', body, headers: { ...sandbox, ...headers } };
}
