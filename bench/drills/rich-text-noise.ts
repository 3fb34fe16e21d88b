import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { HttpClient } from '@edp/testkit/http-client';

/** The thread of the noisy tenant: so many texts at once, again when all are answered, until it is told to stop. */
const { address, signer, html, atOnce } = workerData;
const publish = '/v6/DcNewsController/saveNews';
const codes: Record<number, number> = {};
let isOver = false;
parentPort?.once('message', () => (isOver = true));
const client = new HttpClient(address, signer, { agent: new Agent({ keepAlive: true, maxSockets: atOnce }) });

for (let round = 0; !isOver; round++) {
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, at) =>
      // Of each its own, since a text that is known is not made safe again.
      client.post(publish, {
        title: '公告',
        newsTypeValue: '公告',
        newsContent: `${html}<p>${round}-${at}</p>`,
      }),
    ),
  );
  for (const { code } of answers) codes[code] = (codes[code] ?? 0) + 1;
}
parentPort?.postMessage(codes);
