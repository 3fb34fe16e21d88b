import { sql } from 'kysely';
import type { JoinBuilder, SqlBool } from 'kysely';
import type { Scope } from '../scope.ts';

type Writer = Pick<Scope, 'tenantId' | 'userId'>;

/** Columns of a new record: its tenant, and who creates it. */
export function creationStamp({ tenantId, userId }: Writer) {
  return { tenant_id: tenantId, created_by: userId, updated_by: userId };
}

/** Columns of an update: the next version, by whom and when. */
export function updateStamp({ userId }: Pick<Writer, 'userId'>) {
  // Not the database's clock: a distributed update takes no `now()`.
  return { version: sql<number>`version + 1`, updated_by: userId, updated_at: new Date() };
}

/** Joins as `u` the user who created the record of the alias. */
export function creatorOf(alias: string) {
  return <Tables, Joined extends keyof Tables>(join: JoinBuilder<Tables, Joined>) =>
    join.on(
      sql<SqlBool>`u.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and u.id = ${sql.ref(`${alias}.created_by`)}`,
    );
}
