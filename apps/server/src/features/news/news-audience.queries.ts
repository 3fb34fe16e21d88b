import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { TenantScope } from '../../database/scope.ts';

/**
 * What people belong to, a row each: their departments with those above, their roles in use, their groups. No two records have
 * the same id, so one column holds them all.
 */
export function membershipsOf(
  tenantId: number,
  userIds: readonly number[],
): RawBuilder<{ user_id: number; id: number }> {
  return sql`
    with recursive above (user_id, id, parent_id) as (
      select u.id, d.id, d.parent_id
        from users as u
        join departments as d on d.tenant_id = ${tenantId} and d.id = u.department_id
       where u.tenant_id = ${tenantId} and u.id = any(${userIds}::bigint[])
      union
      select a.user_id, d.id, d.parent_id
        from above as a
        join departments as d on d.tenant_id = ${tenantId} and d.id = a.parent_id)
    select above.user_id, above.id from above
    union all
    select h.user_id, h.role_id
      from user_roles as h
      join roles as o on o.tenant_id = ${tenantId} and o.id = h.role_id and o.enabled
     where h.tenant_id = ${tenantId} and h.user_id = any(${userIds}::bigint[])
    union all
    select m.user_id, m.group_id
      from user_group_members as m
     where m.tenant_id = ${tenantId} and m.user_id = any(${userIds}::bigint[])`;
}

/** Whether the piece `n` is for somebody who belongs to these. */
export function isFor(tenantId: number, memberships: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(n.for_everybody or exists (
    select from news_audience as a
     where a.tenant_id = ${tenantId} and a.news_id = n.id
       and coalesce(a.department_id, a.role_id, a.group_id) = any(${memberships})))`;
}

/** Whether the piece `n` is published and its moment has come, by the clock of the database. */
export const isOut = sql<SqlBool>`n.status = 'published' and n.published_at <= now()`;

/** Whether somebody reads the piece `n`: it is out and for them. */
export function isReadBy({ tenantId, userId }: { tenantId: number; userId: number }): RawBuilder<SqlBool> {
  const memberships = sql`array(select m.id from (${membershipsOf(tenantId, [userId])}) as m)`;
  return sql<SqlBool>`${isOut} and ${isFor(tenantId, memberships)}`;
}

/** Those of the pieces that the caller reads. */
export async function readableNews(
  { db, tenantId, userId }: TenantScope & { userId: number },
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select n.id from news as n
     where n.tenant_id = ${tenantId} and n.id = any(${ids}::bigint[]) and ${isReadBy({ tenantId, userId })}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A piece as far as it decides about its readers. */
export interface AddressedNews {
  id: number;
  forEverybody: boolean;
  mustBeRead: boolean;
  /** As the database writes it; null of a draft. */
  publishedAt: string | null;
}

export const addressColumns = [
  'n.id',
  'n.for_everybody as forEverybody',
  'n.must_be_read as mustBeRead',
  sql<string | null>`n.published_at::text`.as('publishedAt'),
] as const;

/**
 * Whether the person `u` is among those a piece is for, as departments, roles and groups are now. What must be read is asked of
 * nobody whose account is younger than the piece.
 */
export function isAddressed(
  tenantId: number,
  { id, forEverybody, mustBeRead, publishedAt }: AddressedNews,
): RawBuilder<SqlBool> {
  const conditions = [sql`u.enabled`];
  if (mustBeRead && publishedAt !== null) conditions.push(sql`u.created_at <= ${publishedAt}::timestamptz`);
  if (!forEverybody) conditions.push(sql`u.id in (${audienceOf(tenantId, id)})`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Ids of the people of whom a piece's audience is made. */
function audienceOf(tenantId: number, newsId: number): RawBuilder<unknown> {
  return sql`
    with recursive below (id) as (
      select a.department_id from news_audience as a
       where a.tenant_id = ${tenantId} and a.news_id = ${newsId} and a.department_id is not null
      union
      select d.id
        from below as b
        join departments as d on d.tenant_id = ${tenantId} and d.parent_id = b.id)
    select p.id
      from below as b
      join users as p on p.tenant_id = ${tenantId} and p.department_id = b.id
    union all
    select h.user_id
      from news_audience as a
      join roles as o on o.tenant_id = ${tenantId} and o.id = a.role_id and o.enabled
      join user_roles as h on h.tenant_id = ${tenantId} and h.role_id = o.id
     where a.tenant_id = ${tenantId} and a.news_id = ${newsId}
    union all
    select m.user_id
      from news_audience as a
      join user_group_members as m on m.tenant_id = ${tenantId} and m.group_id = a.group_id
     where a.tenant_id = ${tenantId} and a.news_id = ${newsId}`;
}
