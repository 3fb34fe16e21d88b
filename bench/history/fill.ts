import type { Environment } from '../harness/environment.ts';

const MONTHS = 12;
/** Of a hundred entries one is about the same record. */
const BUSY_SHARE = 100;

export interface Filled {
  tenantId: number;
  /** One with an ordinary history, and the one that a hundredth of all entries are about. */
  ordinaryId: number;
  busyId: number;
  /** Who has changed a thousandth of all, and somebody who has changed the busy one. */
  personId: number;
  busyPersonId: number;
}

/** Half of a year ago begins the day by which the log is narrowed. */
export function dayWithin(): string {
  return new Date(Date.now() - (MONTHS / 2) * 30 * 86_400_000).toISOString().slice(0, 10);
}

/** Entries of the past year about the tenant's records, by its people, and a twentieth as many events. */
export async function fillHistory(
  { database }: Environment,
  tenantId: number,
  entries: number,
): Promise<Filled> {
  const idsOf = async (table: 'materials' | 'brands' | 'users') => {
    const { rows } = await database.query(`select id from ${table} where tenant_id = $1 order by id`, [
      tenantId,
    ]);
    return rows.map(({ id }) => Number(id));
  };
  const [materials, brands, people] = [await idsOf('materials'), await idsOf('brands'), await idsOf('users')];
  await makePastParts(database);
  await withoutIndexes(database, async () => {
    const step = Math.ceil(entries / MONTHS);
    for (let from = 0; from < entries; from += step) {
      const to = Math.min(entries, from + step);
      await database.query(CHANGES, [tenantId, from, to - 1, entries, materials, brands, people]);
    }
  });
  await database.query(EVENTS, [tenantId, entries / 20, people]);
  await database.query('vacuum (analyze) record_changes, security_events');
  const [busyId = 0, ordinaryId = 0] = materials;
  const [busyPersonId = 0] = people;
  return { tenantId, ordinaryId, busyId, personId: people[7] ?? 0, busyPersonId };
}

/** Most are saves of materials in a screen; imports, bulk changes and programs are fewer, and brands one in a hundred. */
const CHANGES = `
  insert into record_changes (tenant_id, record_id, at, entry_id, kind, version, table_name, row_name, operation, before, after,
                              user_id, origin, address)
  select $1, case when g % ${BUSY_SHARE} = 0 then ($5::bigint[])[1]
                  when g % 100 = 1 then ($6::bigint[])[1 + g / 100 % cardinality($6::bigint[])]
                  else ($5::bigint[])[2 + g % (cardinality($5::bigint[]) - 1)] end,
         clock_timestamp() - interval '1 day' - (interval '365 days' * (1 - g::float8 / $4)), gen_random_uuid(),
         case when g % 100 = 1 then 'brand' else 'material' end, 1 + g / 1000,
         case when g % 100 = 1 then 'brands' else 'materials' end, '六角螺栓 ' || g % 5000, 'update',
         jsonb_build_object(case when g % 100 = 1 then 'description' else 'specification_model' end, 'M' || g % 40),
         jsonb_build_object(case when g % 100 = 1 then 'description' else 'specification_model' end, 'M' || (g + 1) % 40),
         ($7::bigint[])[1 + case when g % ${BUSY_SHARE} = 0 then g / 100 % 40 else (g * 31) % cardinality($7::bigint[]) end],
         case when g % 20 = 0 then 'import' when g % 50 = 3 then 'bulk' when g % 500 = 7 then 'api' else 'screen' end,
         '10.0.' || (g % 7) || '.' || (g % 200)
    from generate_series($2::bigint, $3::bigint) as g`;

const EVENTS = `
  insert into security_events (tenant_id, at, log, kind, actor_id, actor_account, actor_name, address, search_text)
  select $1, clock_timestamp() - interval '1 day' - (interval '365 days' * (1 - g::float8 / $2)), 'audit',
         case when g % 50 = 0 then 'roleRightsChanged' else 'exported' end,
         ($3::bigint[])[1 + g % cardinality($3::bigint[])], 'p' || g % 1000, '', '10.0.0.' || g % 200, 'p' || g % 1000
    from generate_series(1, $2::bigint) as g`;

/** The months that are over, as they would stand after a year of use. */
async function makePastParts(database: Environment['database']): Promise<void> {
  await database.query(`
    do $$
    declare
      first timestamptz;
      name text;
    begin
      for back in 1 .. ${MONTHS + 1} loop
        first := (date_trunc('month', clock_timestamp() at time zone 'UTC') - make_interval(months => back)) at time zone 'UTC';
        name := 'record_changes_' || to_char(first at time zone 'UTC', 'YYYY_MM') || '_month';
        continue when to_regclass('public.' || name) is not null;
        execute format('create table public.%I partition of public.record_changes for values from (%L) to (%L)',
          name, first, ((first at time zone 'UTC') + interval '1 month') at time zone 'UTC');
        perform app.fence_partition(('public.' || name)::regclass);
      end loop;
    end $$`);
}

/** Indexes that are built once all rows are there take a tenth of the time. */
async function withoutIndexes(database: Environment['database'], fill: () => Promise<void>): Promise<void> {
  const { rows }: { rows: { name: string; text: string }[] } = await database.query(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as text
      from pg_index as i join pg_class as c on c.oid = i.indexrelid
     where i.indrelid = 'public.record_changes'::regclass and not i.indisprimary`);
  for (const { name } of rows) await database.query(`drop index public.${name}`);
  await fill();
  for (const { text } of rows) await database.query(text.replace(' ON ONLY ', ' ON '));
}
