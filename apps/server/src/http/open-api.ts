import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Contract, Endpoint } from '@edp/contract/endpoint';
import { IDEMPOTENCY_HEADER, methodsOf } from '@edp/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { serverFolder } from '../server-folder.ts';

/** `/openapi.json` made from the contracts, and `/docs`, a page to read it on. */
export async function registerOpenApi(
  app: FastifyInstance,
  contracts: Record<string, Contract>,
): Promise<void> {
  let document: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    // Made when somebody asks, since it would hold up every start.
    document ??= JSON.stringify(openApiDocument(contracts));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/package.json'))),
    prefix: '/docs/assets/',
    index: false,
    decorateReply: false,
  });
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/'));
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('src/http/docs-page/', serverFolder)),
    prefix: '/docs/',
    decorateReply: false,
  });
}

function openApiDocument(contracts: Record<string, Contract>): unknown {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, contract] of Object.entries(contracts)) {
    for (const endpoint of Object.values(contract)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operations = methodsOf(endpoint).map((method) => [
        method.toLowerCase(),
        operation(tag, endpoint, method),
      ]);
      paths[path] = Object.fromEntries(operations);
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'EDP', version: '1', description: SIGNING },
    paths,
  });
}

const SIGNING =
  'Every call carries the headers e (epoch milliseconds), c (nonce, 32 hexadecimal characters) and s (HMAC-SHA256), ' +
  'and after sign-in corTicket; docs/security.md has the recipe. Success: {code: 0, status: 1, ...}. ' +
  'Failure: {code, status: 0, message, traceId, errors?}. ' +
  `A command may carry ${IDEMPOTENCY_HEADER} (16 to 64 letters, digits, - or _, new for each intent): sent again under ` +
  'it within a day with the same content, it is done once and answered as the first time.';

function operation(tag: string, endpoint: Endpoint, method: string): ZodOpenApiOperationObject {
  const { input, output, summary, transport } = endpoint;
  const failure = { description: 'Failure, in the envelope' };
  const answer =
    transport === 'file' ? { '*/*': {} } : { 'application/json': { schema: success.extend(output.shape) } };
  const body = {
    [transport === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: input },
  };
  return {
    tags: [tag],
    summary,
    ...(method === 'GET' ? parameters(input, endpoint.path) : { requestBody: { content: body } }),
    responses: { '200': { description: 'Success', content: answer }, default: failure },
  };
}

const success = z.object({ code: z.literal(0), status: z.literal(1), msg: z.string(), message: z.string() });

function parameters(input: z.ZodType, path: string): Pick<ZodOpenApiOperationObject, 'requestParams'> {
  if (!(input instanceof z.ZodObject)) return {};
  const inPath = Object.keys(input.shape).filter((name) => path.includes(`:${name}`));
  const query = Object.entries(input.shape).filter(([name]) => !inPath.includes(name));
  const located = Object.entries(input.shape).filter(([name]) => inPath.includes(name));
  return {
    requestParams: {
      query: z.object(Object.fromEntries(query)),
      path: z.object(Object.fromEntries(located)),
    },
  };
}
