import type { Endpoint, InputOf, OutputOf } from '@edp/contract/endpoint';
import { IDEMPOTENCY_HEADER, methodsOf } from '@edp/contract/endpoint';
import type { Envelope } from '@edp/contract/envelope';
import { answerFromWire } from '@edp/contract/wire-answer';
import { toWire } from '@edp/contract/wire-names';
import { signedHeaders, type Signer } from './signing.ts';

/** An envelope as a test reads it: the endpoint's own fields are there when the call succeeded. */
export type Answer<E extends Endpoint> = Envelope & OutputOf<E> & { http: number };

export interface ApiRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface ApiResponse {
  statusCode: number;
  rawPayload: Buffer;
}

/** Carries a request to the server: within the process, over HTTP. */
export type Transport<Response extends ApiResponse> = (request: ApiRequest) => Promise<Response>;

interface RawCall {
  method?: string | undefined;
  /** Path with its query. */
  url: string;
  body?: string | Buffer | undefined;
  contentType?: string;
  /** Signed before, instead of now. */
  headers?: Record<string, string>;
}

/** The path with what of the input stands in it. */
function pathWith(path: string, input: unknown): string {
  const values = new Map(Object.entries(input ?? {}));
  return path.replaceAll(/:(\w+)/g, (part, name: string) =>
    values.has(name) ? encodeURIComponent(String(values.get(name))) : part,
  );
}

/** A caller of the server, who signs as the web client does. */
export class ApiClient<Response extends ApiResponse = ApiResponse> {
  signer: Signer;
  language = 'ZHS';
  /** Sent along with each call, so that one that is sent again is done once. */
  idempotencyKey: string | undefined;
  readonly #transport: Transport<Response>;

  constructor(transport: Transport<Response>, signer: Signer = {}) {
    this.#transport = transport;
    this.signer = signer;
  }

  async call<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<Answer<E>> {
    const method = methodsOf(endpoint)[0] ?? 'POST';
    const sent = toWire(endpoint.input, input);
    const answer: unknown = await this.send(method, pathWith(endpoint.path, sent), sent);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what a test looks at is what it checks
    return answerFromWire(endpoint, answer) as Answer<E>;
  }

  /** A GET sends params, a POST a JSON body. */
  async send<A = Envelope & { http: number; data?: never }>(
    method: string,
    path: string,
    input?: unknown,
  ): Promise<A> {
    const isGet = method === 'GET';
    const response = await this.raw({
      method,
      url: isGet ? path + queryOf(input) : path,
      body: isGet ? undefined : JSON.stringify(input ?? {}),
      contentType: 'application/json',
    });
    return { ...JSON.parse(response.rawPayload.toString()), http: response.statusCode };
  }

  async raw({ method = 'GET', url, body, contentType, headers }: RawCall): Promise<Response> {
    const multipart = contentType?.startsWith('multipart/') ?? false;
    return this.#transport({
      method,
      url,
      headers: {
        ...(headers ?? signedHeaders(this.signer, { method, url, body, multipart }, this.now())),
        language: this.language,
        ...(this.idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: this.idempotencyKey }),
        ...(body !== undefined && contentType && { 'content-type': contentType }),
      },
      body,
    });
  }

  /** What the client's clock shows. */
  protected now(): number {
    return Date.now();
  }
}

function queryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  return `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`;
}
