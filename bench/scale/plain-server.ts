import { materials } from '@edp/contract/materials';
import { units } from '@edp/contract/units';
import Fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { applicationRoleOf } from '../../apps/server/src/database/application-role.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import * as statements from './plain-statements.ts';

/**
 * What a request costs at least: the same framework, driver, forced row-level security and answer, and one prepared statement
 * for it. No ticket, signature, rights or validation; who asks is told at the start, what is asked is believed.
 */
const config = readConfig(process.env);
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({
  connectionString: applicationRoleOf(config.databaseUrl ?? '').url,
  max: 16,
  // By itself PostgreSQL would plan some of them anew with each request.
  options: '-c plan_cache_mode=force_generic_plan',
  pipeline: true,
  types,
});

const callers = z
  .array(z.object({ tenantId: z.number(), tenantCode: z.string(), inventoryOrganisationId: z.number() }))
  .parse(JSON.parse(process.env['BENCH_CALLERS'] ?? '[]'));
const byCode = new Map(callers.map((caller) => [caller.tenantCode, caller]));

const names = new Map(Object.entries(statements).map(([name, text]) => [text, name]));

/** Begin, tenant, statement and commit in one write and one round trip. */
async function read(request: FastifyRequest, text: string, own: readonly unknown[]): Promise<object[]> {
  const { tenantId } = callerOf(request);
  const client = await pool.connect();
  try {
    client.connection.stream.cork();
    const sent = [
      client.query(`begin read only; set local app.tenant_id = '${tenantId}'`),
      client.query({ name: names.get(text), text, values: [tenantId, 'ZHS', ...own] }),
      client.query('commit'),
    ];
    client.connection.stream.uncork();
    const [, answered] = await Promise.all(sent);
    return answered?.rows ?? [];
  } finally {
    client.release();
  }
}

function callerOf({ headers }: FastifyRequest) {
  const caller = byCode.get(String(headers['tenantauth']));
  if (caller === undefined) throw new Error('Nobody asks');
  return caller;
}

/** Believes that it is what the call takes. */
function given<T>(_value: unknown): asserts _value is T {}

async function list(request: FastifyRequest): Promise<object> {
  const { body } = request;
  given<{ pageNo: number; pageSize: number; keyword?: string }>(body);
  const page = [callerOf(request).inventoryOrganisationId, (body.pageNo - 1) * body.pageSize, body.pageSize];
  const found =
    body.keyword === undefined
      ? await read(request, statements.materialList, page)
      : await read(request, statements.materialSearch, [...page, `%${body.keyword}%`]);
  const [answered] = found;
  given<{ rows: object[]; total: number }>(answered);
  return { code: 0, status: 1, msg: '', message: '', data: answered.rows, total: answered.total };
}

const app = Fastify({ logger: false });
// Asked once, when it has been started.
app.get('/readyz', async () => ({ code: 0 }));
app.get(materials.detail.path, async (request) => {
  const { query } = request;
  given<{ skuId: string }>(query);
  const own = [query.skuId, callerOf(request).inventoryOrganisationId];
  const [data] = await read(request, statements.material, own);
  return { code: 0, status: 1, msg: '', message: '', data };
});
app.post(units.detail.path, async (request) => {
  const { body } = request;
  given<{ id: number }>(body);
  const [data] = await read(request, statements.unit, [body.id]);
  return { code: 0, status: 1, msg: '', message: '', data };
});
app.post(materials.list.path, list);

async function stop(): Promise<void> {
  app.server.closeAllConnections();
  await app.close();
  await pool.end();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
await app.listen({ host: config.host, port: config.port });
