import { signIn } from '@edp/testkit/sign-in';
import type { Server } from '../harness/server.ts';
import type { Drill, Report } from './drill.ts';
import { listBrands, saveBrand } from './load/brand-writer.ts';
import { ClockClient, ShiftedClock } from './support/clock-client.ts';

const MINUTES = 10;
const SESSION_OVER = 403;
const clocks = [
  { clock: 'right', minutes: 0 },
  { clock: 'ahead', minutes: MINUTES },
  { clock: 'behind', minutes: -MINUTES },
] as const;

interface ShiftedServer extends Server {
  clock: string;
}

/** Servers on one database whose clocks differ by ten minutes, and clients whose clocks do: nobody is signed out. */
export const clock: Drill = {
  name: 'clock',
  rounds: 5,
  async run({ environment, report, rounds }) {
    const servers: ShiftedServer[] = [];
    for (const { clock: name, minutes } of clocks) {
      const hook = new URL('support/shift-clock.ts', import.meta.url).href;
      const server = await environment.startServer({
        nodeArguments: ['--import', hook],
        env: { CLOCK_SHIFT_MS: String(minutes * 60_000) },
      });
      report.expect(
        await isShifted(server, minutes),
        `the server's clock is not ${name}: the drill is broken`,
      );
      servers.push({ ...server, clock: name });
    }
    for (const home of servers)
      for (const { clock: own, minutes } of clocks) {
        const itsClock = new ShiftedClock(minutes * 60_000);
        const client = await signIn(new ClockClient(home.address, itsClock), 'admin');
        const who = `${own} client, signed in at the ${home.clock} server`;
        for (let round = 1; round <= rounds; round++)
          for (const server of servers) await use(client, { server, report, who });
        report.note(`${who}: ${itsClock.repeated} calls made twice`);
      }
  },
};

async function isShifted({ address }: Server, minutes: number): Promise<boolean> {
  const response = await fetch(`${address}/healthz`);
  await response.arrayBuffer();
  const ahead = Date.parse(response.headers.get('date') ?? '') - Date.now();
  return Math.abs(ahead - minutes * 60_000) < 5_000;
}

let numbers = 0;

async function use(
  client: ClockClient,
  { server, report, who }: { server: ShiftedServer; report: Report; who: string },
): Promise<void> {
  const there = client.at(server.address);
  for (const { code, message } of [await listBrands(there), await saveBrand(there, `CLOCK-${++numbers}`)]) {
    if (code === 0) report.acknowledged++;
    const at = `${who}, at the ${server.clock} server`;
    report.expect(code !== SESSION_OVER, `${at}: signed out falsely`);
    report.expect(code === 0, `${at}: ${code} ${message}`);
  }
}
