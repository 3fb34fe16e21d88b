import type { Endpoint } from '@edp/contract/endpoint';
import { methodsOf, pathsOf } from '@edp/contract/endpoint';
import pg from 'pg';
import { features } from '../../app.ts';
import { historyDescriptions } from '../../features/record-history/kinds/kinds.ts';
import { recordedTables } from '../replayed-changes.ts';

/** A call as it has been answered. */
export interface AnsweredCall {
  method: string;
  /** With its query. */
  url: string;
  succeeded: boolean;
  /** Whose call it was; null for somebody who has not signed in. */
  userId: number | null;
}

/** They are told of with the words of their variants, and looked at all together. */
const VALUES_OF_VARIANTS = 'product_specification_values';
const STAMPS = ['created_at', 'updated_at', 'created_by', 'updated_by'];

interface Entry {
  entry: string;
  place: string;
  user: string | null;
  origin: string;
}

const routes = Object.entries(features).flatMap(([feature, { contract }]) =>
  Object.entries(contract).flatMap(([name, endpoint]: [string, Endpoint]) =>
    pathsOf(endpoint).map((path) => ({
      name: `${feature}.${name}`,
      endpoint,
      path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    })),
  ),
);

/** Compares what each command has made of the rows of records with what was recorded of it. */
export class ChangeWatch {
  /** What is wrong, each with its call. */
  readonly faults: string[] = [];
  /** Commands that succeeded, and whether any of their calls has changed a record. */
  readonly commands = new Map<string, boolean>();
  readonly #owner: pg.Client;
  readonly #tables: string;
  #rows: ReadonlyMap<string, string> = new Map();

  private constructor(owner: pg.Client, tables: string) {
    this.#owner = owner;
    this.#tables = tables;
  }

  static async open(ownerUrl: string): Promise<ChangeWatch> {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query('create temporary table looked_at (id uuid primary key)');
    const watch = new ChangeWatch(owner, await rowsOfRecords(owner));
    await watch.#look();
    return watch;
  }

  close(): Promise<void> {
    return this.#owner.end();
  }

  async see({ method, url, succeeded, userId }: AnsweredCall): Promise<void> {
    const path = url.split('?')[0] ?? url;
    const route = routes.find(
      (each) => each.path.test(path) && methodsOf(each.endpoint).some((one) => one === method),
    );
    if (route?.endpoint.kind !== 'command') return;
    const { name } = route;
    const { changed, entries } = await this.#look();
    const told = new Set(entries.map(({ place }) => place));
    const fault = (text: string) => this.faults.push(`${name}: ${text}`);
    for (const place of changed) if (!told.has(place)) fault(`${place} was changed without an entry`);
    for (const { place, user, origin } of entries)
      if (origin !== 'screen' || user !== String(userId)) fault(`${place} by ${user} from ${origin}`);
    const commands = new Set(entries.map(({ entry }) => entry));
    if (commands.size > 1) fault(`${commands.size} entries of one command`);
    if (entries.length > 0 && !succeeded) fault('was refused and changes records');
    if (succeeded) this.commands.set(name, (this.commands.get(name) ?? false) || changed.length > 0);
  }

  /** What has become otherwise since the last look, and what has been recorded since; one state of both. */
  async #look(): Promise<{ changed: string[]; entries: Entry[] }> {
    await this.#owner.query('begin isolation level repeatable read');
    const { rows } = await this.#owner.query<{ place: string; content: string }>({
      name: 'rows',
      text: this.#tables,
    });
    const { rows: entries } = await this.#owner.query<Entry>(`
      with fresh as (
        insert into looked_at select c.id from record_changes as c where not exists (select from looked_at as l where l.id = c.id)
        returning id)
      select c.entry_id as entry, c.table_name || ' of ' || c.tenant_id || ' ' ||
               case c.table_name when '${VALUES_OF_VARIANTS}' then 0 else c.record_id end as place,
             c.user_id::text as user, c.origin
        from record_changes as c join fresh using (id)`);
    await this.#owner.query('commit');
    const former = this.#rows;
    this.#rows = new Map(rows.map(({ place, content }) => [place, content]));
    const places = new Set([...former.keys(), ...this.#rows.keys()]);
    return { changed: [...places].filter((place) => former.get(place) !== this.#rows.get(place)), entries };
  }
}

/** A statement for the rows of every record in every table of records. The tables are those that histories tell of, recorded or not. */
async function rowsOfRecords(owner: pg.Client): Promise<string> {
  const recorded = new Map((await recordedTables(owner)).map((table) => [table.name, table]));
  const described = historyDescriptions.flatMap(({ parts }) =>
    parts.map(({ table, owner: of }) => [table, of] as const),
  );
  const owners = new Map([...described, [VALUES_OF_VARIANTS, '']]);
  const tables = [...owners].map(([table, of]) => {
    // Without a trigger nothing of it is known to be derived, so that each change of it counts.
    const derived = [...(recorded.get(table)?.derived ?? []), ...(of === 'id' ? [] : ['version'])];
    const left = `array[${[...derived, ...STAMPS].map((column) => pg.escapeLiteral(column)).join()}]`;
    const record = of === '' ? '0' : `coalesce(r.${pg.escapeIdentifier(of)}, 0)`;
    const text = `(to_jsonb(r) - ${left})::text`;
    return `select '${table} of ' || r.tenant_id || ' ' || ${record} as place, md5(string_agg(${text}, ' ' order by ${text})) as content
              from public.${pg.escapeIdentifier(table)} as r group by 1`;
  });
  return tables.join(' union all ');
}
