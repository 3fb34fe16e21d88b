import type { WholeCertificate } from '@edp/contract/certificates';
import { withAccess } from '../../database/access/access.ts';
import type { Scope } from '../../database/scope.ts';
import type { CertificateRow } from './certificates.queries.ts';

/** As they are answered; a certificate may be changed where its application may. */
export async function toCertificateDtos(
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
    application: { title },
    certificatePassword: '',
    hasPassword: true,
    canChange: changeable.get(row.appId) ?? false,
  }));
}
