import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Identity, MatchingClaim, singleSignOn } from '@edp/contract/single-sign-on';
import { sql } from 'kysely';
import { orderKeys } from '../../database/lists/order.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, initialsOf, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import type { TenantScope } from '../../database/scope.ts';

/** Somebody as the provider tells for good who it is. */
export interface Subject {
  issuer: string;
  subject: string;
}

/** A user as a sign-in needs to know one. */
export interface Entrant {
  id: number;
  account: string;
  name: string;
  picture_id: number | null;
  watermark: string;
  enabled: boolean;
}

const entrantColumns = ['u.id', 'u.account', 'u.name', 'u.picture_id', 'u.watermark', 'u.enabled'] as const;

/** Lets one sign-in of somebody at a time decide who of the users it is, until the transaction ends. */
export async function lockSubject(
  { db, tenantId }: TenantScope,
  { issuer, subject }: Subject,
): Promise<void> {
  const name = `identity ${issuer} ${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${tenantId})) is null as locked`.execute(
    db,
  );
}

/** Identities with their users. */
function selectBound({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'i.tenant_id').onRef('u.id', '=', 'i.user_id'),
    )
    .where('i.tenant_id', '=', tenantId);
}

export async function findBound(
  scope: TenantScope,
  { issuer, subject }: Subject,
): Promise<Entrant | undefined> {
  return selectBound(scope)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .select(entrantColumns)
    .executeTakeFirst();
}

/** At most two of the users whom a claim fits: more than one is as good as none. */
export async function findMatching(
  { db, tenantId }: TenantScope,
  claim: MatchingClaim,
  value: string,
): Promise<Entrant[]> {
  const users = db
    .selectFrom('users as u')
    .where('u.tenant_id', '=', tenantId)
    .select(entrantColumns)
    .orderBy('u.id')
    .limit(2);
  if (claim === 'email')
    return users.where(sql<boolean>`lower(u.email) = lower(${value}) and u.email <> ''`).execute();
  if (claim === 'phone_number')
    return users.where('u.phone', '=', value).where('u.phone', '!=', '').execute();
  return users.where('u.account', '=', value).execute();
}

/** From now on the subject is this user; false when the user is somebody else of the same provider already. */
export async function bind(
  { db, tenantId }: TenantScope,
  { issuer, subject }: Subject,
  userId: number,
): Promise<boolean> {
  const now = new Date();
  const bound = await db
    .insertInto('user_identities')
    .values({
      tenant_id: tenantId,
      issuer,
      subject,
      user_id: userId,
      created_at: now,
      last_sign_in_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return bound !== undefined;
}

/** Notes the sign-in; false when the user has been disabled meanwhile. */
export async function noteSignIn(
  { db, tenantId }: TenantScope,
  { issuer, subject }: Subject,
  userId: number,
): Promise<boolean> {
  const last_sign_in_at = new Date();
  const noted = await db
    .updateTable('users')
    .set({ last_sign_in_at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (noted === undefined) return false;
  await db
    .updateTable('user_identities')
    .set({ last_sign_in_at })
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
  return true;
}

interface NewPerson {
  account: string;
  name: string;
  email: string;
  phone: string;
  departmentId: number | null;
}

/** A user without a password, whom nobody of the tenant has added; undefined when the account is somebody else's. */
export async function addPerson(
  { db, tenantId }: TenantScope,
  { account, name, email, phone, departmentId }: NewPerson,
): Promise<Entrant | undefined> {
  return db
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      account,
      name,
      email,
      phone,
      initials: initialsOf(name),
      department_id: departmentId,
      // No password has this hash.
      password_hash: '',
    })
    .onConflict((conflict) => conflict.constraint('users_account_key').doNothing())
    .returning(['id', 'account', 'name', 'picture_id', 'watermark', 'enabled'])
    .executeTakeFirst();
}

const sortColumns = {
  userName: 'u.name',
  account: 'u.account',
  subject: 'i.subject',
  issuer: 'i.issuer',
  createTime: 'i.created_at',
  lastSignInTime: 'i.last_sign_in_at',
};

export async function listIdentities(
  scope: TenantScope,
  { keyword, ...page }: ParsedInputOf<typeof singleSignOn.identities>,
): Promise<PagedRows<Identity>> {
  const matching = selectBound(scope)
    .select('i.id')
    .where((row) =>
      row.and(
        wordsOf(keyword).map((word) =>
          row.or([
            contains(row.ref('u.name'), word),
            contains(row.ref('u.initials'), word),
            contains(row.ref('u.account'), word),
            contains(row.ref('i.subject'), word),
          ]),
        ),
      ),
    );
  const rows = selectBound(scope).select((row) => [
    'i.id',
    'u.name as userName',
    'u.account',
    'i.issuer',
    'i.subject',
    shanghaiTime(row.ref('i.created_at')).as('createTime'),
    shanghaiTime(row.ref('i.last_sign_in_at')).as('lastSignInTime'),
  ]);
  const order = orderKeys(sortColumns, page);
  return paged(scope.db, { matching, rows }, { ...page, id: 'i.id', order, filtered: keyword !== undefined });
}

/** Whose identity was forgotten; undefined when there is none. */
export async function removeIdentity(
  { db, tenantId }: TenantScope,
  id: number,
): Promise<{ userId: number; account: string; name: string } | undefined> {
  const removed = await db
    .deleteFrom('user_identities')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst();
  if (removed === undefined) return undefined;
  return db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', removed.user_id)
    .select(['id as userId', 'account', 'name'])
    .executeTakeFirst();
}
