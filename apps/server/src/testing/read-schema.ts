import type pg from 'pg';

const own = (schema: string) => `${schema} not in ('pg_catalog', 'information_schema', 'pg_toast')`;

/** Each answers one fact a row, as text: what `pg_catalog` says of everything that migrations make. */
const FACTS = [
  `select format('schema %s %s', nspname, nspacl) as fact from pg_namespace where nspname !~ '^pg_' or nspname = 'pg_catalog'`,
  `select format('%s %s.%s %s %s %s %s', c.relkind, n.nspname, c.relname, c.relrowsecurity, c.relforcerowsecurity,
                 c.relpersistence, c.relacl) as fact
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where ${own('n.nspname')}`,
  `select format('column %s %s %s %s %s %s %s %s %s', a.attrelid::regclass, a.attnum, a.attname,
                 format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attacl,
                 pg_get_expr(d.adbin, d.adrelid)) as fact
     from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
     left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and ${own('n.nspname')}`,
  `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as fact
     from pg_constraint as c join pg_namespace as n on n.oid = c.connamespace where ${own('n.nspname')}`,
  `select format('index %s', indexdef) as fact from pg_indexes where ${own('schemaname')}`,
  `select format('function %s %s %s', p.oid::regprocedure, p.proacl, pg_get_functiondef(p.oid)) as fact
     from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where p.prokind in ('f', 'p') and ${own('n.nspname')}`,
  `select format('policy %s.%s %s %s %s %s %s %s', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check)
     as fact from pg_policies`,
  `select format('trigger %s', pg_get_triggerdef(oid)) as fact from pg_trigger where not tgisinternal`,
  `select format('sequence %s.%s %s %s %s %s', schemaname, sequencename, data_type, start_value, increment_by, cache_size)
     as fact from pg_sequences`,
  `select format('type %s.%s %s %s', n.nspname, t.typname, t.typtype,
                 (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid)) as fact
     from pg_type as t join pg_namespace as n on n.oid = t.typnamespace
    where t.typtype in ('e', 'd') and ${own('n.nspname')}`,
  `select format('extension %s %s', extname, extversion) as fact from pg_extension`,
  `select format('migration %s', name) as fact from kysely_migration`,
];

/** Everything the schema of a database consists of, as texts in order. */
export async function readSchema(query: (text: string) => Promise<pg.QueryResult>): Promise<string[]> {
  const facts: string[] = [];
  for (const text of FACTS) {
    // An empty database has no table of migrations.
    const { rows } = await query(text).catch((error: unknown) => {
      if (/kysely_migration/.test(String(error))) return { rows: [] };
      throw error;
    });
    facts.push(...rows.map(({ fact }) => String(fact)));
  }
  // One fact may have several lines.
  return facts.map((fact) => fact.replaceAll(/\s+/g, ' ')).toSorted();
}
