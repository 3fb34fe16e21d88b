import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { answerOf, HttpClient } from '@edp/testkit/http-client';
import type { Noise, NoisyCalls } from './noise.ts';

const { address, signer, calls }: Noise = workerData;
const codes: Record<number, number> = {};
let numbers = 0;
let isOver = false;
parentPort?.once('message', () => (isOver = true));

/** Each connection calls again once it is answered, its first body as the first of all. */
async function repeat({ path, bodies }: NoisyCalls, first: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const client = new HttpClient(address, signer, { agent });
  for (let at = first; !isOver; at++) {
    const body = bodies[at % bodies.length]?.replaceAll('{number}', String(++numbers));
    const call = { method: 'POST', url: path, body, contentType: 'application/json' };
    const { code } = answerOf(await client.raw(call));
    codes[code] = (codes[code] ?? 0) + 1;
  }
}

await Promise.all(
  calls.flatMap((kind) => Array.from({ length: kind.connections }, (_, at) => repeat(kind, at))),
);
parentPort?.postMessage(codes);
