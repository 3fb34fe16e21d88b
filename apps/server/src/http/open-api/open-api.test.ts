import { methodsOf } from '@edp/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { features } from '../../app.ts';
import { useTestApp } from '../../testing/test-app.ts';

interface Schema {
  [keyword: string]: unknown;
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
  required?: string[];
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const product = useTestApp();
let document: Document;

beforeAll(async () => {
  document = (await product.app.inject('/openapi.json')).json();
});

const operation = (path: string, method = 'post') => document.paths[path]?.[method];
const body = (path: string) =>
  operation(path)?.requestBody?.content['application/json']?.schema.properties ?? {};
const answer = (path: string, method = 'post') =>
  operation(path, method)?.responses['200']?.content?.['application/json']?.schema?.properties ?? {};

const ID = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const procenter = '/edp/api/v1/procenter';

test('a form says its choices, lengths, numbers and what it cannot be without', () => {
  const brand = body(`${procenter}/proBrand/saveOrUpdate`);
  expect(brand).toMatchObject({
    code: { type: 'string', minLength: 1, maxLength: 20 },
    active: {
      anyOf: [
        { type: 'integer', enum: [0, 1] },
        { type: 'string', enum: ['0', '1'] },
      ],
    },
    sortOrder: { type: 'integer', minimum: 0, maximum: 999_999_999 },
    description: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
  });
  const form = operation(`${procenter}/proBrand/saveOrUpdate`)?.requestBody?.content['application/json']
    ?.schema;
  expect(form?.required).toEqual(['code', 'name', 'active', 'sortOrder']);
});

test('amounts say their range, dates and moments their format, ids that they are whole', () => {
  const amount = { type: 'number', minimum: 0, exclusiveMaximum: 1e14 };
  const form = body(`${procenter}/product/create`);
  expect(form['showPrice']?.anyOf).toEqual([
    expect.objectContaining(amount),
    expect.objectContaining({ type: 'string', pattern: expect.any(String) }),
    { type: 'string', const: '' },
    { type: 'null' },
  ]);
  expect(form['minimumPacking']?.anyOf).toHaveLength(2);
  expect(form['minimumPacking']?.anyOf?.[0]).toMatchObject(amount);
  expect(form['brandId']?.anyOf?.[0]).toEqual({ ...ID, minimum: 1 });
  expect(form['listingTime']?.anyOf).toContainEqual(
    expect.objectContaining({ type: 'string', format: 'date' }),
  );
  expect(form['proSpecConfigVoList']?.items?.properties?.['marketPrice']?.anyOf?.[0]).toMatchObject(amount);
  const certificate = body('/edp/certificate/save');
  expect(certificate['certificateType']).toMatchObject({ type: 'string', enum: ['PUSH', 'RELEASE'] });
  expect(certificate['startTime']?.anyOf).toContainEqual(
    expect.objectContaining({ type: 'string', pattern: expect.stringContaining('\\d{4}-\\d\\d-\\d\\d ') }),
  );
  const brand = answer(`${procenter}/proBrand/detail`)['data']?.properties;
  expect(brand).toMatchObject({ id: { type: 'integer' }, createTime: { pattern: expect.any(String) } });
});

test('lists say their filters and pages, parameters of a query too', () => {
  const list = body(`${procenter}/proBrand/list`);
  expect(list['pageNo']).toMatchObject({ anyOf: [{ type: 'integer', minimum: 1 }, {}], default: 1 });
  expect(list['pageSize']).toMatchObject({ anyOf: [{ maximum: 10_000 }, {}], default: 10 });
  expect(list['keyword']?.anyOf).toContainEqual({ type: 'string', maxLength: 200 });
  const parameters = operation(`${procenter}/spec/detail`, 'get')?.parameters;
  expect(parameters).toMatchObject([
    { name: 'id', in: 'query', required: true, schema: { anyOf: [ID, {}] } },
  ]);
});

test('the whole document holds together', () => {
  const calls = Object.values(features).flatMap(({ contract }) => Object.values(contract));
  for (const endpoint of calls)
    for (const method of methodsOf(endpoint)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const described = operation(path, method.toLowerCase());
      expect(Object.keys(described?.responses ?? {}), path).toEqual(['200', 'default']);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const located = (described?.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(
        located.map(({ name }) => name),
        path,
      ).toEqual(inPath);
    }
  const wrong: string[] = [];
  walk(document, '#', wrong);
  expect(wrong).toEqual([]);
});

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Finds references to nothing, unknown types, patterns that do not compile, and required fields that are not there. */
function walk(value: unknown, at: string, wrong: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const { $ref, type, pattern, required, properties, enum: choices } = value as Schema & { $ref?: unknown };
  const isSchema = !at.endsWith('/properties') && !/\/(parameters\/\d+|examples)$/.test(at);
  if (isSchema) {
    if (typeof $ref === 'string' && !found($ref)) wrong.push(`${at}: ${$ref}`);
    if (typeof type === 'string' && !TYPES.includes(type)) wrong.push(`${at}: type ${type}`);
    if (typeof pattern === 'string') new RegExp(pattern, 'u');
    if (Array.isArray(choices) && choices.length === 0) wrong.push(`${at}: no choice`);
    const missing = Array.isArray(required) ? required.filter((name) => !(name in (properties ?? {}))) : [];
    if (missing.length > 0) wrong.push(`${at}: ${missing.join()} missing`);
  }
  for (const [name, inner] of Object.entries(value)) walk(inner, `${at}/${name}`, wrong);
}

function found(reference: string): boolean {
  const parts = reference.replace(/^#\//, '').split('/');
  return (
    parts.reduce<unknown>((inner, part) => new Map(Object.entries(inner ?? {})).get(part), document) !==
    undefined
  );
}
