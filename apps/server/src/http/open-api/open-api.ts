import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Contract, Endpoint } from '@edp/contract/endpoint';
import { sentAs } from '@edp/contract/sent-as';
import { IDEMPOTENCY_HEADER, methodsOf } from '@edp/contract/endpoint';
import { TICKET_HEADER } from '@edp/contract/signature';
import { wireName } from '@edp/contract/wire-names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { CreateDocumentOptions, ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { Config } from '../../config.ts';
import { serverFolder } from '../../server-folder.ts';
import { operationsOnly } from '../operations/operations-only.ts';

/** `/openapi.json` made from the contracts, and `/docs`, a page to read it on. */
export async function registerOpenApi(
  app: FastifyInstance,
  config: Config,
  contracts: Record<string, Contract>,
): Promise<void> {
  await app.register(async (inside) => {
    inside.addHook('onRequest', operationsOnly(config));
    await addPages(inside, contracts);
  });
}

async function addPages(app: FastifyInstance, contracts: Record<string, Contract>): Promise<void> {
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
    root: fileURLToPath(new URL('src/http/open-api/docs-page/', serverFolder)),
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
  const document = {
    openapi: '3.1.0',
    info: { title: 'EDP', version: '1', description: SIGNING },
    paths,
  } as const;
  return createDocument(document, { override: describe });
}

type Override = Extract<NonNullable<CreateDocumentOptions['override']>, (...args: never[]) => unknown>;

/** What a schema takes and answers, where its type alone does not tell. */
const describe: Override = ({ zodSchema, jsonSchema, io }) => {
  const described = io === 'input' ? sentAs.get(zodSchema) : undefined;
  if (described) {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, described);
  }
  // A text that goes on to a list of choices is one of them.
  if (
    zodSchema instanceof z.ZodPipe &&
    zodSchema.in instanceof z.ZodString &&
    zodSchema.out instanceof z.ZodEnum
  )
    Object.assign(jsonSchema, { enum: zodSchema.out.options });
  if (zodSchema instanceof z.ZodObject) renameProperties(zodSchema.shape, jsonSchema);
  for (const [name, property] of Object.entries(jsonSchema.properties ?? {}))
    if (/^id$|Ids?$/.test(name)) makeWhole(property);
};

function renameProperties(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  jsonSchema: Pick<z.core.JSONSchema.JSONSchema, 'properties' | 'required'>,
): void {
  // The library gathers parameters in objects of its own, under keys that are no names.
  const nameOf = (name: string) =>
    shape[name] === undefined || /\W/.test(name) ? name : wireName(name, shape[name]);
  const { properties, required } = jsonSchema;
  if (properties !== undefined) {
    const renamed = Object.entries(properties).map(([name, property]) => [nameOf(name), property]);
    jsonSchema.properties = Object.fromEntries(renamed);
  }
  if (required !== undefined) jsonSchema.required = required.map(nameOf);
}

/** Ids are whole numbers, however they are read. */
function makeWhole(property: unknown): void {
  if (typeof property !== 'object' || property === null) return;
  if ('type' in property && property.type === 'number') property.type = 'integer';
  if ('anyOf' in property && Array.isArray(property.anyOf)) property.anyOf.forEach(makeWhole);
  if ('items' in property) makeWhole(property.items);
}

const SIGNING =
  'Every call carries the headers e (epoch milliseconds), c (nonce, 32 hexadecimal characters) and s (HMAC-SHA256), ' +
  `and after sign-in ${TICKET_HEADER}; docs/security.md has the recipe. Success: {code: 0, status: 1, ...}. ` +
  'Failure: {code, status: 0, message, traceId, errors?}. ' +
  `A command may carry ${IDEMPOTENCY_HEADER} (16 to 64 letters, digits, - or _, new for each intent): sent again under ` +
  'it within a day with the same content, it is done once and answered as the first time.';

function operation(tag: string, endpoint: Endpoint, method: string): ZodOpenApiOperationObject {
  const { input, output, summary, transport } = endpoint;
  const failure = { description: 'Failure, in the envelope' };
  const answer =
    transport === 'file' ? { '*/*': {} } : { 'application/json': { schema: success.extend(output.shape) } };
  const { inPath, others } = located(input, endpoint.path);
  const sent = transport === 'multipart' ? 'multipart/form-data' : 'application/json';
  const path = { path: z.object(inPath) };
  return {
    tags: [tag],
    summary,
    ...(method === 'GET'
      ? { requestParams: { ...path, query: z.object(others) } }
      : {
          requestParams: path,
          requestBody: {
            content: { [sent]: { schema: Object.keys(inPath).length > 0 ? z.object(others) : input } },
          },
        }),
    responses: { '200': { description: 'Success', content: answer }, default: failure },
  };
}

const success = z.object({ code: z.literal(0), status: z.literal(1), msg: z.string(), message: z.string() });

/** The fields of an input that stand in the path, and the others. */
function located(input: z.ZodType, path: string) {
  const shape = input instanceof z.ZodObject ? Object.entries<z.ZodType>(input.shape) : [];
  const fields = shape.map(([name, field]) => [wireName(name, field), field] as const);
  const isInPath = ([name]: readonly [string, unknown]) => path.includes(`:${name}`);
  return {
    inPath: Object.fromEntries(fields.filter(isInPath)),
    others: Object.fromEntries(fields.filter((field) => !isInPath(field))),
  };
}
