// oxlint-disable-next-line typescript/triple-slash-reference -- projects that import this file know no others of this one
/// <reference path="./pg-utils.d.ts" />
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import pgUtils from 'pg/lib/utils.js';

/** A statement and its values. */
export interface Statement extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  /** What it is prepared as on each connection: by its text when absent, not at all when empty. */
  name?: string;
}
export interface Answer extends Pick<pg.QueryResult, 'rows'> {
  rowCount: number;
  /** What was done, as PostgreSQL tells it, such as `COMMIT` or `UPDATE 1`. */
  tag: string;
}
/** The answers that came, in the order of the statements, and the error by which the rest has none. */
export interface Exchanged {
  answers: Answer[];
  error?: Error;
}

const prepareValue = (value: unknown) => pgUtils.prepareValue(value);

const MAX_STATEMENT_NAMES = 1_000;
const statementNames = new Map<string, string>();

/** A statement is prepared once per connection under a name of its text; a flood of different texts is not. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_STATEMENT_NAMES) return known ?? '';
  const name = `statement_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** What is sent from now until the turn ends goes in one write. */
export function writeTogether({ connection: { stream } }: pg.Client): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Sends statements in one write with one sync behind them: outside of a transaction they are one, which ends with them. The first
 * that fails ends it. Without an answer within the limit the connection is ended.
 */
export function exchange(
  client: pg.Client,
  statements: readonly Statement[],
  limitMs?: number,
): Promise<Exchanged> {
  const { stream } = client.connection;
  return new Promise<Exchanged>((resolve) => {
    stream.cork();
    try {
      client.query(new Exchange(client, statements, { limitMs, resolve }));
    } catch (error) {
      // Values that cannot be sent.
      resolve({ answers: [], error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      stream.uncork();
    }
  });
}

/** How the rows of a statement are read. */
interface Columns {
  names: string[];
  parsers: ((text: string) => unknown)[];
  empty: Record<string, null>;
}
const NO_COLUMNS: Columns = { names: [], parsers: [], empty: {} };

/** What a connection has prepared, by name, with its columns once they have been told. */
type Prepared = Map<string, Columns | undefined>;
const preparedOn = new WeakMap<pg.Client, Prepared>();

function preparedBy(client: pg.Client): Prepared {
  const prepared = preparedOn.get(client) ?? new Map<string, Columns | undefined>();
  preparedOn.set(client, prepared);
  return prepared;
}

interface Sendable {
  name: string;
  text: string;
  values: (string | Buffer | null)[];
}

/** As the driver's own query, for several statements, and without asking for their columns each time. */
class Exchange extends pg.Query {
  /** Read by the driver. */
  readonly query_timeout: number | undefined;
  /** Called by the driver; it puts one of its own around this. */
  callback: (error: Error | null) => void;
  readonly #client: pg.Client;
  readonly #prepared: Prepared;
  readonly #statements: readonly Sendable[];
  /** Names of the statements that it prepares itself. */
  #preparing: Set<string> | undefined;
  readonly #answers: Answer[] = [];
  #columns: Columns | undefined;
  #rows: Record<string, unknown>[] = [];

  constructor(
    client: pg.Client,
    statements: readonly Statement[],
    { limitMs, resolve }: { limitMs: number | undefined; resolve: (exchanged: Exchanged) => void },
  ) {
    super('');
    this.query_timeout = limitMs;
    this.callback = (error) => resolve({ answers: this.#answers, ...(error && { error }) });
    this.#client = client;
    this.#prepared = preparedBy(client);
    this.#statements = statements.map(({ sql, name = statementName(sql), parameters }) => ({
      name,
      text: sql,
      // Before anything is sent: a value may be none.
      values: parameters.map(prepareValue),
    }));
    this.submit = (connection) => this.#send(connection);
  }

  #send(connection: pg.Connection): void {
    const prepared = this.#prepared;
    for (const { name, text, values } of this.#statements) {
      if (!prepared.has(name)) {
        // One that failed before may be there all the same.
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
        (this.#preparing ??= new Set()).add(name);
        if (name !== '') prepared.set(name, undefined);
      }
      connection.bind({ statement: name, values }, true);
      if (prepared.get(name) === undefined) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#columns = columnsOf(this.#client, fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#columns ??= this.#prepared.get(this.#name);
    if (this.#columns === undefined) throw new Error('A row whose columns nobody has told');
    const { names, parsers, empty } = this.#columns;
    const row: Record<string, unknown> = { ...empty };
    for (let at = 0; at < names.length; at++) {
      const text = fields[at] ?? null;
      if (text !== null) row[names[at] ?? ''] = parsers[at]?.(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#name;
    // Told the first time only.
    if (name !== '' && this.#prepared.get(name) === undefined)
      this.#prepared.set(name, this.#columns ?? NO_COLUMNS);
    const count = Number(text.slice(text.lastIndexOf(' ') + 1));
    this.#answers.push({ rows: this.#rows, rowCount: Number.isNaN(count) ? 0 : count, tag: text });
    this.#columns = undefined;
    this.#rows = [];
  }

  handleError(error: Error): void {
    // What stands behind the failed one has not been prepared either.
    for (const { name } of this.#statements.slice(this.#answers.length))
      if (this.#preparing?.has(name) === true) this.#prepared.delete(name);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  get #name(): string {
    return this.#statements[this.#answers.length]?.name ?? '';
  }
}

function columnsOf(client: pg.Client, fields: readonly pg.FieldDef[]): Columns {
  return {
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => client.getTypeParser(dataTypeID)),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  };
}
