import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | null | readonly (string | number)[];

/** A line of PostgreSQL's text format. */
export function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(textOf).join('\t')}\n`;
}

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function textOf(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return `{${cell.join()}}`;
  return cell.replaceAll(/[\\\t\n\r]/g, (letter) => special[letter] ?? letter);
}

/**
 * A temporary copy of a table: rows are copied into it and go on by one statement, because what is fenced takes no COPY.
 * It takes the ids from the sequence in the order of the lines, and forgets its rows with the transaction.
 */
export class Stage {
  readonly name: string;
  readonly #client: pg.Client;
  readonly #table: string;
  readonly #columns: readonly string[];

  private constructor(client: pg.Client, table: string, columns: readonly string[]) {
    this.#client = client;
    this.#table = table;
    this.#columns = columns;
    this.name = nameOf(table);
  }

  /** @param extras columns beside the table's own, for what is written of a row elsewhere */
  static async open(client: pg.Client, table: string, extras: readonly string[] = []): Promise<Stage> {
    const name = nameOf(table);
    await client.query(
      `create temporary table if not exists ${name} (like public.${table} including defaults) on commit delete rows`,
    );
    const { rows } = await client.query(
      `select attname from pg_attribute
        where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    for (const extra of extras) await client.query(`alter table ${name} add column if not exists ${extra}`);
    return new Stage(
      client,
      table,
      rows.map(({ attname }) => String(attname)),
    );
  }

  async copy(columns: readonly string[], lines: readonly string[]): Promise<void> {
    const into = this.#client.query(copyFrom(`copy ${this.name} (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(piecesOf(lines)), into);
  }

  /** Moves the rows on, oldest first. */
  async insert(): Promise<void> {
    const columns = this.#columns.join(', ');
    const order = this.#columns.includes('id') ? 'order by id' : '';
    await this.#client.query(
      `insert into public.${this.#table} (${columns}) select ${columns} from ${this.name} ${order}`,
    );
  }
}

const nameOf = (table: string) => `staged_${table}`;
const LINES_A_PIECE = 500;

function* piecesOf(lines: readonly string[]): Generator<string> {
  for (let from = 0; from < lines.length; from += LINES_A_PIECE)
    yield lines.slice(from, from + LINES_A_PIECE).join('');
}

/** Does the work in a transaction of the tenant. */
export async function asTenant<T>(client: pg.Client, tenantId: number, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select app.begin_tenant($1)', [tenantId]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
