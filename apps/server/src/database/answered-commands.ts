import type { Database } from './connection.ts';
import type { Statement } from './exchange/exchange.ts';

/** One command of one caller, however often it is sent. */
export interface RepeatableCommand {
  tenantId: number;
  /** Person or network address. */
  holder: string;
  key: string;
  requestHash: Buffer;
}

/**
 * Keeps what a command answers. Sent with the commit of what the command does, so that there is either both or none;
 * another one that has done the same under this key makes it fail.
 */
export function keepingAnswer(
  { tenantId, holder, key, requestHash }: RepeatableCommand,
  answer: unknown,
): Statement {
  return {
    sql: `insert into answered_commands (holder_tenant_id, holder, idempotency_key, request_hash, answer)
          values ($1, $2, $3, $4, $5)`,
    parameters: [tenantId, holder, key, requestHash, JSON.stringify(answer)],
  };
}

/** What was answered under the key, and whether it was to the same request; undefined when nothing was done under it. */
export async function findAnswer(
  { global }: Database,
  { tenantId, holder, key, requestHash }: RepeatableCommand,
): Promise<{ answer: unknown; isSameRequest: boolean } | undefined> {
  const row = await global
    .selectFrom('answered_commands')
    .select(['answer', 'request_hash'])
    .where('holder_tenant_id', '=', tenantId)
    .where('holder', '=', holder)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && { answer: JSON.parse(row.answer), isSameRequest: row.request_hash.equals(requestHash) };
}
