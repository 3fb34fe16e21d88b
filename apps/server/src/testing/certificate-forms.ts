import { applications } from '@edp/contract/applications';
import type { certificates } from '@edp/contract/certificates';
import type { InputOf } from '@edp/contract/endpoint';
import type { TestClient } from './test-client.ts';
import { uploadAs } from './upload-form.ts';

const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const DAY_MS = 24 * 60 * 60 * 1_000;
const SHANGHAI_MS = 8 * 60 * 60 * 1_000;
let codes = 0;

/** So many days from now, a minute short of the hour, as people write it in Asia/Shanghai. */
export function inDays(days: number): string {
  const moment = new Date(Date.now() + SHANGHAI_MS + days * DAY_MS);
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

async function uploadCertificate(client: TestClient): Promise<number> {
  const uploaded = { purpose: 'certificate', fileName: '推送.pem' };
  return (await uploadAs(client, Buffer.from(pem), uploaded)).data.id;
}

/** What a certificate of a new application, with a new file, is added with. */
export async function certificateForm(
  client: TestClient,
  remindScope: number[],
  fields: Partial<InputOf<typeof certificates.add>> = {},
) {
  const application = { code: `CERT-${++codes}`, name: '移动门户' };
  const { data } = await client.call(applications.add, application);
  return {
    appId: data.id,
    certificateType: 'PUSH' as const,
    workStatus: 'USEABLE' as const,
    certificatePwd: 'geheim 密码',
    fileId: await uploadCertificate(client),
    packageName: 'cn.example.portal',
    startTime: '2020-01-01 00:00:00',
    endTime: inDays(400),
    remindScope,
    ...fields,
  };
}
