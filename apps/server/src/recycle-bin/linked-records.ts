import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Scope } from '../database/scope.ts';
import type { RecordTables } from './record-tables.ts';

type Link = NonNullable<RecordTables['links']>[number];

/** Where the content of a record names those that referred to it. */
export function linkKey({ table, column }: Link): string {
  return `${table}.${column}`;
}

/** Those that refer to the record `r`, for its content. */
export function linkedIds({ tenantId }: Scope, { table, column }: Link): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id)), '[]') from ${sql.table(table)} as l
     where l.tenant_id = ${tenantId} and l.${sql.ref(column)} = r.id)`;
}

/** Lets go what refers to the records. */
export function clearLinks(scope: Scope, link: Link, ids: readonly number[]): RawBuilder<unknown> {
  return changeLinks(scope, link, {
    to: sql`null`,
    which: sql`l.${sql.ref(link.column)} = any(${ids}::bigint[])`,
  });
}

/** Makes those refer to the record again that refer to no other one meanwhile. */
export function fillLinks(
  scope: Scope,
  link: Link,
  { id, linked }: { id: number; linked: readonly number[] },
): RawBuilder<unknown> {
  return changeLinks(scope, link, {
    to: sql`${id}::bigint`,
    which: sql`l.id = any(${linked}::bigint[]) and l.${sql.ref(link.column)} is null`,
  });
}

function changeLinks(
  { tenantId, userId }: Scope,
  { table, column }: Link,
  { to, which }: { to: RawBuilder<unknown>; which: RawBuilder<unknown> },
): RawBuilder<unknown> {
  // Locked in one order, so that two people who change the same records do not wait for each other.
  return sql`
    with concerned as materialized (
      select l.id from ${sql.table(table)} as l
       where l.tenant_id = ${tenantId} and ${which} order by l.id for no key update)
    update ${sql.table(table)} as l
       set ${sql.ref(column)} = ${to}, version = l.version + 1, updated_by = ${userId}, updated_at = ${new Date()}
      from concerned as c
     where l.tenant_id = ${tenantId} and l.id = c.id`;
}
