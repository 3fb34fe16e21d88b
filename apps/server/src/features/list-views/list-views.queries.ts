import { sql } from 'kysely';
import type { ListName } from '@edp/contract/list-settings';
import type { ViewAudience, ViewState } from '@edp/contract/list-views';
import { idIn } from '../../database/lists/id-in.ts';
import type { Scope } from '../../database/scope.ts';
import { insertRecord, updateRecord } from '../../database/records/write-record.ts';

export interface ViewFields {
  list: ListName;
  name: string;
  audience: ViewAudience;
  roleId: number | null;
  state: ViewState;
}

export type StoredView = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>;

function selectViews({ db, tenantId }: Scope) {
  return db
    .selectFrom('list_views as v')
    .where('v.tenant_id', '=', tenantId)
    .select([
      'v.id',
      'v.list',
      'v.name',
      'v.audience',
      'v.role_id as roleId',
      'v.state',
      'v.created_by as madeBy',
      'v.version',
    ]);
}

/** One's own, those for the role that one works in, and those for everybody; oldest first. */
function seenBy({ userId, roleId }: Scope) {
  return sql<boolean>`(v.created_by = ${userId} or v.audience = 'tenant' or (v.audience = 'role' and v.role_id = ${roleId}))`;
}

export async function findViews(scope: Scope, list: ListName): Promise<StoredView[]> {
  return selectViews(scope).where('v.list', '=', list).where(seenBy(scope)).orderBy('v.id').execute();
}

/** Those of all lists, or some of them by their ids; oldest first. */
export async function findNamedViews(scope: Scope, ids?: readonly number[]) {
  return selectViews(scope)
    .where(seenBy(scope))
    .where((row) => row.and(ids === undefined ? [] : [idIn(row.ref('v.id'), ids)]))
    .clearSelect()
    .select(['v.id', 'v.list', 'v.name'])
    .orderBy('v.id')
    .execute();
}

export async function findView(scope: Scope, id: number): Promise<StoredView | undefined> {
  return selectViews(scope).where('v.id', '=', id).where(seenBy(scope)).executeTakeFirst();
}

/** The view, kept from other writers until the transaction ends; undefined where the caller does not see it. */
export async function lockView(scope: Scope, id: number): Promise<StoredView | undefined> {
  return selectViews(scope)
    .where('v.id', '=', id)
    .where(seenBy(scope))
    .forNoKeyUpdate('v')
    .executeTakeFirst();
}

export async function countOwnViews({ db, tenantId, userId }: Scope, list: ListName): Promise<number> {
  // One after the other for each person, so that two windows do not pass the limit together.
  await sql`select from users as u where u.tenant_id = ${tenantId} and u.id = ${userId} for no key update`.execute(
    db,
  );
  const { count } = await db
    .selectFrom('list_views')
    .where('tenant_id', '=', tenantId)
    .where('created_by', '=', userId)
    .where('list', '=', list)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function roleExists({ db, tenantId }: Scope, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('roles')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function createView(scope: Scope, id: number, fields: ViewFields): Promise<void> {
  await insertRecord(scope, { table: 'list_views', id }, toColumns(fields));
}

export async function updateView(scope: Scope, id: number, fields: ViewFields): Promise<void> {
  await updateRecord(scope, { table: 'list_views', id }, toColumns(fields));
}

function toColumns({ roleId, state, ...fields }: ViewFields) {
  return { ...fields, role_id: roleId, state: JSON.stringify(state) };
}

export async function removeView({ db, tenantId }: Scope, id: number): Promise<void> {
  await db.deleteFrom('list_views').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function findArrangement({ db, tenantId, userId }: Scope, list: ListName) {
  const kept = await db
    .selectFrom('list_settings as s')
    .where('s.tenant_id', '=', tenantId)
    .where('s.user_id', '=', userId)
    .where('s.list', '=', list)
    .select(['s.view_order as order', 's.default_view_id as defaultViewId'])
    .executeTakeFirst();
  return { order: (kept?.order ?? []).map(Number), defaultViewId: kept?.defaultViewId ?? null };
}

export async function keepArrangement(
  { db, tenantId, userId }: Scope,
  { list, order, defaultViewId }: { list: ListName; order: readonly number[]; defaultViewId: number | null },
): Promise<void> {
  await sql`
    insert into list_settings (tenant_id, user_id, list, view_order, default_view_id, updated_at)
    values (${tenantId}, ${userId}, ${list}, ${order}::bigint[], ${defaultViewId}, ${new Date()})
    on conflict (tenant_id, user_id, list) do update set
      view_order = excluded.view_order, default_view_id = excluded.default_view_id,
      updated_at = excluded.updated_at`.execute(db);
}
