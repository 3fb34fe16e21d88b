import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();

async function ask(url: string) {
  const plain = await product.app.inject({ url });
  const packed = await product.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  return { plain, packed };
}

test('a long answer is sent compressed to those who take it', async () => {
  const { plain, packed } = await ask('/openapi.json');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test('a short answer is sent as it is', async () => {
  const { packed } = await ask('/healthz');
  expect(packed.headers['content-encoding']).toBeUndefined();
});
