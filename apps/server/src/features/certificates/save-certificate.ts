import type { certificates, WholeCertificate } from '@edp/contract/certificates';
import { isPeriod, INVALID_PERIOD } from '@edp/contract/certificates';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { readableAmong, requireChangeable, requireReadable } from '../../database/access/access.ts';
import { newListUses, refuseInvalidUses } from '../../database/records/new-uses.ts';
import { encrypt } from '../../database/keys/encryption.ts';
import type { Scope } from '../../database/scope.ts';
import { refuseStale } from '../../database/records/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin, type BinScope } from '../../recycle-bin/move-to-bin.ts';
import { requireCertificateFile } from '../files/certificate-files.queries.ts';
import { toCertificateDtos } from './certificate-dto.ts';
import {
  certificateRecord,
  createCertificate,
  findCertificate,
  keepRemindedPeople,
  listRemindedPeople,
  lockApplicationsOf,
  lockCertificate,
  updateCertificate,
} from './certificates.queries.ts';

/** @throws AppError notFound, also for one of an application that the caller does not see */
export async function readCertificate(scope: Scope, id: number): Promise<WholeCertificate> {
  const row = await findCertificate(scope, id);
  if (row === undefined) throw new AppError('notFound');
  await requireReadable(scope, 'application', [row.appId]);
  const [certificate] = await toCertificateDtos(scope, [row]);
  if (certificate === undefined) throw new AppError('notFound');
  return certificate;
}

/** @throws AppError invalidInput naming what does not exist, notAllowed for an application that is shared for reading only */
export async function saveNewCertificate(
  context: SignedInContext,
  { certificatePassword, remindScope, ...fields }: ParsedInputOf<typeof certificates.create>,
): Promise<WholeCertificate> {
  await requireApplication(context, fields.appId);
  await requireCertificateFile(context, fields.fileId);
  const encryptedPassword = await encryptPassword(context, certificatePassword);
  await refuseInvalidUses(context, newListUses('employee', 'remindScope', { chosen: remindScope }));
  const id = await createCertificate(context, { ...fields, encryptedPassword });
  await keepRemindedPeople(context, id, [...new Set(remindScope)]);
  return readCertificate(context, id);
}

/**
 * @throws AppError notFound, notAllowed when its application, or the one that it is moved to, is shared for reading only, stale
 * with the certificate as it is now, invalidInput naming what does not exist
 */
export async function saveCertificate(
  context: SignedInContext,
  { id, version, certificatePassword, remindScope, ...fields }: ParsedInputOf<typeof certificates.update>,
): Promise<WholeCertificate> {
  const current = await lockCertificate(context, id);
  if (current === undefined) throw new AppError('notFound');
  await requireChangeable(context, 'application', [current.appId]);
  await refuseStale(context, { table: 'certificates', id, version }, current, () =>
    readCertificate(context, id),
  );
  if (fields.appId !== current.appId) await requireApplication(context, fields.appId);
  if (fields.fileId !== current.fileId) await requireCertificateFile(context, fields.fileId);
  const { startTime = current.startTime, endTime = current.endTime } = fields;
  if (!isPeriod({ startTime, endTime })) throw AppError.invalidField('endTime', INVALID_PERIOD);
  const encrypted = certificatePassword && {
    encryptedPassword: await encryptPassword(context, certificatePassword),
  };
  const reminded = await listRemindedPeople(context, id);
  await refuseInvalidUses(
    context,
    newListUses('employee', 'remindScope', { chosen: remindScope, stored: reminded.map((one) => one.id) }),
  );
  await updateCertificate(context, id, { ...fields, ...encrypted });
  await keepRemindedPeople(context, id, [...new Set(remindScope)]);
  return readCertificate(context, id);
}

/**
 * Deletes all of the certificates or none.
 * @throws AppError notFound, notAllowed when the application of one is shared for reading only
 */
export async function removeCertificates(scope: BinScope, ids: readonly number[]): Promise<void> {
  const appIds = await lockApplicationsOf(scope, ids);
  if (appIds.length < ids.length) throw new AppError('notFound');
  await requireChangeable(scope, 'application', appIds);
  await moveToBin(scope, certificateRecord, ids);
}

/** One that the caller does not see is as good as none, a disabled one gets none, and a certificate is a part of the one it is given to. */
async function requireApplication(context: SignedInContext, id: number): Promise<void> {
  if (!(await readableAmong(context, 'application', [id])).has(id))
    throw AppError.invalidField('appId', '引用的数据不存在');
  await requireChangeable(context, 'application', [id]);
  await refuseInvalidUses(context, [{ kind: 'application', id, path: 'appId' }]);
}

function encryptPassword({ database, tenantId }: SignedInContext, password: string): Promise<string> {
  return encrypt(database, { name: 'certificate password', tenantId }, password);
}
