import { setTimeout as wait } from 'node:timers/promises';
import { tenantOf, withPlace, type Place } from '../harness/place.ts';
import { signIn, type Person } from '../harness/person.ts';
import type { Server } from '../harness/server.ts';
import { noFindings, Report, type Drill, type Findings } from './drill.ts';
import { Proxy } from './support/proxy.ts';
import { BrandWriter } from './load/brand-writer.ts';
import { repeatDuring } from './load/repeat.ts';
import { Tally } from './load/tally.ts';

const ROUNDS = 4;
const CLIENTS = 16;
const BETWEEN_MS = 1_000;
const list = '/edp/api/v1/procenter/proBrand/list';

/** Two servers behind a balancer are restarted one after the other while clients read and write: no request fails. */
export const rolling: Drill = {
  name: 'rolling',
  run: ({ rounds = ROUNDS }) => withPlace((place) => drill(place, rounds)),
};

async function drill(place: Place, rounds: number): Promise<Report> {
  const report = new Report();
  const servers = [await place.startServer(), await place.startServer()];
  const proxy = await Proxy.open(servers.map(({ address }) => address));
  const clients = new Clients(await signIn(proxy.address));
  try {
    await clients.during(async () => {
      for (let round = 1; round <= rounds; round++)
        for (const [at, server] of servers.entries()) {
          await wait(BETWEEN_MS);
          servers[at] = await restart(place, { server, proxy, report });
        }
      await wait(BETWEEN_MS);
    });
    const tenantId = await tenantOf(place);
    report.look(await clients.look({ database: place.database, tenantId, person: clients.person }));
  } finally {
    await proxy.close();
  }
  const { tally } = clients;
  report.acknowledged = tally.acknowledged;
  report.note(`${2 * rounds} restarts, ${CLIENTS} clients: ${tally}`);
  report.note(`${proxy.passedOn} met a closed port and went to the other server; ${count(proxy.broken)}`);
  const failed = tally.cut + tally.unavailable + [...tally.strange.values()].reduce((a, b) => a + b, 0);
  report.expect(failed === 0, `${failed} requests failed: ${count(proxy.broken)}`);
  report.expect(tally.sessionOver === 0, `${tally.sessionOver} were told that the session is over`);
  return report;
}

interface Restart {
  server: Server;
  proxy: Proxy;
  report: Report;
}

async function restart(place: Place, { server, proxy, report }: Restart): Promise<Server> {
  report.expect((await server.stop()) === 0, 'a server did not end with 0');
  const { port, address } = server;
  const fresh = await place.startServer({ port });
  while (!proxy.isReady(address)) await wait(10);
  return fresh;
}

/** Half of them read, half of them write. */
class Clients {
  readonly tally = new Tally();
  readonly person: Person;
  readonly #writers = Array.from({ length: CLIENTS / 2 }, (_, at) => new BrandWriter(`R${at}`));

  constructor(person: Person) {
    this.person = person;
  }

  during(work: () => Promise<void>): Promise<void> {
    const { person, tally } = this;
    const steps = this.#writers.flatMap((writer) => [
      () => writer.step(person, tally),
      () => tally.of(person.call(list)),
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
