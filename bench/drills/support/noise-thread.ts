import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { answerOf, HttpClient } from '@edp/testkit/http-client';
import type { Noise, NoisyCalls } from './noise.ts';

const { address, signer, calls }: Noise = workerData;
const codes: Record<number, number> = {};
let numbers = 0;
let isOver = false;
parentPort?.once('message', () => (isOver = true));

/** The calls of a kind, one for each number from the first on. */
function callerOf({ path, bodies }: NoisyCalls, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const client = new HttpClient(address, signer, { agent });
  return async (at: number) => {
    const body = bodies[at % bodies.length]?.replaceAll('{number}', String(++numbers));
    const call = { method: 'POST', url: path, body, contentType: 'application/json' };
    const { code } = answerOf(await client.raw(call));
    codes[code] = (codes[code] ?? 0) + 1;
  };
}

/** Each connection calls again once it is answered, or all of them once all are. */
async function repeat(kind: NoisyCalls): Promise<void> {
  const { connections, inBursts = false } = kind;
  const each = Array.from({ length: connections }, (_, at) => at);
  if (inBursts) {
    const call = callerOf(kind, connections);
    while (!isOver) await Promise.all(each.map(call));
    return;
  }
  const keepCalling = async (first: number) => {
    const call = callerOf(kind, 1);
    for (let at = first; !isOver; at++) await call(at);
  };
  await Promise.all(each.map(keepCalling));
}

await Promise.all(calls.map(repeat));
parentPort?.postMessage(codes);
