import { AppError } from '../../app-error.ts';
import type { TenantScope } from '../../database/scope.ts';
import type { FileAnswer, SignedInContext } from '../../http/context.ts';
import { findFile } from './files.queries.ts';
import { attachmentAnswer } from './hand-out.ts';

/** @throws AppError invalidInput at `fileId` for anything but the file of a certificate */
export async function requireCertificateFile({ db, tenantId }: TenantScope, id: number): Promise<void> {
  const file = await db
    .selectFrom('files')
    .select('purpose')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (file?.purpose !== 'certificate') throw AppError.invalidField('fileId', '文件不存在');
}

/** Who may have the file is for the caller to know. @throws AppError notFound */
export async function downloadCertificateFile(context: SignedInContext, id: number): Promise<FileAnswer> {
  const file = await findFile(context.database, context.tenantId, id);
  if (file === undefined) throw new AppError('notFound');
  return attachmentAnswer(context, file);
}
