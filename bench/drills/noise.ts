import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { HttpClient } from '@edp/testkit/http-client';
import { productOf } from './load/product-saves.ts';

/** The thread of the noisy tenant, beside the one that measures: calls without a pause until it is told to stop. */
const { address, signer, fixtures, mark, searches, saves } = workerData;
const list = '/edp/api/v1/procenter/sku/selectSkuInfoList';
const create = '/edp/api/v1/procenter/product/create';
const keywords = ['轴承', '钢', 'zc', '不锈钢 轴承', '垫圈', 'M1', '弹簧 黄铜', '没有'];
const codes: Record<number, number> = {};
let isOver = false;
parentPort?.once('message', () => (isOver = true));

async function repeat(
  call: (client: HttpClient, at: number) => ReturnType<HttpClient['post']>,
): Promise<void> {
  const client = new HttpClient(address, signer, { agent: new Agent({ keepAlive: true, maxSockets: 1 }) });
  for (let at = 0; !isOver; at++) {
    const { code } = await call(client, at);
    codes[code] = (codes[code] ?? 0) + 1;
  }
}

let numbers = 0;
await Promise.all([
  ...Array.from({ length: searches }, (_, own) =>
    repeat((client, at) => {
      const keyword = keywords[(own + at) % keywords.length];
      return client.post(list, { keyword, pageNo: 1 + (at % 50), pageSize: 50 });
    }),
  ),
  ...Array.from({ length: saves }, () =>
    repeat((client) => client.post(create, productOf(fixtures, `${mark}-${++numbers}`, 1))),
  ),
]);
parentPort?.postMessage(codes);
