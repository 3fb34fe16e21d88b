import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '../../harness/server.ts';
import type { DrillRun } from '../drill.ts';
import { WriteLoad, type Callers } from './write-load.ts';

const FURTHER_MS = 1_500;

/** `kill -9` of the server under load at some moment, round after round; all that is stored is looked at each time. */
export async function killUnderLoad(
  { environment, report, rounds }: DrillRun,
  { callers, shortestMs }: { callers?: Callers; shortestMs: number },
  restarted: (server: Server) => void | Promise<void>,
): Promise<WriteLoad> {
  let server = await environment.startServer();
  const { port } = server;
  const load = await WriteLoad.open(environment, server.address, callers);
  for (let round = 1; round <= rounds; round++) {
    await load.during(async () => {
      await wait(shortestMs + Math.random() * FURTHER_MS);
      await server.kill();
    });
    server = await environment.startServer({ port });
    await load.verify(report);
    await restarted(server);
  }
  load.judge(report);
  return load;
}
