import type { Endpoint, InputOf, OutputOf } from '@edp/contract/endpoint';
import { methodsOf } from '@edp/contract/endpoint';
import type { Envelope } from '@edp/contract/envelope';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { signedHeaders } from './signing.ts';
import type { Signer } from './signing.ts';

/** An envelope as a test reads it: the endpoint's own fields are there when the call succeeded. */
export type Answer<E extends Endpoint> = Envelope & OutputOf<E> & { http: number };

let addresses = 0;

/** A caller over HTTP, signing as the real client does, from a network address of its own. */
export class TestClient {
  readonly app: FastifyInstance;
  signer: Signer;
  language = 'ZHS';
  readonly remoteAddress = `10.0.${(addresses >> 8) & 255}.${addresses++ & 255}`;

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
        ...(body !== undefined && contentType && { 'content-type': contentType }),
      },
      ...(body !== undefined && { payload: body }),
    });
  }

  async upload(bytes: Buffer, { fileName = 'picture.png', source = 'edp' } = {}) {
    const boundary = 'testboundary';
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="source"\r\n\r\n${source}\r\n`),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const response = await this.raw({
      method: 'POST',
      url: '/file/v6/upload',
      body,
      contentType: `multipart/form-data; boundary=${boundary}`,
    });
    return { ...response.json(), http: response.statusCode };
  }
}
