import Fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import { files } from '@edp/contract/files';
import { materials } from '@edp/contract/materials';
import { session } from '@edp/contract/session';
import { units } from '@edp/contract/units';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { listMaterials } from '../../apps/server/src/features/materials/materials.queries.ts';
import { readMaterial } from '../../apps/server/src/features/materials/read-material.ts';
import { saveNewMaterial, saveMaterial } from '../../apps/server/src/features/materials/save-material.ts';
import { findUnit } from '../../apps/server/src/features/units/units.queries.ts';
import { registerBodyParsers } from '../../apps/server/src/http/bodies/body-parsers.ts';
import type { SignedInContext } from '../../apps/server/src/http/context.ts';
import { BareCallers } from './bare-callers.ts';
import { bareSignIn } from './bare-sign-in.ts';
import { registerBareSockets } from './bare-sockets.ts';
import { bareUpload } from './bare-upload.ts';

/**
 * What the product is measured against: the same framework, driver and statements, and nothing else. No ticket,
 * signature, permission, validation or envelope; who asks is told at the start, what is asked is believed. It runs from
 * its sources, unlike the product: a build makes only the start quicker.
 */
const config = readConfig(process.env);
const database = openDatabase(config.databaseUrl ?? '');
const app = Fastify({ logger: false });
await registerBodyParsers(app);
const callers = new BareCallers({ config, database, log: app.log }, process.env['BENCH_CALLERS'] ?? '[]');

type Answer = (context: SignedInContext, request: FastifyRequest) => Promise<object>;

function query(answer: Answer) {
  return async (request: FastifyRequest) => {
    const fixed = callers.of(request);
    return { code: 0, ...(await answer({ ...fixed, db: database.asTenant(fixed.tenantId) }, request)) };
  };
}

function command(answer: Answer) {
  return async (request: FastifyRequest) => {
    const fixed = callers.of(request);
    const work = database.inTenantTransaction(fixed.tenantId, (db) => answer({ ...fixed, db }, request));
    return { code: 0, ...(await work) };
  };
}

/** Believes that a body is what the call takes. */
function isInput<T>(_body: unknown): _body is T {
  return true;
}

function inputOf<T>({ body }: FastifyRequest): T {
  if (!isInput<T>(body)) throw new Error('Nothing was asked');
  return body;
}

function idIn({ query: asked }: FastifyRequest, name: string): number {
  return Number(new Map(Object.entries(asked ?? {})).get(name));
}

// Asked once, when it has been started.
app.get('/readyz', async () => ({ code: 0 }));
app.get(
  materials.detail.path,
  query(async (context, request) => ({ data: await readMaterial(context, idIn(request, 'skuId')) })),
);
app.post(
  units.detail.path,
  query(async (context, request) => ({ data: await findUnit(context, inputOf<{ id: number }>(request).id) })),
);
app.post(
  materials.list.path,
  query(async (context, request) => {
    const organisationId = context.session.inventoryOrganisationId ?? 0;
    const input = inputOf<ParsedInputOf<typeof materials.list>>(request);
    const { rows, ...totals } = await listMaterials(context, organisationId, input);
    return { data: rows, ...totals };
  }),
);
app.post(
  materials.create.path,
  command(async (context, request) => ({ data: await saveNewMaterial(context, inputOf(request)) })),
);
app.post(
  materials.update.path,
  command(async (context, request) => ({ data: await saveMaterial(context, inputOf(request)) })),
);
app.post(session.login.path, async (request) => ({
  code: 0,
  data: await bareSignIn(database, callers.of(request).tenantCode, inputOf(request)),
}));
app.post(files.upload.path, async (request) => ({
  code: 0,
  data: await bareUpload(callers.of(request), request),
}));
const stopListening = await registerBareSockets(app.server, database);

async function stop(): Promise<void> {
  app.server.closeAllConnections();
  await stopListening();
  await app.close();
  await database.close();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
await app.listen({ host: config.host, port: config.port });
