import type { Insertable, Updateable } from 'kysely';
import type { DB } from '../schema.generated.ts';
import type { Scope } from '../scope.ts';
import { idsOf, runOver } from '../statement-driver.ts';
import { PLANNED_ONCE } from '../tenant-reads.ts';

/** What a record is written with besides its own columns. */
type Stamp = 'id' | 'tenant_id' | 'version' | 'created_by' | 'created_at' | 'updated_by' | 'updated_at';
type RecordTable = {
  [Table in keyof DB]: Stamp extends keyof DB[Table] ? Table : never;
}[keyof DB];

/** What may be left out may be undefined as well. */
type Columns<Given> = {
  [Name in keyof Given]: object extends Pick<Given, Name> ? Given[Name] | undefined : Given[Name];
};

/** An id for a record that is to be added, so that what belongs to it can be sent along. */
export async function nextRecordId(scope: Pick<Scope, 'db'>): Promise<number> {
  const [id] = await nextRecordIds(scope, 1);
  if (id === undefined) throw new Error('A sequence always answers');
  return id;
}

/** The same, at once where the process has added another just before: for kinds all of whose ids are had here, so that they ascend. */
export async function nextIdAtHand(scope: Pick<Scope, 'db'>): Promise<number> {
  return idsOf(scope.db).take() ?? nextRecordId(scope);
}

/** The same for records that are to be added together. */
export async function nextRecordIds({ db }: Pick<Scope, 'db'>, count: number): Promise<number[]> {
  const rows = await runOver<{ id: number }>(db, { ...NEXT_IDS, parameters: [count] });
  const ids = rows.map(({ id }) => id);
  idsOf(db).given(Math.max(...ids));
  return ids;
}

const NEXT_IDS = {
  sql: `select ${PLANNED_ONCE} nextval('public.record_id_sequence') as id from generate_series(1, $1::integer)`,
};

/**
 * Adds a record under its id, created by the caller; columns that are undefined keep their default. Sent in this very turn, past
 * the query builder, which takes longer over fifty columns than the database.
 */
export async function insertRecord<Table extends RecordTable>(
  { db, tenantId, userId }: Scope,
  { table, id }: { table: Table; id: number },
  columns: Columns<Omit<Insertable<DB[Table]>, Stamp>>,
): Promise<void> {
  const { fields, places, values } = insertedOf(columns);
  await runOver(db, {
    sql: `insert ${PLANNED_ONCE} into ${table} (tenant_id, id, created_by, updated_by${fields}) values ($1, $2, $3, $3${places})`,
    parameters: [tenantId, id, userId, ...values],
  });
}

type DepartmentTable = {
  [Table in RecordTable]: 'department_id' extends keyof DB[Table] ? Table : never;
}[RecordTable];

/** The same of the caller's department, whichever that is, without asking for it first. */
export async function insertOfDepartment<Table extends DepartmentTable>(
  { db, tenantId, userId }: Scope,
  { table, id }: { table: Table; id: number },
  columns: Columns<Omit<Insertable<DB[Table]>, Stamp | 'department_id'>>,
): Promise<void> {
  const { fields, places, values } = insertedOf(columns);
  await runOver(db, {
    sql: `insert ${PLANNED_ONCE} into ${table} (tenant_id, id, created_by, updated_by, department_id${fields})
          select u.tenant_id, $2, u.id, u.id, u.department_id${places} from users as u where u.tenant_id = $1 and u.id = $3`,
    parameters: [tenantId, id, userId, ...values],
  });
}

/** Behind three parameters of the statement's own. */
function insertedOf(columns: object) {
  const { names, values } = givenOf(columns);
  const fields = names.map((name) => `, ${name}`).join('');
  const places = names.map((_, at) => `, $${at + 4}`).join('');
  return { fields, places, values };
}

/**
 * Adds many records under their ids, created by the caller; columns that are undefined keep their default. A statement for those that
 * have the same columns, in which what several records have in a column is sent once.
 */
