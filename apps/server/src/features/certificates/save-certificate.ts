import type { certificates, WholeCertificate } from '@edp/contract/certificates';
import { isPeriod, WRONG_PERIOD } from '@edp/contract/certificates';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { readableAmong, requireChangeable, requireReadable, withAccess } from '../../database/access.ts';
import { wrongUses } from '../../database/new-uses.ts';
import { seal } from '../../database/sealed.ts';
import type { Scope } from '../../database/scope.ts';
import { isStale, staleRefusal } from '../../database/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { requireCertificateFile } from '../files/certificate-files.queries.ts';
import {
  deleteCertificates,
  findCertificate,
  insertCertificate,
  keepRemindedPeople,
  lockApplicationsOf,
  lockCertificate,
  updateCertificate,
} from './certificates.queries.ts';
import type { CertificateRow } from './certificates.queries.ts';

/** As they are answered; a certificate may be changed where its application may. */
export async function certificatesOf(
  scope: Scope,
  rows: readonly CertificateRow[],
): Promise<WholeCertificate[]> {
  const ids = [...new Set(rows.map(({ appId }) => appId))];
  const applications = await withAccess(
    scope,
    'application',
    ids.map((id) => ({ id })),
  );
  const changeable = new Map(applications.map(({ id, canChange }) => [id, canChange]));
  return rows.map(({ title, ...row }) => ({
    ...row,
    knApplicationInfo: { title },
    certificatePwd: '',
    hasPassword: true,
    canChange: changeable.get(row.appId) ?? false,
  }));
}

/** @throws AppError notFound, also for one of an application that the caller does not see */
export async function readCertificate(scope: Scope, id: number): Promise<WholeCertificate> {
  const row = await findCertificate(scope, id);
  if (row === undefined) throw new AppError('notFound');
  await requireReadable(scope, 'application', [row.appId]);
  const [certificate] = await certificatesOf(scope, [row]);
  if (certificate === undefined) throw new AppError('notFound');
  return certificate;
}

/** @throws AppError invalidInput naming what does not exist, notAllowed for an application that is shared for reading only */
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

/**
 * @throws AppError notFound, notAllowed when its application, or the one that it is moved to, is shared for reading only, stale
 * with the certificate as it is now, invalidInput naming what does not exist
 */
export async function changeCertificate(
  context: SignedInContext,
  { id, version, certificatePwd, remindScope, ...fields }: ParsedInputOf<typeof certificates.change>,
): Promise<WholeCertificate> {
  const current = await lockCertificate(context, id);
  if (current === undefined) throw new AppError('notFound');
  await requireChangeable(context, 'application', [current.appId]);
  if (isStale(version, current))
    throw await staleRefusal(context, { table: 'certificates', id }, await readCertificate(context, id));
  if (fields.appId !== current.appId) await requireApplication(context, fields.appId);
  if (fields.fileId !== current.fileId) await requireCertificateFile(context, fields.fileId);
  const { startTime = current.startTime, endTime = current.endTime } = fields;
  if (!isPeriod({ startTime, endTime })) throw AppError.invalidField('endTime', WRONG_PERIOD);
  const sealed = certificatePwd && { sealedPassword: await sealPassword(context, certificatePwd) };
  await updateCertificate(context, id, { ...fields, ...sealed });
  await keepRemindedPeople(context, id, [...new Set(remindScope)]);
  return readCertificate(context, id);
}

/**
 * Deletes all of the certificates or none.
 * @throws AppError notFound, notAllowed when the application of one is shared for reading only
 */
export async function removeCertificates(scope: Scope, ids: readonly number[]): Promise<void> {
  const appIds = await lockApplicationsOf(scope, ids);
  if (appIds.length < ids.length) throw new AppError('notFound');
  await requireChangeable(scope, 'application', appIds);
  await deleteCertificates(scope, ids);
}

/** One that the caller does not see is as good as none, a disabled one gets none, and a certificate is a part of the one it is given to. */
async function requireApplication(context: SignedInContext, id: number): Promise<void> {
  if (!(await readableAmong(context, 'application', [id])).has(id))
    throw AppError.invalidField('appId', '引用的数据不存在');
  await requireChangeable(context, 'application', [id]);
  const wrong = await wrongUses(context, [{ kind: 'application', id, path: 'appId' }]);
  if (wrong.length > 0) throw AppError.invalidFields(wrong);
}

function sealPassword({ database, tenantId }: SignedInContext, password: string): Promise<string> {
  return seal(database, { name: 'certificate password', tenantId }, password);
}
