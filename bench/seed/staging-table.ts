import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | null | readonly (string | number)[];
export type Row = Record<string, Cell>;

/**
 * A temporary copy of a table: rows are copied into it and go on by one statement, because tables with row-level security
 * take no COPY. It takes the ids from the sequence in the order of the rows, and forgets its rows with the transaction.
 */
export class StagingTable {
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

  /** @param extras columns that the table itself lacks, for what is written of a row elsewhere */
  static async open(client: pg.Client, table: string, extras: readonly string[] = []): Promise<StagingTable> {
    const name = nameOf(table);
    await client.query(
      `create temporary table if not exists ${name} (like public.${table} including defaults) on commit delete rows`,
    );
    for (const extra of extras) await client.query(`alter table ${name} add column if not exists ${extra}`);
    const { rows } = await client.query(
      `select attname from pg_attribute
        where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    const columns = rows.map(({ attname }) => String(attname));
    return new StagingTable(client, table, columns);
  }

  /** Stores the rows, which all have the same columns, as the tenant's. */
  async insert(tenantId: number, rows: Iterable<Row>): Promise<void> {
    const all = rows[Symbol.iterator]();
    const first = all.next();
    if (first.done) return;
    const columns = Object.keys(first.value);
    const copy = copyFrom(`copy ${this.name} (tenant_id, ${columns.join(', ')}) from stdin`);
    await pipeline(Readable.from(chunksOf(linesOf())), this.#client.query(copy));
    const stored = this.#columns.join(', ');
    const order = this.#columns.includes('id') ? 'order by id' : '';
    await this.#client.query(
      `insert into public.${this.#table} (${stored}) select ${stored} from ${this.name} ${order}`,
    );

    function* linesOf(): Generator<string> {
      for (let row = first; !row.done; row = all.next()) {
        const { value } = row;
        yield lineOf([tenantId, ...columns.map((column) => value[column] ?? null)]);
      }
    }
  }

  /** Of the rows in the order in which they came. */
  async ids(): Promise<number[]> {
    const { rows } = await this.#client.query(`select id from ${this.name} order by id`);
    return rows.map(({ id }) => Number(id));
  }
}

const nameOf = (table: string) => `staged_${table}`;

const LINES_A_CHUNK = 500;

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk: string[] = [];
  for (const line of lines) {
    if (chunk.push(line) < LINES_A_CHUNK) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}

/** A line of PostgreSQL's text format. */
function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(textOf).join('\t')}\n`;
}

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function textOf(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return `{${cell.join()}}`;
  return cell.replaceAll(/[\\\t\n\r]/g, (letter) => special[letter] ?? letter);
}
