import { AppError } from '../../app-error.ts';
import { withAccess } from '../../database/access/access.ts';
import type { FileAnswer, SignedInContext } from '../../http/context.ts';
import { findFile } from './files.queries.ts';
import { attachmentAnswer } from './hand-out.ts';

/**
 * Refuses anything but the file of a certificate that the caller uploaded, or that he may have: one of an application that he may
 * change.
 * @throws AppError invalidInput at `fileId`
 */
export async function requireCertificateFile(context: SignedInContext, id: number): Promise<void> {
  const { db, tenantId, userId } = context;
  const file = await db
    .selectFrom('files')
    .select('created_by')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('purpose', '=', 'certificate')
    .executeTakeFirst();
  const isHis = file?.created_by === userId || (file !== undefined && (await isChangeable(context, id)));
  if (!isHis) throw AppError.invalidField('fileId', '文件不存在');
}

async function isChangeable(context: SignedInContext, fileId: number): Promise<boolean> {
  const { db, tenantId } = context;
  const applications = await db
    .selectFrom('certificates')
    .select('application_id as id')
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', fileId)
    .execute();
  return (await withAccess(context, 'application', applications)).some(({ canChange }) => canChange);
}

/** Who may have the file is for the caller to know. @throws AppError notFound */
export async function downloadCertificateFile(context: SignedInContext, id: number): Promise<FileAnswer> {
  const file = await findFile(context.database, context.tenantId, id);
  if (file === undefined) throw new AppError('notFound');
  return attachmentAnswer(context, file);
}
