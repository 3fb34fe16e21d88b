import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '../harness/server.ts';
import { countReasons, type Drill, type DrillRun } from './drill.ts';
import { WriteLoad } from './load/write-load.ts';
import { Proxy } from './support/proxy.ts';

const BETWEEN_MS = 1_000;

/** Two servers behind a balancer are restarted one after the other while clients read and write: no request fails. */
export const rolling: Drill = {
  name: 'rolling',
  rounds: 4,
  async run(options) {
    const { environment, report, rounds } = options;
    const servers = [await environment.startServer(), await environment.startServer()];
    const proxy = await Proxy.open(servers.map(({ address }) => address));
    environment.atEnd(() => proxy.close());
    const callers = { brands: 8, products: 0, uploads: 0, readers: 8 };
    const load = await WriteLoad.open(environment, proxy.address, callers);
    await load.during(async () => {
      for (let round = 1; round <= rounds; round++)
        for (const [at, server] of servers.entries()) {
          await wait(BETWEEN_MS);
          servers[at] = await restart(options, { server, proxy });
        }
      await wait(BETWEEN_MS);
    });
    await load.verify(report);
    report.note(`${2 * rounds} restarts; ${proxy.passedOn} met a closed port and went to the other server`);
    load.judge(report);
    load.expectAnswered(report);
    const { unavailable } = load.counters;
    const broken = countReasons(proxy.broken);
    report.expect(unavailable + proxy.broken.length === 0, `${unavailable} refused, broken off: ${broken}`);
  },
};

async function restart(
  { environment, report }: DrillRun,
  { server, proxy }: { server: Server; proxy: Proxy },
): Promise<Server> {
  report.expect((await server.stop()) === 0, 'a server did not end with 0');
  const { port, address } = server;
  const fresh = await environment.startServer({ port });
  while (!proxy.isReady(address)) await wait(10);
  return fresh;
}
