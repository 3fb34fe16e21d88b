import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import { isReady } from '@edp/testkit/server-process';

const EVERY_MS = 100;

/** What is said about one connection is not passed on to the next. */
function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const own = Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive');
  return Object.fromEntries(own);
}

interface Upstream {
  address: string;
  agent: Agent;
  ready: boolean;
}

/**
 * A plain balancer: requests go in turn to the servers that are ready. One goes to another server only when its connection
 * was refused, for then nothing of it was sent; what breaks off later is answered with 502.
 */
export class Proxy {
  readonly #upstreams: Upstream[];
  readonly #server: Server;
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  /** Requests that met a closed port and went to another server. */
  passedOn = 0;
  /** Requests that were sent and got no whole answer. */
  readonly broken: string[] = [];

  private constructor(addresses: readonly string[]) {
    this.#upstreams = addresses.map((address) => ({
      address,
      agent: new Agent({ keepAlive: true }),
      ready: true,
    }));
    this.#server = createServer((incoming, response) => void this.#take(incoming, response));
    this.#timer = setInterval(() => void this.#ask(), EVERY_MS);
  }

  static async open(addresses: readonly string[]): Promise<Proxy> {
    const proxy = new Proxy(addresses);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get address(): string {
    const found = this.#server.address();
    if (typeof found !== 'object' || found === null) throw new Error('The proxy does not listen');
    return `http://127.0.0.1:${found.port}`;
  }

  isReady(address: string): boolean {
    return this.#upstreams.some((upstream) => upstream.address === address && upstream.ready);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#server.closeAllConnections();
    this.#server.close();
    for (const { agent } of this.#upstreams) agent.destroy();
  }

  async #ask(): Promise<void> {
    await Promise.all(
      this.#upstreams.map(async (upstream) => {
        upstream.ready = await isReady(upstream.address);
      }),
    );
  }

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const ready = this.#upstreams.filter((upstream) => upstream.ready);
    const from = this.#turn++;
    for (let at = 0; at < ready.length; at++) {
      const upstream = ready[(from + at) % ready.length];
      if (upstream !== undefined && (await this.#pass(upstream, { incoming, body, response }))) return;
      this.passedOn++;
    }
    this.#refuse(response, 'no server is ready');
  }

  /** Whether the upstream took it; false when the connection was refused. */
  #pass(
    { address, agent }: Upstream,
    { incoming, body, response }: { incoming: IncomingMessage; body: Buffer; response: ServerResponse },
  ): Promise<boolean> {
    const { method, headers, url = '/' } = incoming;
    return new Promise((resolve) => {
      const sent = request(address + url, { method, headers: withoutHop(headers), agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
        answer.pipe(response);
        answer.on('error', (error) => this.#refuse(response, error.message));
        answer.on('end', () => resolve(true));
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const refused = error.code === 'ECONNREFUSED';
        if (!refused)
          this.#refuse(response, `${sent.reusedSocket ? 'open' : 'new'} connection: ${error.message}`);
        resolve(!refused);
      });
      sent.end(body);
    });
  }

  #refuse(response: ServerResponse, reason: string): void {
    this.broken.push(reason);
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end('{"code":502,"message":"bad gateway"}');
  }
}
