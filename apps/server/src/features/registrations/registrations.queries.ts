import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { registrations } from '@edp/contract/registrations';
import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { orderKeys } from '../../database/lists/order.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { paged } from '../../database/lists/paged.ts';
import { contains, initialsOf, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';

/** One kind of application, whichever form it came from. */
export interface Application {
  registerType: number;
  companyName: string;
  creditCode: string;
  region: readonly [string, string, string];
  addressDetail: string;
  applicant: string;
  phone: string;
  requirement: string;
  licenceFiles: number[];
  idCardFiles: number[];
}

/** How many of these pictures were uploaded and belong to no application yet. */
export async function countFreePictures({ global }: Database, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const free = await global
    .selectFrom('registration_files')
    .select('id')
    .where((row) => idIn(row.ref('id'), ids))
    .where('registration_id', 'is', null)
    .execute();
  return free.length;
}

/** Stores an application with its pictures; false when one of them was taken by another meanwhile. */
export async function createRegistration(
  db: Queries,
  { region: [province, city, county], licenceFiles, idCardFiles, ...application }: Application,
  passwordHash: string,
): Promise<boolean> {
  const { id } = await db
    .insertInto('registrations')
    .values({
      register_type: application.registerType,
      company_name: application.companyName,
      initials: initialsOf(application.companyName),
      credit_code: application.creditCode,
      province,
      city,
      county,
      address_detail: application.addressDetail,
      applicant: application.applicant,
      phone: application.phone,
      password_hash: passwordHash,
      requirement: application.requirement,
      licence_files: licenceFiles,
      id_card_files: idCardFiles,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pictures = [...licenceFiles, ...idCardFiles];
  const taken = await db
    .updateTable('registration_files')
    .set({ registration_id: id })
    .where((row) => idIn(row.ref('id'), pictures))
    .where('registration_id', 'is', null)
    .returning('id')
    .execute();
  return taken.length === pictures.length;
}

const sortColumns = {
  companyName: 'r.company_name',
  creditCode: 'r.credit_code',
  region: sql<string>`r.province || ' ' || r.city || ' ' || r.county`,
  applicant: 'r.applicant',
  phone: 'r.phone',
  status: 'r.status',
  tenantCode: sql<string>`(select t.code from tenants as t where t.id = r.made_tenant_id)`,
  createTime: 'r.id',
};

export async function listRegistrations(db: Queries, input: ParsedInputOf<typeof registrations.list>) {
  const { keyword, status, ...page } = input;
  const company = sql<string>`(r.company_name || ' ' || r.credit_code || ' ' || r.initials)`;
  const matching = db
    .selectFrom('registrations as r')
    .select('r.id')
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) => contains(company, word)),
        ...(status === undefined ? [] : [row('r.status', '=', status)]),
      ]),
    );
  const filtered = keyword !== undefined || status !== undefined;
  const options = { ...page, id: 'r.id', order: orderKeys(sortColumns, input), filtered };
  return paged(db, { matching, rows: selectRegistrations(db) }, options);
}

export async function findRegistration(db: Queries, id: number) {
  return selectRegistrations(db).where('r.id', '=', id).executeTakeFirst();
}

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

function selectRegistrations(db: Queries) {
  return db
    .selectFrom('registrations as r')
    .leftJoin('tenants as t', 't.id', 'r.made_tenant_id')
    .select((row) => [
      'r.id',
      'r.register_type as registerType',
      'r.company_name as companyName',
      'r.credit_code as creditCode',
      'r.province',
      'r.city',
      'r.county',
      'r.address_detail as addressDetail',
      'r.applicant',
      'r.phone',
      'r.requirement as requirementDescription',
      'r.licence_files as licenceFiles',
      'r.id_card_files as idCardFiles',
      'r.status',
      'r.decision as reason',
      'r.decided_by as decidedBy',
      sql<string>`coalesce(${shanghaiTime(row.ref('r.decided_at').$notNull())}, '')`.as('decidedTime'),
      shanghaiTime(row.ref('r.created_at')).as('createTime'),
      'r.made_tenant_id as madeTenantId',
      sql<string>`coalesce(${row.ref('t.code')}, '')`.as('tenantCode'),
    ]);
}

interface Decision {
  status: 'approved' | 'rejected';
  reason: string;
  decidedBy: string;
}

/**
 * Decides about a pending application, once, and forgets its password. Answers what a tenant is made of, nothing when
 * it is not pending.
 */
export async function decideRegistration(db: Queries, id: number, { status, reason, decidedBy }: Decision) {
  const decided = {
    status,
    decision: reason,
    decided_by: decidedBy,
    decided_at: new Date(),
  };
  return db
    .with('pending', (query) =>
      query
        .selectFrom('registrations')
        .select(['id', 'password_hash'])
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .forUpdate(),
    )
    .updateTable('registrations as r')
    .from('pending')
    .set({ ...decided, password_hash: '' })
    .whereRef('r.id', '=', 'pending.id')
    .returning(['r.company_name', 'r.applicant', 'r.phone', 'pending.password_hash'])
    .executeTakeFirst();
}

/** Nobody needs the pictures of a rejected application: the cleaning removes what belongs to none. */
export async function releasePictures(db: Queries, id: number): Promise<void> {
  await db
    .updateTable('registration_files')
    .set({ registration_id: null })
    .where('registration_id', '=', id)
    .execute();
  await db
    .updateTable('registrations')
    .set({ licence_files: [], id_card_files: [] })
    .where('id', '=', id)
    .execute();
}

export async function setMadeTenant(db: Queries, id: number, tenantId: number): Promise<void> {
  await db.updateTable('registrations').set({ made_tenant_id: tenantId }).where('id', '=', id).execute();
}

/** Gives an application's pictures to the tenant made of it; they keep their ids and stay where they are stored. */
export async function movePictures(
  db: Queries,
  { registrationId, tenantId, adminId }: { registrationId: number; tenantId: number; adminId: number },
): Promise<void> {
  const moved = await db
    .deleteFrom('registration_files')
    .where('registration_id', '=', registrationId)
    .returning([
      'id',
      'original_name',
      'content_type',
      'byte_size',
      'stored_as',
      'has_thumbnail',
      'width',
      'height',
      'created_at',
    ])
    .execute();
  if (moved.length === 0) return;
  const owned = { tenant_id: tenantId, created_by: adminId, purpose: 'licence' };
  // Kept as long as the tenant, though no record of it refers to them.
  const rows = moved.map((file) => ({ ...file, ...owned, check_after: 'infinity' }));
  await db.insertInto('files').values(rows).execute();
}
