import { setTimeout as wait } from 'node:timers/promises';
import type { Server, ServerOptions } from '../../harness/server.ts';
import { Proxy } from '../support/proxy.ts';
import type { Subject } from './set-up.ts';

const SERVERS = 2;

/** Two servers behind a proxy. */
export class Service {
  readonly #subject: Subject;
  readonly #servers: Server[];
  readonly #proxy: Proxy;
  #next = 0;

  private constructor(subject: Subject, servers: Server[], proxy: Proxy) {
    this.#subject = subject;
    this.#servers = servers;
    this.#proxy = proxy;
  }

  static async open(subject: Subject): Promise<Service> {
    const { environment } = subject;
    const servers: Server[] = [];
    for (let at = 0; at < SERVERS; at++) servers.push(await environment.startServer());
    const proxy = await Proxy.open(servers.map(({ address }) => address));
    environment.atEnd(() => proxy.close());
    return new Service(subject, servers, proxy);
  }

  /** Of the proxy. */
  get address(): string {
    return this.#proxy.address;
  }

  /** One of the two, past the proxy. */
  get server(): Server {
    const [server] = this.#servers;
    if (server === undefined) throw new Error('There is no server');
    return server;
  }

  /** How many calls were sent and had no whole answer. */
  get broken(): number {
    return this.#proxy.broken.length;
  }

  /** What `/readyz` of each says. */
  served(): Promise<string[]> {
    return Promise.all(
      this.#servers.map(async ({ address }) => {
        const response = await fetch(`${address}/readyz`);
        const { served, tenants } = JSON.parse(await response.text());
        return `${response.status} ${served} of ${tenants}`;
      }),
    );
  }

  /** The next of them goes and comes back, of another version when one is given. */
  async restartOne(program?: ServerOptions['program']): Promise<void> {
    const at = this.#next++ % SERVERS;
    const { environment, report } = this.#subject;
    const server = this.#servers[at];
    if (server === undefined) return;
    report.expect((await server.stop()) === 0, 'a server did not end with 0');
    this.#servers[at] = await environment.startServer({ port: server.port, ...(program && { program }) });
    while (!this.#proxy.isReady(server.address)) await wait(10);
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.stop();
  }

  /** After `stop`. */
  async start(): Promise<void> {
    const { environment } = this.#subject;
    for (const [at, { port, address }] of this.#servers.entries()) {
      this.#servers[at] = await environment.startServer({ port });
      while (!this.#proxy.isReady(address)) await wait(10);
    }
  }
}
