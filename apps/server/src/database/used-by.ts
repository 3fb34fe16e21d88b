import type { UsedBy, Usage } from '@edp/contract/envelope';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Queries } from './connection.ts';
import type { DB } from './schema.generated.ts';

/** Where records of one table refer to records of another. */
export interface Reference {
  /** The kind of the referring record, as the client names it. */
  type: string;
  table: keyof DB;
  column: string;
  code: string;
  name: string;
}

/** Checks a reference's column names against its table. */
export function reference<T extends keyof DB>(
  definition: Reference & { table: T } & Record<'column' | 'code' | 'name', keyof DB[T] & string>,
): Reference {
  return definition;
}

const SHOWN = 20;

/**
 * Refuses when something still refers to the record.
 * @throws AppError inUse with `data.usedBy`: the newest 20 referring records and how many there are
 */
export async function refuseWhenUsed(
  db: Queries,
  {
    tenantId,
    id,
    references,
    message,
  }: { tenantId: number; id: number; references: readonly Reference[]; message: string },
): Promise<void> {
  const arms = references.map(
    (
      use,
    ) => sql`select ${use.type}::text as type, id, ${sql.ref(use.code)} as code, ${sql.ref(use.name)} as name
                   from ${sql.table(use.table)} where tenant_id = ${tenantId} and ${sql.ref(use.column)} = ${id}`,
  );
  const { rows } = await sql<Usage & { total: number }>`
    select *, count(*) over () as total from (${sql.join(arms, sql` union all `)}) as uses
     order by id desc limit ${SHOWN}`.execute(db);
  const [first] = rows;
  if (first === undefined) return;
  const usedBy: UsedBy = { total: first.total, records: rows.map(({ total: _, ...record }) => record) };
  throw new AppError('inUse', message.replace('{n}', String(usedBy.total)), { usedBy });
}
