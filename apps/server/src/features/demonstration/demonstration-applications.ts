import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../database/connection.ts';
import { encrypt } from '../../database/encryption.ts';
import { searchText } from '../../database/lists/search.ts';
import { createCertificate, keepRemindedPeople } from '../certificates/certificates.queries.ts';
import { newStoredName } from '../files/file-store.ts';
import { createFile } from '../files/files.queries.ts';
import { fileStoreOf } from '../files/open-store.ts';

/** code, name, remarks, account of its owner; the last is out of use */
const applications: readonly (readonly [string, string, string, string])[] = [
  ['BRH-PORTAL', '移动门户', '集团员工的手机门户', 'admin'],
  ['BRH-MDM', '主数据助手', '扫码查询物料与商品', 'clerk'],
  ['BRH-DMS', '经销商在线', '下单、对账与配件查询', 'admin'],
  ['BRH-MES', '车间看板', '', 'viewer'],
  ['BRH-SRM', '供应商协同', '询价、送货与质量反馈', 'clerk'],
  ['BRH-OA', '移动审批', '已由移动门户代替', 'admin'],
];

/** code of the application, type, package, days from today on until it ends */
const certificates: readonly (readonly [string, 'PUSH' | 'RELEASE', string, number])[] = [
  ['BRH-PORTAL', 'PUSH', 'cn.brh.portal', 6],
  ['BRH-PORTAL', 'RELEASE', 'cn.brh.portal', 190],
  ['BRH-DMS', 'PUSH', 'cn.brh.dms', 25],
];
const reminded = ['admin', 'clerk'];
const pem = '-----BEGIN CERTIFICATE-----\nZGVtb25zdHJhdGlvbg==\n-----END CERTIFICATE-----\n';

interface Place {
  tenantId: number;
  adminId: number;
}

/** Applications of several owners, and certificates of which some end soon. */
export async function addDemonstrationApplications(
  db: Queries,
  { tenantId, adminId }: Place,
  { database, config }: { database: Database; config: Config },
): Promise<void> {
  const owners = await db
    .selectFrom('users')
    .select(['id', 'account', 'department_id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const ids = new Map<string, number>();
  // Read newest first they then stand as they do here.
  for (const [code, name, remarks, account] of applications.toReversed()) {
    const owner = owners.find((user) => user.account === account);
    const id = owner?.id ?? adminId;
    const row = await db
      .insertInto('applications')
      .values({
        tenant_id: tenantId,
        code,
        name,
        remarks,
        status: code === 'BRH-OA' ? 0 : 1,
        department_id: owner?.department_id ?? null,
        search_text: searchText(code, name),
        created_by: id,
        updated_by: id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(code, row.id);
  }
  const encryptedPassword = await encrypt(database, { name: 'certificate password', tenantId }, 'demo123456');
  const people = owners.filter(({ account }) => reminded.includes(account)).map(({ id }) => id);
  for (const [code, certificateType, packageName, days] of certificates.toReversed()) {
    const id = await createCertificate(
      { db, tenantId, userId: adminId },
      {
        appId: ids.get(code) ?? 0,
        certificateType,
        workStatus: 'USEABLE',
        encryptedPassword,
        fileId: await addCertificateFile(db, { tenantId, adminId }, config),
        packageName,
        startTime: `${dayAfter(days - 365)} 00:00:00`,
        endTime: `${dayAfter(days)} 23:59:59`,
      },
    );
    await keepRemindedPeople({ db, tenantId }, id, people);
  }
}

async function addCertificateFile(
  db: Queries,
  { tenantId, adminId }: Place,
  config: Config,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'edp-certificate-'));
  const name = newStoredName();
  try {
    await writeFile(join(folder, name), pem);
    await (await fileStoreOf(config)).put(name, join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const file = { original_name: '示例证书.pem', content_type: 'application/octet-stream', stored_as: name };
  return createFile(
    { db, tenantId, userId: adminId },
    { ...file, byte_size: pem.length, has_thumbnail: false, purpose: 'certificate' },
  );
}

const HOUR_MS = 60 * 60 * 1_000;

/** `YYYY-MM-DD` of the calendar in Asia/Shanghai. */
function dayAfter(days: number): string {
  return new Date(Date.now() + (days * 24 + 8) * HOUR_MS).toISOString().slice(0, 10);
}
