import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { judgedAddresses, knownAddresses } from './judged-addresses.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;
/** A response of these has no body, and takes none. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** It answers more than anybody needs. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

interface Asked {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}

/**
 * Asks an address that somebody else has named: only where `mayAsk` lets it, within five seconds, for no more than a megabyte. A
 * redirect is answered as it came and followed by nobody.
 * @throws NotToBeAsked, TooMuch, or what the network says
 */
export async function judgedFetch(
  address: string,
  asked: Asked,
  mayAsk: (ip: string) => boolean,
): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const url = new URL(address);
  const addresses = await judgedAddresses(url, { mayAsk, signal });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, headers, body } = asked;
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  request(url, { method, headers, signal, agent: false, lookup: knownAddresses(addresses) }, resolve)
    .on('error', reject)
    .end(body);
  return toResponse(await promise);
}

async function toResponse(message: IncomingMessage): Promise<Response> {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const body = await readLimited(message);
  return new Response(BODILESS.has(status) ? null : body, { status, headers });
}

async function readLimited(message: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > MAX_BYTES) throw new TooMuch(`More than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
