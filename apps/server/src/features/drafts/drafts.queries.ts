import type { DraftOf } from '@edp/contract/drafts';
import { DRAFT_DAYS, MAX_DRAFTS } from '@edp/contract/drafts';
import { sql } from 'kysely';
import { shanghaiTime } from '../../database/records/times.ts';
import { send } from '../../database/statement-driver.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface StoredDraft {
  session: string;
  step: number;
  revision: number;
  browser: string;
  recordVersion: number | null;
  address: string;
  encryptedTitle: string;
  encryptedFields: string;
}

interface SavedDraft {
  id: number;
  revision: number;
  savedTime: string;
}

/** Before this moment a draft has come to its end, whether it was removed yet or not. */
function lastDay(now = new Date()): Date {
  return new Date(now.getTime() - DRAFT_DAYS * DAY_MS);
}

/** The draft of one form, in SQL: of the caller, in the role of now. */
function isOf({ tenantId, userId, roleId }: Scope, { form, recordId, place }: DraftOf) {
  return sql<boolean>`d.tenant_id = ${tenantId} and d.user_id = ${userId} and d.role_id = ${roleId}
    and d.form = ${form} and d.record_id = ${recordId} and d.place = ${place}`;
}

/** Whether there may be one more, or it is there already: one after the other for each person. */
export async function hasRoomForDraft(scope: Scope, of: DraftOf): Promise<boolean> {
  const { db, tenantId, userId } = scope;
  if ((await findRevision(scope, of)) !== undefined) return true;
  // The next statement counts what others have added until then.
  await sql`
    select from users as u where u.tenant_id = ${tenantId} and u.id = ${userId} for no key update`.execute(
    db,
  );
  const [row] = await send<{ drafts: number }>(
    db,
    sql`select count(*)::int as drafts from drafts as d
         where d.tenant_id = ${tenantId} and d.user_id = ${userId} and d.updated_at >= ${lastDay()}`,
  );
  return (row?.drafts ?? 0) < MAX_DRAFTS;
}

/**
 * Keeps a draft: a session writes on in its order, another one takes over what it has read. Undefined where neither is the case. One
 * that has come to its end is nobody's.
 */
export async function keepDraft(
  { db, tenantId, userId, roleId }: Scope,
  of: DraftOf,
  { revision, ...draft }: StoredDraft,
): Promise<SavedDraft | undefined> {
  const { rows } = await sql<SavedDraft>`
    insert into drafts as d (tenant_id, user_id, role_id, form, record_id, place, session, step, revision, browser,
                             record_version, address, encrypted_title, encrypted_fields, updated_at)
    values (${tenantId}, ${userId}, ${roleId}, ${of.form}, ${of.recordId}, ${of.place}, ${draft.session}, ${draft.step},
            1, ${draft.browser}, ${draft.recordVersion}, ${draft.address}, ${draft.encryptedTitle},
            ${draft.encryptedFields}, ${new Date()})
    on conflict (tenant_id, user_id, role_id, form, record_id, place) do update set
      session = excluded.session, step = excluded.step, revision = d.revision + 1, browser = excluded.browser,
      record_version = excluded.record_version, address = excluded.address,
      encrypted_title = excluded.encrypted_title, encrypted_fields = excluded.encrypted_fields,
      updated_at = excluded.updated_at
      where case when d.session = excluded.session then d.step < excluded.step else d.revision = ${revision} end
         or d.updated_at < ${lastDay()}
    returning d.id, d.revision, ${shanghaiTime(sql.ref<Date>('d.updated_at'))} as "savedTime"`.execute(db);
  return rows[0];
}

/** The files that stand in a draft by now; ids that name none of the tenant's files are left out. */
export async function keepDraftFiles(
  { db, tenantId }: TenantScope,
  draftId: number,
  fileIds: readonly number[],
): Promise<void> {
  await sql`
    delete from draft_files as f
     where f.tenant_id = ${tenantId} and f.draft_id = ${draftId} and f.file_id <> all (${fileIds}::bigint[])`.execute(
    db,
  );
  if (fileIds.length === 0) return;
  await sql`
    insert into draft_files (tenant_id, draft_id, file_id)
    select f.tenant_id, ${draftId}, f.id from files as f
     where f.tenant_id = ${tenantId} and f.id = any (${fileIds}::bigint[])
    on conflict (tenant_id, draft_id, file_id) do nothing`.execute(db);
}

/** Who wrote last and where that stands; undefined without a draft. */
export async function findRevision(scope: Scope, of: DraftOf) {
  const [row] = await send<SavedDraft & { session: string }>(
    scope.db,
    sql`select d.id, d.session, d.revision, ${shanghaiTime(sql.ref<Date>('d.updated_at'))} as "savedTime"
          from drafts as d where ${isOf(scope, of)}`,
  );
  return row;
}

const told = sql`d.form, d.record_id as "recordId", d.place, d.revision, d.browser,
  ${shanghaiTime(sql.ref<Date>('d.updated_at'))} as "savedTime"`;

interface ToldDraft extends DraftOf {
  revision: number;
  browser: string;
  savedTime: string;
}

export async function findDraft(scope: Scope, of: DraftOf) {
  const { rows } = await sql<ToldDraft & { version: number | null; encryptedFields: string }>`
    select ${told}, d.record_version as version, d.encrypted_fields as "encryptedFields"
      from drafts as d where ${isOf(scope, of)} and d.updated_at >= ${lastDay()}`.execute(scope.db);
  return rows[0];
}

/** The person's drafts in the role, without what was typed. */
export async function listDrafts({ db, tenantId, userId, roleId }: Scope) {
  const { rows } = await sql<ToldDraft & { address: string; encryptedTitle: string }>`
    select ${told}, d.address, d.encrypted_title as "encryptedTitle"
      from drafts as d
     where d.tenant_id = ${tenantId} and d.user_id = ${userId} and d.role_id = ${roleId}
       and d.updated_at >= ${lastDay()}
     order by d.updated_at desc, d.id desc limit ${MAX_DRAFTS}`.execute(db);
  return rows;
}

/** Nothing happens to one that is gone, or that was saved again since. */
export async function discardDraft(scope: Scope, of: DraftOf, revision: number): Promise<void> {
  await sql`delete from drafts as d where ${isOf(scope, of)} and d.revision = ${revision}`.execute(scope.db);
}

/** Removes some of a tenant's drafts that have come to their end; answers how many. */
export async function removeOldDrafts(
  { db, tenantId }: TenantScope,
  { now, atOnce }: { now: Date; atOnce: number },
): Promise<number> {
  const { rows } = await sql`
    delete from drafts as d
     where d.tenant_id = ${tenantId} and d.id in (
       select o.id from drafts as o
        where o.tenant_id = ${tenantId} and o.updated_at < ${lastDay(now)}
        order by o.updated_at limit ${atOnce})
    returning d.id`.execute(db);
  return rows.length;
}
