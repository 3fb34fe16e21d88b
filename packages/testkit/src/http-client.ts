import { Agent, request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { ApiClient, type ApiRequest, type ApiResponse } from './api-client.ts';
import type { Signer } from './signing.ts';

const TIMEOUT_MS = 40_000;

/** A request that got no response, or not the whole of one. */
export class NoResponse extends Error {
  /** The connection was refused: nothing was sent. */
  readonly refused: boolean;
  /** It went over a connection that had served before. */
  readonly reused: boolean;

  constructor(error: NodeJS.ErrnoException, reused: boolean) {
    super(`${error.code ?? ''} ${error.message}`.trim());
    this.refused = error.code === 'ECONNREFUSED';
    this.reused = reused;
  }
}

export interface HttpResponse extends ApiResponse {
  headers: IncomingHttpHeaders;
}

interface Connection {
  /** Whose connections are used; all share one when absent. */
  agent?: Agent | undefined;
  /** Sent with each request. */
  headers?: Record<string, string>;
}

const shared = new Agent({ keepAlive: true, scheduling: 'fifo' });

/** Somebody who calls a server over HTTP; every call throws NoResponse when none comes. */
export class HttpClient extends ApiClient<HttpResponse> {
  readonly address: string;
  readonly #connection: Connection;

  constructor(address: string, signer: Signer = {}, connection: Connection = {}) {
    super((request) => exchange(address, request, connection), signer);
    this.address = address;
    this.#connection = connection;
  }

  /** The same session at another server. */
  at(address: string): HttpClient {
    return new HttpClient(address, this.signer, this.#connection);
  }

  /** Of an endpoint that is named by its path; the data are whatever came. */
  async post(path: string, input: object = {}, headers?: Record<string, string>) {
    const body = JSON.stringify(input);
    const call = { method: 'POST', url: path, body, contentType: 'application/json' };
    return answerOf(await this.raw({ ...call, ...(headers && { headers }) }));
  }
}

export type HttpAnswer = ReturnType<typeof answerOf>;

export function answerOf({ statusCode, rawPayload }: ApiResponse) {
  const { code, message, data } = JSON.parse(rawPayload.toString());
  return { http: statusCode, code: Number(code), message: String(message), data };
}

/** One exchange over a connection that is kept open. */
function exchange(
  address: string,
  { method, url, headers, body }: ApiRequest,
  connection: Connection,
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...connection.headers },
    agent: connection.agent ?? shared,
    timeout: TIMEOUT_MS,
  };
  const sent = request(address + url, options, (response) => {
    const pieces: Buffer[] = [];
    response.on('data', (piece: Buffer) => pieces.push(piece));
    response.on('error', (error) => reject(new NoResponse(error, sent.reusedSocket)));
    response.on('end', () =>
      resolve({
        statusCode: response.statusCode ?? 0,
        headers: response.headers,
        rawPayload: Buffer.concat(pieces),
      }),
    );
  });
  sent.on('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
  sent.on('error', (error) => reject(new NoResponse(error, sent.reusedSocket)));
  if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body));
  sent.end(body);
  return promise;
}
