import { randomInt } from 'node:crypto';
import type { Endpoint, InputOf, OutputOf } from '@edp/contract/endpoint';
import { IDEMPOTENCY_HEADER, methodsOf } from '@edp/contract/endpoint';
import type { Envelope } from '@edp/contract/envelope';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { signedHeaders } from './signing.ts';
import type { Signer } from './signing.ts';

/** An envelope as a test reads it: the endpoint's own fields are there when the call succeeded. */
export type Answer<E extends Endpoint> = Envelope & OutputOf<E> & { http: number };

/** A caller over HTTP, signing as the real client does, from a network address of its own. */
export class TestClient {
  readonly app: FastifyInstance;
  signer: Signer;
  language = 'ZHS';
  /** Sent along with each call, so that one that is sent again is done once. */
  idempotencyKey: string | undefined;
  readonly remoteAddress = newAddress();

  constructor(app: FastifyInstance, signer: Signer = {}) {
    this.app = app;
    this.signer = signer;
  }

  async call<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<Answer<E>> {
    const method = methodsOf(endpoint)[0] ?? 'POST';
    return this.send(method, endpoint.path, input);
  }

  /** A GET sends params, a POST a JSON body. */
  async send<A = Envelope & { http: number; data?: never }>(
    method: string,
    path: string,
    input?: unknown,
  ): Promise<A> {
    const query = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const body = method === 'GET' ? undefined : JSON.stringify(input ?? {});
    const response = await this.raw({
      method: method as 'GET',
      url: path + query,
      body,
      contentType: 'application/json',
    });
    return { ...response.json(), http: response.statusCode } as A;
  }

  async raw(call: {
    method: InjectOptions['method'];
    url: string;
    body?: string | Buffer | undefined;
    contentType?: string;
  }): Promise<LightMyRequestResponse> {
    const { method = 'GET', url, body, contentType } = call;
    const multipart = contentType?.startsWith('multipart/') ?? false;
    return this.app.inject({
      method,
      url,
      remoteAddress: this.remoteAddress,
      headers: {
        ...signedHeaders(this.signer, { method, url, body, multipart }),
        language: this.language,
        ...(this.idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: this.idempotencyKey }),
        ...(body !== undefined && contentType && { 'content-type': contentType }),
      },
      ...(body !== undefined && { payload: body }),
    });
  }
}

/** No two callers of a run share one, whichever file they belong to: limits count by address. */
function newAddress(): string {
  return ['fd00:', ...Array.from({ length: 4 }, () => randomInt(0x1_00_00).toString(16))].join(':');
}
