import { applications as applicationCalls } from '@edp/contract/applications';
import { certificates as certificateCalls } from '@edp/contract/certificates';
import type { SignedInContext } from '../../http/context.ts';
import { saveNewApplication, switchApplication } from '../applications/save-application.ts';
import { saveNewCertificate } from '../certificates/save-certificate.ts';
import { applications, certificates, remindedAccounts } from './content/applications.ts';
import { idsOf, inputOf } from './demonstration-context.ts';
import { storeCertificate } from './demonstration-files.ts';

/** Applications of several owners, and certificates of which some end soon. */
export async function loadApplications(context: SignedInContext): Promise<void> {
  const userOf = await idsOf(context, 'users', 'account');
  // Read newest first they then stand as they do in the data.
  for (const { account, state, ...fields } of applications.toReversed()) {
    const owner = { ...context, userId: userOf(account) };
    const { id } = await saveNewApplication(owner, inputOf(applicationCalls.create.input, fields));
    if (state === 'off') await switchApplication(owner, { id, status: 0 });
  }
  const applicationOf = await idsOf(context, 'applications');
  for (const { application, days, ...row } of certificates.toReversed()) {
    const certificate = {
      ...row,
      appId: applicationOf(application),
      workStatus: 'USEABLE',
      certificatePassword: 'demo123456',
      fileId: await storeCertificate(context),
      startTime: `${dayAfter(Number(days) - 365)} 00:00:00`,
      endTime: `${dayAfter(Number(days))} 23:59:59`,
      remindScope: remindedAccounts.map(userOf),
    };
    await saveNewCertificate(context, inputOf(certificateCalls.create.input, certificate));
  }
}

const HOUR_MS = 60 * 60 * 1_000;

/** `YYYY-MM-DD` of the calendar in Asia/Shanghai. */
function dayAfter(days: number): string {
  return new Date(Date.now() + (days * 24 + 8) * HOUR_MS).toISOString().slice(0, 10);
}
