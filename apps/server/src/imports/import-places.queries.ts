import { PATH_SIGNS } from '@edp/contract/imported-list';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TenantScope } from '../database/scope.ts';
import type { RawCell } from './row-cells.ts';

/** Which columns tell the records of rows and those above them; -1 where there is none. */
export interface KeyColumns {
  key: number;
  /** Of what stands above; `path` where it is the key without its last level. */
  above?: number | 'path' | undefined;
  /** Rows of one key are one record, and `above` tells its parts apart. */
  grouped?: boolean;
}

/** Begins anew with what becomes of the rows, and with the order in which they are treated; answers how many there are. */
export async function setKeys(scope: TenantScope, importId: number, columns: KeyColumns): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update import_rows set ${keysOf(columns)}, place = null, outcome = null, errors = '[]', before = null, said = null
     where tenant_id = ${scope.tenantId} and import_id = ${importId}`.execute(scope.db);
  await orderRows(scope, importId, columns);
  return Number(numAffectedRows);
}

/** The same of one row, which is judged as it was. */
async function setKeysOfRow(
  scope: TenantScope,
  importId: number,
  { number, ...columns }: KeyColumns & { number: number },
): Promise<void> {
  await sql`
    update import_rows set ${keysOf(columns)}
     where tenant_id = ${scope.tenantId} and import_id = ${importId} and number = ${number}`.execute(
    scope.db,
  );
  await orderRows(scope, importId, columns);
}

async function orderRows(scope: TenantScope, importId: number, columns: KeyColumns): Promise<void> {
  if (columns.grouped) await setPlacesInGroups(scope, importId);
  else if (columns.above !== undefined) await setPlaces(scope, importId);
}

function keysOf({ key, above = -1 }: KeyColumns): RawBuilder<unknown> {
  // PostgreSQL counts places below 0 from the end.
  const textOf = (column: number) =>
    column < 0 ? sql`''` : sql`normalize(coalesce(cells ->> ${column}::int, ''))`;
  if (above !== 'path') return sql`key = ${textOf(key)}, parent_key = ${textOf(above)}`;
  const path = sql`regexp_replace(${textOf(key)}, ${PATH_SIGNS}, ' / ', 'g')`;
  return sql`key = ${path}, parent_key = coalesce(substring(${path} from '^(.*) / [^/]*$'), '')`;
}

/** What stands below other rows comes behind them; rows that stand below each other, in a circle, come last. */
async function setPlaces({ db, tenantId }: TenantScope, importId: number): Promise<void> {
  await sql`
    with recursive first as materialized (
      select distinct on (key) key, parent_key from import_rows
       where tenant_id = ${tenantId} and import_id = ${importId} and key <> '' order by key, number),
    levels as (
      select key, 0 as level from first as f
       where not exists (select from first as p where p.key = f.parent_key and p.key <> f.key)
      union all
      select f.key, levels.level + 1 from levels join first as f on f.parent_key = levels.key and f.key <> levels.key),
    ordered as (
      select r.number, row_number() over (order by coalesce(l.level, 1000000), r.number) as place
        from import_rows as r left join levels as l on l.key = r.key
       where r.tenant_id = ${tenantId} and r.import_id = ${importId})
    update import_rows as r set place = o.place from ordered as o
     where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.number = o.number`.execute(db);
}

/** Rows of one record follow each other, wherever they stand in the file. */
async function setPlacesInGroups({ db, tenantId }: TenantScope, importId: number): Promise<void> {
  await sql`
    with groups as (
      select key, min(number) as first from import_rows
       where tenant_id = ${tenantId} and import_id = ${importId} group by key),
    ordered as (
      select r.number, row_number() over (order by g.first, r.number) as place
        from import_rows as r join groups as g on g.key = r.key
       where r.tenant_id = ${tenantId} and r.import_id = ${importId})
    update import_rows as r set place = o.place from ordered as o
     where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.number = o.number`.execute(db);
}

/** Puts other cells into a row, which is found by what they say from now on. */
export async function writeCells(
  scope: TenantScope,
  importId: number,
  { number, cells, columns }: { number: number; cells: readonly RawCell[]; columns: KeyColumns },
): Promise<void> {
  const { db, tenantId } = scope;
  await db
    .updateTable('import_rows')
    .set({ cells: JSON.stringify(cells) })
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();
  await setKeysOfRow(scope, importId, { number, ...columns });
}
