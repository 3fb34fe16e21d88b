import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import { startHousekeeping } from './database/housekeeping.ts';
import { serverSecret } from './database/server-secret.ts';
import { brandRoutes } from './features/brands/brands.routes.ts';
import { dictionaryRoutes } from './features/dictionary/dictionary.routes.ts';
import { FileAddresses } from './http/file-addresses.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { languageRoutes } from './features/languages/languages.routes.ts';
import { menuRoutes } from './features/menus/menus.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { tenantRoutes } from './features/tenants/tenants.routes.ts';
import { unitRoutes } from './features/units/units.routes.ts';
import { MAX_BODY_BYTES, registerBodyParsers } from './http/body-parsers.ts';
import { answerMalformed, answerUnroutable, registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import type { Services } from './http/implement.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/open-api.ts';
import { registerRequestLog } from './http/request-log.ts';
import { registerStaticFiles } from './http/static-files.ts';

/** Everything the product answers; a new feature is added here. */
export const features = {
  session: sessionRoutes,
  tenants: tenantRoutes,
  languages: languageRoutes,
  menus: menuRoutes,
  home: homeRoutes,
  files: fileRoutes,
  dictionary: dictionaryRoutes,
  brands: brandRoutes,
  units: unitRoutes,
};

const REQUEST_SECONDS = 60;
const MIN_COMPRESSED_BYTES = 16 * 1024;

export async function buildApp({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.corticket', 'req.headers.ticket', 'req.headers.s'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_SECONDS * 1_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => answerUnroutable(error, request, reply),
  });
  const addresses = new FileAddresses(await serverSecret(database, 'file-addresses'));
  const services: Services = {
    config,
    database,
    pictureAddress: (tenantId, fileId) => addresses.sign(tenantId, fileId),
    isPictureAddress: (fileId, signature) => addresses.verify(fileId, signature),
  };
  registerErrorHandler(app, config);
  registerMetrics(app, services);
  registerRequestLog(app, config);
  // Long answers shrink to a fifth; short ones would only be delayed. What is sent in comes as it is, for the signature.
  await app.register(compress, {
    customTypes: /^application\/json/,
    threshold: MIN_COMPRESSED_BYTES,
    globalDecompression: false,
  });
  await registerStaticFiles(app);
  await registerBodyParsers(app);
  registerHealth(app, services);
  for (const feature of Object.values(features)) feature.register(app, services);
  const contracts = Object.entries(features).map(([name, { contract }]) => [name, contract] as const);
  await registerOpenApi(app, Object.fromEntries(contracts));
  const stop = startHousekeeping(database, app.log);
  app.addHook('onClose', stop);
  return app;
}
