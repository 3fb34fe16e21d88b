import { session } from '@edp/contract/session';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signedHeaders } from '@edp/testkit/signing';
import { useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until-waiting.ts';

const product = useTestApp();

test('a connection that ends while requests are opened costs none of them', async () => {
  const tenant = await product.newTenant();
  const call = { method: 'POST', url: session.info.path, body: '{}' } as const;
  const { method, url, body } = call;
  const send = (headers: Record<string, string>) =>
    product.app.inject({
      method,
      url,
      payload: body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
  const held = signedHeaders(tenant.admin.signer, call);
  const answers: ReturnType<typeof send>[] = [];
  const letGo = new Error('rolled back');
  const holding = product.database.inTenantTransaction(tenant.id, async (db) => {
    // Whoever brings the same nonce waits for it to be remembered or not.
    await sql`insert into nonces (nonce, expires_at) values (${held['c']}, now() + interval '1 minute')`.execute(
      db,
    );
    answers.push(send(held), send(signedHeaders(tenant.admin.signer, call)));
    await untilWaiting(db, 1);
    // All found first: meanwhile the request is opened once more on another connection, which waits as well.
    await sql`
      select pg_terminate_backend(pid, 5000) from unnest(array(
        select a.pid from pg_stat_activity as a where pg_backend_pid() = any (pg_blocking_pids(a.pid)))) as pid`.execute(
      db,
    );
    throw letGo;
  });
  await expect(holding).rejects.toBe(letGo);
  for (const answer of await Promise.all(answers)) expect(answer.json()).toMatchObject({ code: 0 });
});
