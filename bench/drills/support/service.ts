import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '../../harness/environment.ts';
import type { Server, ServerOptions } from '../../harness/server.ts';
import type { Report } from '../drill.ts';
import { Proxy } from './proxy.ts';

interface Owner {
  environment: Environment;
  report: Report;
}

/** Two servers behind a balancer. */
export class Service {
  readonly proxy: Proxy;
  readonly #owner: Owner;
  readonly #servers: [Server, Server];
  #next: 0 | 1 = 0;

  private constructor(owner: Owner, servers: [Server, Server], proxy: Proxy) {
    this.#owner = owner;
    this.#servers = servers;
    this.proxy = proxy;
  }

  static async open(owner: Owner): Promise<Service> {
    const { environment } = owner;
    const servers: [Server, Server] = [await environment.startServer(), await environment.startServer()];
    const proxy = await Proxy.open(servers.map(({ address }) => address));
    environment.atEnd(() => proxy.close());
    return new Service(owner, servers, proxy);
  }

  /** One of the two, past the balancer. */
  get server(): Server {
    return this.#servers[0];
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

  /** The next of them goes and comes back, as another program when one is given. */
  async restartOne(program?: ServerOptions['program']): Promise<void> {
    const at = this.#next;
    this.#next = at === 0 ? 1 : 0;
    this.#owner.report.expect((await this.#servers[at].stop()) === 0, 'a server did not end with 0');
    await this.#startAgain(at, program);
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.stop();
  }

  /** After `stop`. */
  async start(): Promise<void> {
    await this.#startAgain(0);
    await this.#startAgain(1);
  }

  async #startAgain(at: 0 | 1, program?: string): Promise<void> {
    const { port, address } = this.#servers[at];
    this.#servers[at] = await this.#owner.environment.startServer({ port, ...(program && { program }) });
    while (!this.proxy.isReady(address)) await wait(10);
  }
}
