import { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '@edp/contract/endpoint';
import { methodsOf } from '@edp/contract/endpoint';
import { messageOf, type Envelope, type SuccessRule } from '@edp/contract/envelope';
import { errorCodes } from '@edp/contract/error-codes';
import { CallError, parseEnvelope, refuseFailure } from './answer.ts';
import { currentCredentials } from './session-store.ts';
import { hashOf, learnClock, signedHeaders } from './signing.ts';

export { CallError } from './answer.ts';

export interface CallOptions {
  /** How success is read: `code-0` on business screens (default), `shell` for calls of the frame. */
  success?: SuccessRule;
  signal?: AbortSignal;
}

export interface WireRequest {
  method: string;
  /** Path with query, exactly as sent. */
  path: string;
  body: string | undefined;
  contentType?: string;
}

/** Calls the server; resolves with what the envelope carries, throws `CallError` with the words to be shown. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return outputOf(endpoint, await acceptedAnswer(endpoint, input, options));
}

/** Calls a command of which only the outcome matters, whatever its answer carries; resolves with the server's words. */
export async function command<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<string> {
  return messageOf(await acceptedAnswer(endpoint, input, options));
}

/** Calls a command that changes a record; resolves with the server's words and the record's id and version, where its answer names them. */
export async function saveCommand<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<{ words: string; id?: number | undefined; version?: number | undefined }> {
  const answer = await acceptedAnswer(endpoint, input, options);
  return { words: messageOf(answer), ...savedRecord.safeParse(answer.data).data };
}

/** Calls an endpoint whose answer is a file; throws `CallError` with the words to be shown. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> {
  const { ticket } = currentCredentials();
  const request = requestOf(endpoint, input);
  let response = await send(request);
  let refusal = response.ok ? undefined : await readEnvelope(response);
  if (refusal && isClockLearnt(refusal, response)) {
    response = await send(request);
    refusal = response.ok ? undefined : await readEnvelope(response);
  }
  if (refusal) refuseFailure(refusal, 'code-0', ticket);
  if (!response.ok) throw new CallError();
  return response.blob();
}

async function acceptedAnswer(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Envelope> {
  const { ticket } = currentCredentials();
  const answer = await ask(requestOf(endpoint, input), options.signal);
  refuseFailure(answer, options.success ?? 'code-0', ticket);
  return answer;
}

/** Where and how an endpoint is called with an input: its first method, path parameters filled in. */
function requestOf(endpoint: Endpoint, input: unknown): WireRequest {
  if (Array.isArray(input)) return { method: 'POST', path: endpoint.path, body: JSON.stringify(input) };
  const values = z.record(z.string(), z.unknown()).parse(input ?? {});
  const method = methodsOf(endpoint)[0] ?? 'POST';
  const inPath = new Set<string>();
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(values[name]));
  });
  const rest = Object.entries(values).filter(([name, value]) => value !== undefined && !inPath.has(name));
  const query = new URLSearchParams(
    rest.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]),
  );
  if (method === 'POST' && endpoint.encoding === 'form')
    return { method, path, body: String(query), contentType: 'application/x-www-form-urlencoded' };
  if (method === 'POST') return { method, path, body: JSON.stringify(Object.fromEntries(rest)) };
  return { method, path: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}

/** Sends a signed request, once more when the clocks of browser and server turn out to differ. */
async function send(request: WireRequest, signal?: AbortSignal): Promise<Response> {
  const { method, path, body, contentType = 'application/json' } = request;
  const headers = signedHeaders({ method, path, bodyHash: hashOf(body ?? '') });
  try {
    return await fetch(path, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': contentType },
      cache: 'no-store',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError();
  }
}

async function ask(request: WireRequest, signal?: AbortSignal): Promise<Envelope> {
  const response = await send(request, signal);
  const answer = await readEnvelope(response);
  return isClockLearnt(answer, response) ? readEnvelope(await send(request, signal)) : answer;
}

/** Whether a signature was refused because of our clock, which is now set right. */
function isClockLearnt({ code }: Envelope, { headers }: Response): boolean {
  return Number(code) === errorCodes.invalidSignature.code && learnClock(headers.get('date'));
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    return parseEnvelope(await response.json());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError();
  }
}

function outputOf<E extends Endpoint>(endpoint: E, answer: Envelope): OutputOf<E> {
  // Rows are many, and a role's hidden fields are left out of restricted answers: there only the frame is checked.
  const isRows = 'total' in endpoint.output.shape;
  const schema = isRows ? rowsFrame : endpoint.restrict ? recordFrame : endpoint.output;
  const parsed = schema.safeParse(answer);
  if (!parsed.success) {
    console.error(endpoint.path, parsed.error);
    throw new CallError({ code: Number(answer.code) });
  }
  return z.custom<OutputOf<E>>().parse(parsed.data);
}

const savedRecord = z.object({ id: z.number().optional(), version: z.number().optional() });
const rowsFrame = z.looseObject({ data: z.array(z.unknown()), total: z.number() });
const recordFrame = z.looseObject({ data: z.record(z.string(), z.unknown()) });
