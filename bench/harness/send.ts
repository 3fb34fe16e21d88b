import { Agent, request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';

const PATIENCE_MS = 40_000;

/** A request that got no answer, or not the whole of one. */
export class NoAnswer extends Error {
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

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
  /** Whose connections are used; all share one when absent. */
  agent?: Agent | undefined;
}

export interface Received {
  http: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  ms: number;
}

const shared = new Agent({ keepAlive: true, scheduling: 'fifo' });

/** One exchange over a connection that is kept open. @throws NoAnswer */
export function send(url: string, { method, headers, body, agent = shared }: Sent): Promise<Received> {
  const startedAt = performance.now();
  const options: RequestOptions = { method, headers, agent, timeout: PATIENCE_MS };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', (error) => reject(new NoAnswer(error, sent.reusedSocket)));
      response.on('end', () =>
        resolve({
          http: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(pieces),
          ms: performance.now() - startedAt,
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    sent.on('error', (error) => reject(new NoAnswer(error, sent.reusedSocket)));
    if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body));
    sent.end(body);
  });
}
