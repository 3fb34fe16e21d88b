import pg from 'pg';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();

interface Completed {
  handleCommandComplete: (message: { text: string }, connection: unknown) => void;
  handleError: (error: Error) => void;
}

/** The next change is committed, and its connection ends before that is told. */
function loseNextCommit(): void {
  const { pool } = product.database;
  const seen = new WeakSet<PoolClient>();
  let isLost = false;
  const losing = (query: Completed) => {
    const complete = query.handleCommandComplete.bind(query);
    query.handleCommandComplete = (message, connection) => {
      if (message.text !== 'COMMIT' || isLost) return complete(message, connection);
      isLost = true;
      query.handleError(new Error('Connection terminated unexpectedly'));
    };
  };
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const send = client.query.bind(client) as unknown as (query: unknown, ...rest: unknown[]) => unknown;
    client.query = ((query: unknown, ...rest: unknown[]) => {
      if (query instanceof pg.Query) losing(query as unknown as Completed);
      return send(query, ...rest);
    }) as unknown as PoolClient['query'];
  });
}

test('a file whose record may have been kept when the connection ended keeps its content', async () => {
  const tenant = await product.newTenant();
  const bytes = Buffer.from('一份说明');
  loseNextCommit();
  const answer = await uploadAs(tenant.admin, bytes, { purpose: 'document', fileName: '说明.txt' });
  expect(answer).toMatchObject({ code: 5030 });
  const { id } = await product.database
    .asTenant(tenant.id)
    .selectFrom('files')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('original_name', '=', '说明.txt')
    .executeTakeFirstOrThrow();
  const kept = await tenant.admin.raw({ method: 'GET', url: `/file/v6/download/${id}` });
  expect(kept.rawPayload.equals(bytes)).toBe(true);
});
