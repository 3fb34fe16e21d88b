import { randomInt } from 'node:crypto';
import { registrations } from '@edp/contract/registrations';
import { session } from '@edp/contract/session';
import type { Database } from '../database/connection.ts';
import type { TestClient } from './test-client.ts';

/** What a page sends; the region is Beijing's Dongcheng. */
const REGION = ['110000', '110100', '110101'] as const;

/** A phone that no other test uses. */
export function newPhone(): string {
  return `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
}

/** A picture as the upload without a ticket leaves it. */
export async function newPicture({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into registration_files (id, original_name, content_type, byte_size, stored_as, width, height)
     values ($1, 'licence.png', 'image/png', 100, gen_random_uuid(), 10, 10) returning id`,
    [randomInt(100_000_000_000_000, 300_000_000_000_000)],
  );
  return rows[0]?.id ?? 0;
}

export async function pageForm(database: Database, changes: object = {}) {
  return {
    companyName: '华源精密机械有限公司',
    unifiedSocialCreditCode: '91320506MA1X2Y3Z4X',
    address: JSON.stringify(REGION),
    addressDetail: '北官渡路50号',
    applicant: '周建国',
    phoneNumber: newPhone(),
    verificationCode: '123456',
    password: 'bolt4711',
    confirmPassword: 'bolt4711',
    requirementDescription: '希望统一管理物料主数据',
    businessLicense: String(await newPicture(database)),
    ...changes,
  };
}

export async function modalForm(database: Database, changes: object = {}) {
  const [province, city, county] = REGION;
  return {
    registerType: 2 as const,
    companyName: '岭南阀门集团有限公司',
    creditCode: '91440606MA4N5P6Q7X',
    province,
    city,
    county,
    detailAddress: '工业大道76号',
    applicant: '何志强',
    phone: newPhone(),
    verificationCode: '123456',
    registPassword: 'bolt4711',
    confirmPassword: 'bolt4711',
    requirementDescription: '阀门选型数据',
    businessLicensePicture: [await newPicture(database)],
    ...changes,
  };
}

/** Sends the code and the page's form; answers the form. */
export async function register(caller: TestClient, database: Database, changes: object = {}) {
  const form = await pageForm(database, changes);
  await caller.call(session.sendPhoneCode, { phone: form.phoneNumber });
  const answer = await caller.call(registrations.register, form);
  if (answer.code !== 0) throw new Error(JSON.stringify(answer));
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from registrations where phone = $1',
    [form.phoneNumber],
  );
  return { ...form, id: rows[0]?.id ?? 0 };
}
