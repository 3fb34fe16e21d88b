import type { certificates, WholeCertificate } from '@edp/contract/certificates';
import { isPeriod, WRONG_PERIOD } from '@edp/contract/certificates';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { readableAmong } from '../../database/access.ts';
import { seal } from '../../database/sealed.ts';
import type { TenantScope } from '../../database/scope.ts';
import { isStale } from '../../database/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { requireCertificateFile } from '../files/certificate-files.queries.ts';
import {
  findCertificate,
  insertCertificate,
  keepRemindedPeople,
  lockCertificate,
  updateCertificate,
} from './certificates.queries.ts';
import type { CertificateRow } from './certificates.queries.ts';

export function certificateOf({ title, ...row }: CertificateRow): WholeCertificate {
  return { ...row, knApplicationInfo: { title }, certificatePwd: '', hasPassword: true };
}

/** @throws AppError notFound */
export async function readCertificate(scope: TenantScope, id: number): Promise<WholeCertificate> {
  const row = await findCertificate(scope, id);
  if (row === undefined) throw new AppError('notFound');
  return certificateOf(row);
}

/** @throws AppError invalidInput naming what does not exist */
export async function addCertificate(
  context: SignedInContext,
  { certificatePwd, remindScope, ...fields }: ParsedInputOf<typeof certificates.add>,
): Promise<WholeCertificate> {
  await requireApplication(context, fields.appId);
  await requireCertificateFile(context, fields.fileId);
  const sealedPassword = await sealPassword(context, certificatePwd);
  const id = await insertCertificate(context, { ...fields, sealedPassword });
  await keepRemindedPeople(context, id, [...new Set(remindScope)]);
  return readCertificate(context, id);
}

/** @throws AppError notFound, stale with the certificate as it is now, invalidInput naming what does not exist */
export async function changeCertificate(
  context: SignedInContext,
  { id, version, certificatePwd, remindScope, ...fields }: ParsedInputOf<typeof certificates.change>,
): Promise<WholeCertificate> {
  const current = await lockCertificate(context, id);
  if (current === undefined) throw new AppError('notFound');
  if (isStale(version, current)) throw new AppError('stale', undefined, { current: certificateOf(current) });
  // Who sees the certificate may leave it with an application that he does not see.
  if (fields.appId !== current.appId) await requireApplication(context, fields.appId);
  if (fields.fileId !== current.fileId) await requireCertificateFile(context, fields.fileId);
  const { startTime = current.startTime, endTime = current.endTime } = fields;
  if (!isPeriod({ startTime, endTime })) throw AppError.invalidField('endTime', WRONG_PERIOD);
  const sealed = certificatePwd && { sealedPassword: await sealPassword(context, certificatePwd) };
  await updateCertificate(context, id, { ...fields, ...sealed });
  await keepRemindedPeople(context, id, [...new Set(remindScope)]);
  return readCertificate(context, id);
}

/** One that the caller does not see is as good as none. */
async function requireApplication(context: SignedInContext, id: number): Promise<void> {
  if (!(await readableAmong(context, 'application', [id])).has(id))
    throw AppError.invalidField('appId', '引用的数据不存在');
}

function sealPassword({ database, tenantId }: SignedInContext, password: string): Promise<string> {
  return seal(database, { name: 'certificate password', tenantId }, password);
}
