import { setTimeout as wait } from 'node:timers/promises';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf, withEnvironment, type Environment } from '../harness/environment.ts';
import type { Server } from '../harness/server.ts';
import { noFindings, Report, type Drill, type Findings } from './drill.ts';
import { Proxy } from './support/proxy.ts';
import { BrandWriter } from './load/brand-writer.ts';
import { repeatDuring } from './load/repeat.ts';
import { Counters } from './load/counters.ts';

const ROUNDS = 4;
const CLIENTS = 16;
const BETWEEN_MS = 1_000;
const list = '/edp/api/v1/procenter/proBrand/list';

/** Two servers behind a balancer are restarted one after the other while clients read and write: no request fails. */
export const rolling: Drill = {
  name: 'rolling',
  run: ({ rounds = ROUNDS }) => withEnvironment((environment) => drill(environment, rounds)),
};

async function drill(environment: Environment, rounds: number): Promise<Report> {
  const report = new Report();
  const servers = [await environment.startServer(), await environment.startServer()];
  const proxy = await Proxy.open(servers.map(({ address }) => address));
  const clients = new Clients(await signInAt(proxy.address));
  try {
    await clients.during(async () => {
      for (let round = 1; round <= rounds; round++)
        for (const [at, server] of servers.entries()) {
          await wait(BETWEEN_MS);
          servers[at] = await restart(environment, { server, proxy, report });
        }
      await wait(BETWEEN_MS);
    });
    const tenantId = await tenantIdOf(environment);
    report.look(await clients.look({ database: environment.database, tenantId, client: clients.client }));
  } finally {
    await proxy.close();
  }
  const { counters } = clients;
  report.acknowledged = counters.acknowledged;
  report.note(`${2 * rounds} restarts, ${CLIENTS} clients: ${counters}`);
  report.note(`${proxy.passedOn} met a closed port and went to the other server; ${count(proxy.broken)}`);
  const failed =
    counters.cut + counters.unavailable + [...counters.unexpected.values()].reduce((a, b) => a + b, 0);
  report.expect(failed === 0, `${failed} requests failed: ${count(proxy.broken)}`);
  report.expect(counters.sessionOver === 0, `${counters.sessionOver} were told that the session is over`);
  return report;
}

interface Restart {
  server: Server;
  proxy: Proxy;
  report: Report;
}

async function restart(environment: Environment, { server, proxy, report }: Restart): Promise<Server> {
  report.expect((await server.stop()) === 0, 'a server did not end with 0');
  const { port, address } = server;
  const fresh = await environment.startServer({ port });
  while (!proxy.isReady(address)) await wait(10);
  return fresh;
}

/** Half of them read, half of them write. */
class Clients {
  readonly counters = new Counters();
  readonly client: HttpClient;
  readonly #writers = Array.from({ length: CLIENTS / 2 }, (_, at) => new BrandWriter(`R${at}`));

  constructor(client: HttpClient) {
    this.client = client;
  }

  during(work: () => Promise<void>): Promise<void> {
    const { client, counters } = this;
    const steps = this.#writers.flatMap((writer) => [
      () => writer.step(client, counters),
      () => counters.of(client.post(list)),
    ]);
    return repeatDuring(steps, work);
  }

  async look(look: Parameters<BrandWriter['look']>[0]): Promise<Findings> {
    const all = noFindings();
    for (const writer of this.#writers) {
      const { lost, duplicated, half } = await writer.look(look);
      all.lost.push(...lost);
      all.duplicated.push(...duplicated);
      all.half.push(...half);
    }
    return all;
  }
}

function count(reasons: readonly string[]): string {
  const groups = Map.groupBy(reasons, (reason) => reason);
  return [...groups].map(([reason, { length }]) => `${length} × ${reason}`).join(', ') || 'none broke off';
}
