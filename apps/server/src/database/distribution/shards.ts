import pg from 'pg';

/** Where a statement names a table of ours: `materials as m`, `"materials" as "m"`, `public.materials`. */
const NAMED_TABLE = /\b(from|join)(\s+)(?:public\.)?("?)([a-z_]+)\3(?![\w."(])(\s+as\b)?/g;

/** What is asked at a worker has to be asked at the coordinator. */
export class Elsewhere extends Error {
  constructor(cause?: unknown) {
    super('The worker does not have the tenant, or cannot be reached', { cause });
  }
}

/** Tables by their names, and the numbers of their shards. */
export type ShardNumbers = Readonly<Record<string, number>>;

/** The shards that stand beside each other for the same tenants, one of each table. */
export class Shards {
  /** That of the users, by which the others are known. */
  readonly anchor: number;
  readonly #numbers: ShardNumbers;
  readonly #texts = new Map<string, string>();

  constructor(anchor: number, numbers: ShardNumbers) {
    this.anchor = anchor;
    this.#numbers = numbers;
  }

  /**
   * A statement that reads, about the shards themselves: a worker plans it like any of its own, once where it is marked so, and
   * Citus has no part in it.
   */
  translate(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const translated = text.replace(NAMED_TABLE, (found: string, ...parts: (string | undefined)[]) => {
      const [word = '', space = '', , table = '', as] = parts;
      const number = this.#numbers[table];
      if (number === undefined) return found;
      return `${word}${space}public.${pg.escapeIdentifier(`${table}_${number}`)}${as ?? ` as ${table}`}`;
    });
    this.#texts.set(text, translated);
    return translated;
  }
}

/** Every group of shards by its anchor; tables that stand everywhere are in each. */
export const shardNumbers = `
  select u.shardid as anchor, json_object_agg(c.relname, s.shardid) as numbers
    from pg_dist_shard as u
    join pg_dist_shard as s on s.shardminvalue = u.shardminvalue or s.shardminvalue is null
    join pg_dist_partition as p on p.logicalrelid = s.logicalrelid
    join pg_class as c on c.oid = s.logicalrelid
   where u.logicalrelid = 'public.users'::regclass and (p.partmethod = 'h' or p.repmodel = 't')
   group by u.shardid`;
