import type { Endpoint } from '@edp/contract/endpoint';
import type { FieldError } from '@edp/contract/envelope';
import { fromWire, pathToWire } from '@edp/contract/wire-names';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Session } from '../context.ts';
import { changeSchema, inputSchema } from '../restrict.ts';
import { RECORD_KEYS } from '../restricted/hidden-of-screen.ts';

/**
 * The call's input, parsed by its schema: query of a GET, body of the others, of a DELETE either; the path's parts with each.
 * @throws AppError invalidInput naming each refused field
 */
export function readInput(request: FastifyRequest, endpoint: Endpoint, session?: Session): unknown {
  const named = fromWire(endpoint.input, checked(givenOf(request)));
  const isChange = endpoint.kind === 'command' && RECORD_KEYS.some((key) => Number(asRecord(named)[key]) > 0);
  const schema = isChange ? changeSchema(endpoint, session) : inputSchema(endpoint, session);
  return parsed(schema, named, endpoint.input);
}

/** The input of a multipart call, parsed by its schema. */
export function readFields(fields: unknown, { input }: Endpoint): unknown {
  return parsed(input, fromWire(input, checked(fields)), input);
}

function givenOf({ method, params, query, body }: FastifyRequest): unknown {
  const inPath = asRecord(params);
  if (method === 'DELETE') return { ...asRecord(query), ...asRecord(body), ...inPath };
  if (isRead(method)) return { ...asRecord(query), ...inPath };
  return Object.keys(inPath).length > 0 ? { ...asRecord(body), ...inPath } : (body ?? {});
}

/** Where there is a GET, the framework answers HEAD too. */
function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * What a handler reads of its input by a schema of its own.
 * @throws AppError invalidInput naming each refused field
 */
export function parse(schema: z.ZodType, given: unknown): unknown {
  return parsed(schema, checked(given), undefined);
}

function checked(given: unknown): unknown {
  const broken = isAnyTextBroken(given) ? brokenText(given, []) : undefined;
  if (broken !== undefined) throw AppError.invalidFields([broken]);
  return given;
}

/** Fields are refused as `onWire` calls them. */
function parsed(schema: z.ZodType, named: unknown, onWire: z.ZodType | undefined): unknown {
  const result = schema.safeParse(named, { error: () => '格式不正确' });
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  if (onWire === undefined) throw AppError.invalidFields(errors);
  throw AppError.invalidFields(
    errors.map(({ path, message }) => ({ path: pathToWire(onWire, path), message })),
  );
}

function fieldErrors(error: z.ZodError): FieldError[] {
  const told = new Map<string, FieldError>();
  for (const { path, message } of error.issues) {
    const name = path.join('.');
    // One message a field: the first says what is wrong.
    if (!told.has(name)) told.set(name, { path: name, message });
    if (told.size === MAX_ERRORS) break;
  }
  return [...told.values()];
}

/** More than anybody reads. */
const MAX_ERRORS = 100;
/** Of a body; the largest that the client sends, a product with all its rows, has a fraction of it. */
const MAX_VALUES = 100_000;
const MAX_DEPTH = 20;

/**
 * Whether any text among the values, however deep, is one that PostgreSQL cannot store. Each value is judged by itself, and while
 * half a million are judged nobody else is served.
 * @throws AppError tooLarge
 */
function isAnyTextBroken(given: unknown): boolean {
  let values = 0;
  let isBroken = false;
  const left = [given];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string') isBroken ||= whatIsBroken(value) !== undefined;
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of valuesIn(value)) {
      if (++values > MAX_VALUES) throw new AppError('tooLarge');
      if (typeof inner === 'string' || typeof inner === 'object') left.push(inner);
    }
  }
  return isBroken;
}

function valuesIn(value: object): unknown[] {
  return Array.isArray(value) ? value : Object.values(value);
}

/** PostgreSQL cannot store a text with a NUL, or with half of a character. */
function whatIsBroken(text: string): string | undefined {
  if (text.includes('\u0000')) return '不允许包含空字符';
  return text.isWellFormed() ? undefined : '不允许包含不完整的字符';
}

function brokenText(value: unknown, path: string[]): FieldError | undefined {
  if (typeof value === 'string') {
    const message = whatIsBroken(value);
    return message === undefined ? undefined : { path: path.join('.'), message };
  }
  if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = brokenText(inner, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
