import { materials } from '@edp/contract/materials';
import { units } from '@edp/contract/units';
import Fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { applicationUrl } from '../../apps/server/src/database/application-role.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import * as statements from './plain-statements.ts';

/**
 * What a request costs at least: the same framework, driver, forced row-level security and answer, and one prepared statement
 * for it. No ticket, signature, rights or validation; who calls is told at the start, what is asked is believed.
 */
const config = readConfig(process.env);
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({
  connectionString: await applicationUrl(config.databaseUrl ?? ''),
  max: 16,
  // The copies of the tables come first. By itself PostgreSQL would plan some statements again with each request.
  options: '-c search_path=plain,public -c plan_cache_mode=force_generic_plan',
  pipeline: true,
  types,
});

const caller = z.object({
  tenantId: z.number(),
  tenantCode: z.string(),
  userId: z.number(),
  inventoryOrganisationId: z.number(),
});
const callers = z.array(caller).parse(JSON.parse(process.env['BENCH_CALLERS'] ?? '[]'));
const byCode = new Map(callers.map((one) => [one.tenantCode, one]));
const names = new Map(Object.entries(statements).map(([name, text]) => [text, name]));

function callerOf({ headers }: FastifyRequest) {
  const found = byCode.get(String(headers['tenantauth']));
  if (found === undefined) throw new Error('Nobody calls');
  return found;
}

/** Begin, tenant, statement and commit in one write and one round trip. */
async function run(request: FastifyRequest, text: string, own: readonly unknown[]): Promise<object[]> {
  const { tenantId } = callerOf(request);
  const client = await pool.connect();
  try {
    client.connection.stream.cork();
    const sent = [
      client.query(`begin; set local app.tenant_id = '${tenantId}'`),
      client.query({ name: names.get(text), text, values: [tenantId, ...own] }),
      client.query('commit'),
    ];
    client.connection.stream.uncork();
    const [, answered] = await Promise.all(sent);
    return answered?.rows ?? [];
  } finally {
    client.release();
  }
}

/** Believes that it is what the call takes. */
function given<T>(_value: unknown): asserts _value is T {}

const LANGUAGE = 'ZHS';
const success = { code: 0, status: 1, msg: '', message: '' };

async function readMaterial(request: FastifyRequest, id: number | string) {
  const own = [LANGUAGE, id, callerOf(request).inventoryOrganisationId];
  const [data] = await run(request, statements.material, own);
  return { ...success, data };
}

async function create(request: FastifyRequest): Promise<object> {
  const { userId, inventoryOrganisationId } = callerOf(request);
  const own = [userId, request.body, inventoryOrganisationId];
  const [created] = await run(request, statements.createMaterial, own);
  given<{ id: number }>(created);
  return readMaterial(request, created.id);
}

async function save(request: FastifyRequest): Promise<object> {
  const own = [callerOf(request).userId, request.body];
  const [saved] = await run(request, statements.saveMaterial, own);
  if (saved === undefined) return { ...success, code: 4091 };
  given<{ id: number }>(saved);
  return readMaterial(request, saved.id);
}

async function list(request: FastifyRequest): Promise<object> {
  const { body } = request;
  given<{ pageNo: number; pageSize: number; keyword?: string }>(body);
  const page = [
    LANGUAGE,
    callerOf(request).inventoryOrganisationId,
    (body.pageNo - 1) * body.pageSize,
    body.pageSize,
  ];
  const found =
    body.keyword === undefined
      ? await run(request, statements.materialList, page)
      : await run(request, statements.materialSearch, [...page, `%${body.keyword}%`]);
  const [answered] = found;
  given<{ rows: object[]; total: number }>(answered);
  return { ...success, data: answered.rows, total: answered.total };
}

const app = Fastify({ logger: false });
// Asked once, when it has been started.
app.get('/readyz', async () => ({ code: 0 }));
app.get(materials.detail.path, (request) => {
  const { query } = request;
  given<{ skuId: string }>(query);
  return readMaterial(request, query.skuId);
});
app.post(units.detail.path, async (request) => {
  const { body } = request;
  given<{ id: number }>(body);
  const [data] = await run(request, statements.unit, [LANGUAGE, body.id]);
  return { ...success, data };
});
app.post(materials.list.path, list);
app.post(materials.create.path, create);
app.post(materials.update.path, save);

async function stop(): Promise<void> {
  app.server.closeAllConnections();
  await app.close();
  await pool.end();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
await app.listen({ host: config.host, port: config.port });
