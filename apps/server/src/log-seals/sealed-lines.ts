/** The two logs of a tenant, by their tables. */
export type SealedLog = 'security_events' | 'record_changes';

interface Lines {
  /** The id of a line in 16 bytes, in SQL. */
  id: string;
  /** All of its columns, as texts or as JSON has them, in the order in which they are digested. */
  columns: readonly string[];
}

const moment = (column: string) => `to_char(l.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const logs: Readonly<Record<SealedLog, Lines>> = {
  security_events: {
    id: `'\\x0000000000000000'::bytea || int8send(l.id)`,
    columns: wordsOf(
      'tenant_id id at log kind actor_id actor_account actor_name subject_kind',
      'subject_id subject_name changes address user_agent search_text',
    ),
  },
  record_changes: {
    id: 'uuid_send(l.id)',
    columns: wordsOf(
      'tenant_id record_id at id entry_id kind version table_name row_key row_name',
      'operation before after user_id origin run_id run_name address leads',
    ),
  },
};

function wordsOf(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** Another column would have to be digested from some seal on: what has been sealed is told by these. */
export function digestedColumns(log: SealedLog): readonly string[] {
  return logs[log].columns;
}

/** The lines of a stretch of time as a seal keeps them, in SQL with the tenant as `$1`; empty for none. */
export function linesBetween(log: SealedLog, from: string, to: string): string {
  const { id, columns } = logs[log];
  const values = columns.map((column) => (column === 'at' ? moment(column) : `l.${column}`)).join(', ');
  const digest = `sha256(convert_to(jsonb_build_array(${values})::text, 'UTF8'))`;
  return `(select coalesce(string_agg(${id} || ${digest}, ''::bytea order by l.at, l.id), ''::bytea)
             from ${log} as l where l.tenant_id = $1 and l.at >= ${from} and l.at < ${to})`;
}

const ID_BYTES = 16;
const LINE_BYTES = ID_BYTES + 32;

export function countLines(lines: Buffer): number {
  return lines.length / LINE_BYTES;
}

/** The digest of each line by the id that its log knows it by, both as text. */
export function digestsById(log: SealedLog, lines: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < lines.length; at += LINE_BYTES) {
    const id = lines.subarray(at, at + ID_BYTES);
    found.set(idText(log, id), lines.toString('hex', at + ID_BYTES, at + LINE_BYTES));
  }
  return found;
}

function idText(log: SealedLog, id: Buffer): string {
  if (log === 'security_events') return String(id.readBigInt64BE(8));
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
