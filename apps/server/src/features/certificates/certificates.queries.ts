import type {
  CERTIFICATE_TYPES,
  RemindedPerson,
  WORK_STATUSES,
  certificates,
} from '@edp/contract/certificates';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo, readableBy } from '../../database/access/access.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { orderKeys } from '../../database/lists/order.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { creationStamp, updateStamp } from '../../database/records/stamps.ts';
import { partOf, recordTables } from '../../recycle-bin/record-tables.ts';

export const certificateRecord = recordTables({
  kind: 'certificate',
  table: 'certificates',
  name: 'package_name',
  parts: [partOf('certificate_people', 'certificate_id'), partOf('certificate_reminders', 'certificate_id')],
  owner: { kind: 'application', by: { table: 'applications', column: 'application_id' } },
  secret: 'sealed_password',
});

export interface CertificateFields {
  appId: number;
  certificateType: (typeof CERTIFICATE_TYPES)[number];
  workStatus: (typeof WORK_STATUSES)[number];
  encryptedPassword: string;
  fileId: number;
  packageName?: string | undefined;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
}

interface Writer extends TenantScope {
  userId: number;
}

function selectCertificates({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('certificates as c')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.application_id'),
    )
    .innerJoin('files as f', (join) =>
      join.onRef('f.tenant_id', '=', 'c.tenant_id').onRef('f.id', '=', 'c.file_id'),
    )
    .where('c.tenant_id', '=', tenantId)
    .select((row) => [
      'c.id',
      'c.application_id as appId',
      'a.code as appKey',
      'a.name as title',
      sql<CertificateFields['certificateType']>`c.type`.as('certificateType'),
      sql<CertificateFields['workStatus']>`c.work_status`.as('workStatus'),
      'c.package_name as packageName',
      row.fn.coalesce(shanghaiTime(row.ref('c.starts_at').$notNull()), row.val('')).as('startTime'),
      row.fn.coalesce(shanghaiTime(row.ref('c.ends_at').$notNull()), row.val('')).as('endTime'),
      sql<number | null>`(c.ends_at at time zone 'Asia/Shanghai')::date
                         - (now() at time zone 'Asia/Shanghai')::date`.as('daysLeft'),
      sql<boolean>`coalesce(c.ends_at <= now(), false)`.as('isExpired'),
      'c.file_id as fileId',
      'f.original_name as fileName',
      'c.version',
    ]);
}

export type CertificateRow = Awaited<
  ReturnType<ReturnType<typeof selectCertificates>['executeTakeFirstOrThrow']>
>;

const sortColumns = {
  title: 'a.name',
  appKey: 'a.code',
  certificateType: 'c.type',
  packageName: 'c.package_name',
  startTime: 'c.starts_at',
  endTime: 'c.ends_at',
  workStatus: 'c.work_status',
};

/** Those of the applications that the caller sees. */
export async function listCertificates(
  scope: Scope,
  {
    keyword,
    appKey,
    workStatus,
    endsWithin,
    page: pageNo,
    limit: pageSize,
    ...asked
  }: ParsedInputOf<typeof certificates.list>,
): Promise<PagedRows<CertificateRow>> {
  const accessFilter = await readableBy(scope, 'application');
  const matching = scope.db
    .selectFrom('certificates as c')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.application_id'),
    )
    .select('c.id')
    .where('c.tenant_id', '=', scope.tenantId)
    .where(visibleTo(accessFilter, 'a'))
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) =>
          row.or([contains(row.ref('a.search_text'), word), contains(row.ref('c.package_name'), word)]),
        ),
        ...(appKey === undefined ? [] : [contains(row.ref('a.code'), appKey)]),
        ...(workStatus === undefined ? [] : [row('c.work_status', '=', workStatus)]),
        ...(endsWithin === undefined
          ? []
          : [sql<boolean>`c.ends_at > now() and c.ends_at <= now() + make_interval(days => ${endsWithin})`]),
      ]),
    );
  // There are too few for the count to be worth a bound, and the answer has no place to tell of one.
  const options = { pageNo, pageSize, id: 'c.id', order: orderKeys(sortColumns, asked), filtered: false };
  return paged(scope.db, { matching, rows: selectCertificates(scope) }, options);
}

export async function findCertificate(scope: TenantScope, id: number): Promise<CertificateRow | undefined> {
  return selectCertificates(scope).where('c.id', '=', id).executeTakeFirst();
}

/** The certificate, kept from other writers until the transaction ends. */
export async function lockCertificate(scope: TenantScope, id: number): Promise<CertificateRow | undefined> {
  return selectCertificates(scope).where('c.id', '=', id).forNoKeyUpdate('c').executeTakeFirst();
}

/** The applications of the certificates, which are kept from other writers in one order until the transaction ends. */
export async function lockApplicationsOf(
  { db, tenantId }: TenantScope,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('certificates')
    .select('application_id as appId')
    .where('tenant_id', '=', tenantId)
    .where(idIn(sql.ref('id'), ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ appId }) => appId);
}

/** In the order of their names. */
export async function listRemindedPeople(
  { db, tenantId }: TenantScope,
  id: number,
): Promise<RemindedPerson[]> {
  return db
    .selectFrom('certificate_people as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.user_id'),
    )
    .leftJoin('departments as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.department_id'),
    )
    .where('p.tenant_id', '=', tenantId)
    .where('p.certificate_id', '=', id)
    .select((row) => [
      'u.id',
      'u.name as userName',
      row.fn.coalesce('d.name', row.val('')).as('organizationName'),
    ])
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
}

/** A moment that is given as people write it. */
function shanghaiMoment(time: string | null): RawBuilder<Date> {
  return sql<Date>`${time}::timestamp at time zone 'Asia/Shanghai'`;
}

function toColumns(fields: Partial<CertificateFields>) {
  const { appId, certificateType, workStatus, encryptedPassword, fileId, packageName } = fields;
  const { startTime, endTime } = fields;
  return {
    application_id: appId,
    type: certificateType,
    work_status: workStatus,
    sealed_password: encryptedPassword,
    file_id: fileId,
    package_name: packageName,
    starts_at: startTime === undefined ? undefined : shanghaiMoment(startTime),
    ends_at: endTime === undefined ? undefined : shanghaiMoment(endTime),
  };
}

export async function createCertificate(
  scope: Writer,
  { packageName = '', startTime = null, endTime = null, ...fields }: CertificateFields,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('certificates')
    .values({
      application_id: fields.appId,
      type: fields.certificateType,
      work_status: fields.workStatus,
      sealed_password: fields.encryptedPassword,
      file_id: fields.fileId,
      package_name: packageName,
      starts_at: shanghaiMoment(startTime),
      ends_at: shanghaiMoment(endTime),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateCertificate(
  scope: Writer,
  id: number,
  fields: Partial<CertificateFields>,
): Promise<void> {
  await scope.db
    .updateTable('certificates')
    .set({
      ...toColumns(fields),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Puts these people in the place of the former ones. */
export async function keepRemindedPeople(
  { db, tenantId }: TenantScope,
  id: number,
  userIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('certificate_people')
    .where('tenant_id', '=', tenantId)
    .where('certificate_id', '=', id)
    .execute();
  const rows = userIds.map((user_id) => ({ tenant_id: tenantId, certificate_id: id, user_id }));
  await db.insertInto('certificate_people').values(rows).execute();
}
