import { PICTURE_LIMIT, files } from '@edp/contract/files';
import { AppError } from '../../app-error.ts';
import type { FileAnswer, OpenContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { filePathOf } from '../../http/file-addresses.ts';
import { readStoredFile, storeFile } from './file-store.ts';
import { addFile, findFile } from './files.queries.ts';
import { readPicture } from './picture.ts';

const limits = { edp: PICTURE_LIMIT.business, 'edp-pc': PICTURE_LIMIT.avatar };
const HOUR_SECONDS = 3_600;

export const fileRoutes = implement(files, {
  async upload({ source }, context, { fileName, bytes }) {
    const limit = limits[source];
    if (bytes.length >= limit) throw tooLarge(limit);
    const { bytes: stored, ...picture } = await readPicture(bytes);
    const file = {
      original_name: fileName,
      content_type: picture.contentType,
      byte_size: stored.length,
      stored_as: await storeFile(context.config, stored),
      width: picture.width,
      height: picture.height,
    };
    const { database, tenantId, userId } = context;
    const id = await database.inTenantTransaction(tenantId, (db) => addFile({ db, tenantId, userId }, file));
    const url = context.pictureAddress(context.tenantId, id);
    return { data: { id, filePath: filePathOf(id), url, orginalName: fileName } };
  },

  async view({ id, ...signature }, context) {
    if (!context.isPictureAddress(id, signature)) throw new AppError('notFound');
    const { body, contentType } = await fileAnswer(context, Number(signature.t), id);
    const headers = {
      'cache-control': `private, max-age=${HOUR_SECONDS}`,
      'content-security-policy': 'sandbox',
    };
    return { body, contentType, headers };
  },

  download: async ({ id }, context) => fileAnswer(context, context.tenantId, id),
});

function tooLarge(limit: number): AppError {
  const message = `文件必须小于${limit / 1024 / 1024}MB !`;
  return Object.assign(new AppError('tooLarge', message), { fields: [{ path: 'file', message }] });
}

async function fileAnswer(
  { config, database }: OpenContext,
  tenantId: number,
  id: number,
): Promise<FileAnswer> {
  const file = await findFile(database, tenantId, id);
  if (file === undefined) throw new AppError('notFound');
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.original_name)}`;
  return {
    contentType: file.content_type,
    body: readStoredFile(config, file.stored_as),
    headers: { 'content-disposition': disposition },
  };
}