export async function insertRecords<Table extends RecordTable>(
  { db, tenantId, userId }: Scope,
  table: Table,
  records: readonly { id: number; columns: Columns<Omit<Insertable<DB[Table]>, Stamp>> }[],
): Promise<void> {
  const given = records.map(({ id, columns }) => ({ id, ...givenOf(columns) }));
  for (const group of Object.values(Object.groupBy(given, ({ names }) => names.join()))) {
    const [{ names } = { names: [] }] = group ?? [];
    const parameters: unknown[] = [tenantId, userId];
    // A parameter is of its column's type, so that columns do not share any.
    const known = names.map(() => new Map<unknown, string>());
    const placeOf = (value: unknown, at: number) => {
      const place = known[at]?.get(value) ?? `$${parameters.push(value)}`;
      known[at]?.set(value, place);
      return place;
    };
    const rows = (group ?? []).map(({ id, values }) => {
      const own = [`$${parameters.push(id)}`, '$2', '$2', ...values.map(placeOf)];
      return `($1, ${own.join(', ')})`;
    });
    const columns = ['tenant_id', 'id', 'created_by', 'updated_by', ...names];
    await runOver(db, {
      // A text for each number of records: connections keep none of them.
      name: '',
      sql: `insert into ${table} (${columns.join(', ')}) values ${rows.join(', ')}`,
      parameters,
    });
  }
}

/** Changes a record to its next version, by the caller; columns that are undefined stay. Sent in this very turn. */
export async function updateRecord<Table extends RecordTable>(
  { db, tenantId, userId }: Scope,
  { table, id }: { table: Table; id: number },
  columns: Columns<Omit<Updateable<DB[Table]>, Stamp>>,
): Promise<void> {
  const { names, values } = givenOf(columns);
  const fields = names.map((name, at) => `, ${name} = $${at + 5}`).join('');
  await runOver(db, {
    // Not the database's clock: a distributed update takes no `now()`.
    sql: `update ${PLANNED_ONCE} ${table} set version = version + 1, updated_by = $3, updated_at = $4${fields}
           where tenant_id = $1 and id = $2`,
    parameters: [tenantId, id, userId, new Date(), ...values],
  });
}

/**
 * Changes many records to their next versions, by the caller; columns that are undefined stay. A statement for those that have the
 * same columns.
 * @param types what columns hold that hold no text, as the database calls it
 */
export async function updateRecords<Table extends RecordTable>(
  { db, tenantId, userId }: Scope,
  { table, types }: { table: Table; types: Readonly<Record<string, string>> },
  changes: readonly { id: number; columns: Columns<Omit<Updateable<DB[Table]>, Stamp>> }[],
): Promise<void> {
  const given = changes.map(({ id, columns }) => ({ id, ...givenOf(columns) }));
  const alike = Object.groupBy(given, ({ names }) => names.join());
  for (const group of Object.values(alike)) {
    const [first] = group ?? [];
    if (group === undefined || first === undefined) continue;
    const { names } = first;
    const rows = group.map(({ id, values: fields }) => ({ id, fields }));
    const fields = names.map((name, at) => `, ${name} = (n.fields ->> ${at})::${types[name] ?? 'text'}`);
    await runOver(db, {
      // The id is a column: behind the policy an index is entered by nothing that is worked out of a text.
      sql: `update ${table} as r set version = r.version + 1, updated_by = $2, updated_at = $3${fields.join('')}
              from jsonb_to_recordset($4::jsonb) as n (id bigint, fields jsonb)
             where r.tenant_id = $1 and r.id = n.id`,
      parameters: [tenantId, userId, new Date(), JSON.stringify(rows)],
    });
  }
}

/** Names are the code's own, never a caller's. */
function givenOf(columns: object): { names: string[]; values: unknown[] } {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return { names: given.map(([name]) => name), values: given.map(([, value]) => value) };
}
