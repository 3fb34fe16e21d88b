import pg from 'pg';
import { historyDescriptions } from '../features/record-history/kinds/kinds.ts';

type Row = Record<string, unknown>;

interface RecordedTable {
  name: string;
  /** The column with the record's id. */
  owner: string;
  keys: string[];
  /** Columns that are made from others. */
  derived: string[];
  /** Columns of which no value is recorded. */
  left: Set<string>;
}

interface Replayed {
  /** How many tables are recorded. */
  recorded: number;
  /** Rows that are otherwise than what was recorded of them says, each with its table. */
  told: string[];
}

const stamps = ['tenant_id', 'version', 'created_at', 'updated_at', 'created_by', 'updated_by'];

/** Makes the rows of recorded tables from nothing but what was recorded, and compares them with those that are there. */
export async function replayed(ownerUrl: string): Promise<Replayed> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const tables = await recordedTables(owner);
    const recorded = new Set(tables.map(({ name }) => name));
    const described = new Set(historyDescriptions.flatMap(({ parts }) => parts.map(({ table }) => table)));
    const told = [...described]
      .filter((name) => !recorded.has(name))
      .map((name) => `${name}: is not recorded`);
    for (const table of tables) {
      const [made, stored] = [await madeRows(owner, table), await storedRows(owner, table)];
      const differing = [
        ...made.filter((row) => !stored.includes(row)),
        ...stored.filter((row) => !made.includes(row)),
      ];
      told.push(...differing.map((row) => `${table.name}: ${row}`));
    }
    return { recorded: tables.length, told };
  } finally {
    await owner.end();
  }
}

/** Records of an entry that not one line leads, or one that does not tell what kind of record it is. */
export async function wronglyLed(ownerUrl: string): Promise<unknown[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(`
      select c.entry_id, c.record_id, array_agg(concat_ws(' ', c.table_name, c.operation, c.kind, c.leads) order by c.at) as lines
        from record_changes as c
       group by c.tenant_id, c.entry_id, c.record_id, case when c.record_id = 0 then c.kind end
      having count(*) filter (where c.leads) <> 1 or bool_or(c.leads and c.kind = '')`);
    return rows;
  } finally {
    await owner.end();
  }
}

/** Tables whose changes are recorded, as their triggers say. */
export async function recordedTables(owner: pg.Client): Promise<RecordedTable[]> {
  const { rows } = await owner.query<{ definition: string }>(
    "select pg_get_triggerdef(oid) as definition from pg_trigger where tgname like '%\\_recorded' and tgparentid = 0",
  );
  return rows.map(({ definition }) => {
    const given = [...definition.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text);
    const [name = '', , column = '', , ...lists] = given;
    const [derived = [], secret = [], sealed = [], keys = []] = lists.map((list) =>
      list.slice(1, -1).split(',').filter(Boolean),
    );
    return {
      name,
      owner: column,
      keys,
      derived,
      left: new Set([...stamps, ...derived, ...secret, ...sealed]),
    };
  });
}

async function storedRows(owner: pg.Client, { name, left }: RecordedTable): Promise<string[]> {
  const { rows } = await owner.query<{ tenant: string; row: Row }>(
    `select r.tenant_id::text as tenant, to_jsonb(r) as row from public.${pg.escapeIdentifier(name)} as r`,
  );
  return rows.map(({ tenant, row }) => textOf(tenant, row, left));
}

async function madeRows(owner: pg.Client, { name, keys, left }: RecordedTable): Promise<string[]> {
  const { rows } = await owner.query<{
    tenant: string;
    record: string;
    key: string;
    before: Row | null;
    after: Row | null;
    operation: string;
  }>(
    `select tenant_id::text as tenant, record_id::text as record, row_key as key, before, after, operation
       from public.record_changes where table_name = $1 order by at, id`,
    [name],
  );
  const state = new Map<string, { tenant: string; row: Row }>();
  for (const { tenant, record, key, before, after, operation } of rows) {
    const place = (of: string) => `${tenant} ${record} ${of}`;
    const former = keys.map((column, at) => String(before?.[column] ?? key.split(' ')[at])).join(' ');
    const row = state.get(place(operation === 'update' ? former : key))?.row;
    if (operation === 'insert' && row) throw new Error(`${name} ${key} was added twice`);
    if (operation !== 'insert' && !row) throw new Error(`${name} ${key} was changed before it was added`);
    state.delete(place(operation === 'update' ? former : key));
    if (after) state.set(place(key), { tenant, row: { ...row, ...after } });
  }
  return [...state.values()].map(({ tenant, row }) => textOf(tenant, row, left));
}

function textOf(tenant: string, row: Row, left: ReadonlySet<string>): string {
  const told = Object.entries(row).filter(([column]) => !left.has(column));
  return `${tenant} ${JSON.stringify(told.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}
