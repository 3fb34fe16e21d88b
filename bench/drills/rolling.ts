import { setTimeout as wait } from 'node:timers/promises';
import { countReasons, type Drill } from './drill.ts';
import { WriteLoad } from './load/write-load.ts';
import { Service } from './support/service.ts';

const BETWEEN_MS = 1_000;

/** Two servers behind a balancer are restarted one after the other while clients read and write: no request fails. */
export const rolling: Drill = {
  name: 'rolling',
  rounds: 4,
  async run({ environment, report, rounds }) {
    const service = await Service.open({ environment, report });
    const { proxy } = service;
    const callers = { brands: 8, products: 0, uploads: 0, readers: 8 };
    const load = await WriteLoad.open(environment, proxy.address, callers);
    await load.during(async () => {
      for (let restart = 1; restart <= 2 * rounds; restart++) {
        await wait(BETWEEN_MS);
        await service.restartOne();
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
