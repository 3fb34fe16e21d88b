import { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '@edp/contract/endpoint';
import { IDEMPOTENCY_HEADER, methodsOf } from '@edp/contract/endpoint';
import { messageOf, type Envelope } from '@edp/contract/envelope';
import { errorCodes } from '@edp/contract/error-codes';
import { answerFromWire } from '@edp/contract/wire-answer';
import { toWire } from '@edp/contract/wire-names';
import { CallError, parseEnvelope, refuseFailure } from './answer.ts';
import { isOffline, tellReached } from './connection.ts';
import { endIntent, keyOfIntent } from './intents.ts';
import { currentCredentials } from '../session/session-store.ts';
import { hashOf, learnClock, signedHeaders } from './signing.ts';

export { CallError } from './answer.ts';

/** As long as the server takes at most, plus a slow network. */
const TIMEOUT_MS = 60_000;
const REPEATED_AFTER_MS = [300, 900, 2700];
/** A proxy's words for a server that does not answer. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

export interface CallOptions {
  signal?: AbortSignal;
  /** It is sent to its end also when the page goes away meanwhile; no more than 64 kB at a time. */
  keepalive?: boolean;
}

export interface WireRequest {
  method: string;
  /** Path with query, exactly as sent. */
  path: string;
  body: string | undefined;
  contentType?: string;
  /** Idempotency key of a command. */
  key?: string;
  /** The browser keeps the answer and asks whether it is still the same. */
  revalidated?: boolean | undefined;
  /** Goes on when the page has gone away. */
  keepalive?: boolean | undefined;
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

/** Calls a command that saves or removes a record; resolves with the server's words and its `data`, unchecked. */
export async function saveCommand<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<{ words: string; data: unknown }> {
  const answer = await acceptedAnswer(endpoint, input, options);
  return { words: messageOf(answer), data: answer.data };
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
  if (refusal) refuseFailure(refusal, endpoint.success ?? 'code-0', ticket);
  if (!response.ok) throw new CallError();
  return response.blob();
}

async function acceptedAnswer(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Envelope> {
  const { ticket } = currentCredentials();
  const { keepalive } = options;
  const request = { ...requestOf(endpoint, input), revalidated: endpoint.revalidated, keepalive };
  const isRepeatable = endpoint.kind === 'command' && endpoint.repeated !== 'anew';
  const sent = isRepeatable ? askUntilAnswered(request, options.signal) : ask(request, options.signal);
  const answer = parseEnvelope(answerFromWire(endpoint, await sent));
  refuseFailure(answer, endpoint.success ?? 'code-0', ticket);
  return answer;
}

/** Sends a command again when its answer got lost, under the same key, so that it is done once. */
async function askUntilAnswered(request: WireRequest, signal?: AbortSignal): Promise<Envelope> {
  const content = `${request.method} ${request.path} ${request.body}`;
  const keyed = { ...request, key: keyOfIntent(content) };
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await ask(keyed, signal);
      if (!isOutcomeUnknown(answer)) endIntent(content);
      return answer;
    } catch (error) {
      const silence = error instanceof CallError ? error.silence : undefined;
      const isUnsent = attempt === 0 && silence === 'offline';
      if (silence === undefined || isUnsent) throw error;
      const pause = REPEATED_AFTER_MS[attempt];
      if (pause === undefined) throw new CallError({ silence: 'in-doubt' });
      await waitFor(pause);
    }
  }
}

/** The server itself may have lost its database at the very end. */
function isOutcomeUnknown({ code }: Envelope): boolean {
  return [errorCodes.internal.code, errorCodes.unavailable.code].some((kind) => kind === Number(code));
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Where and how an endpoint is called with an input: its first method, path parameters filled in. */
function requestOf(endpoint: Endpoint, given: unknown): WireRequest {
  const input = toWire(endpoint.sent ?? endpoint.input, given);
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

/** Sends a signed request; throws when no answer comes. */
async function send(request: WireRequest, signal?: AbortSignal): Promise<Response> {
  const { method, path, body, key, revalidated, keepalive, contentType = 'application/json' } = request;
  if (isOffline()) throw new CallError({ silence: 'offline' });
  const headers = {
    ...signedHeaders({ method, path, bodyHash: hashOf(body ?? '') }),
    ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
    ...(body !== undefined && { 'Content-Type': contentType }),
  };
  try {
    const response = await fetch(path, {
      method,
      headers,
      cache: revalidated ? 'no-cache' : 'no-store',
      ...(keepalive && { keepalive }),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    tellReached(true);
    return response;
  } catch (error) {
    throw withoutAnswer(error);
  }
}

/** Asks, once more when the clocks of browser and server turn out to differ. */
async function ask(request: WireRequest, signal?: AbortSignal): Promise<Envelope> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const end = signal ? AbortSignal.any([signal, patience]) : patience;
  const response = await send(request, end);
  const answer = await readEnvelope(response);
  return isClockLearnt(answer, response) ? readEnvelope(await send(request, end)) : answer;
}

/** Whether a signature was refused because of our clock, which is now set right. */
function isClockLearnt({ code }: Envelope, { headers }: Response): boolean {
  return Number(code) === errorCodes.invalidSignature.code && learnClock(headers.get('date'));
}

async function readEnvelope(response: Response): Promise<Envelope> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    // A page of whatever stands before the server, or half an answer.
    throw error instanceof SyntaxError && !GATEWAY.has(response.status)
      ? new CallError()
      : withoutAnswer(error);
  }
  return parseEnvelope(body);
}

/** What a call that was not given up by its caller throws when nothing came back. */
function withoutAnswer(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  tellReached(false);
  return new CallError({ silence: 'unreachable' });
}

/** What an envelope carries, as its endpoint answers. */
export function outputOf<E extends Endpoint>(endpoint: E, answer: Envelope): OutputOf<E> {
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

const rowsFrame = z.looseObject({ data: z.array(z.unknown()), total: z.number() });
const recordFrame = z.looseObject({ data: z.record(z.string(), z.unknown()) });
