import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_SECONDS, registerBodyTimer } from './slow-bodies.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

async function listening() {
  const app = Fastify();
  registerBodyTimer(app);
  const arrived = Promise.withResolvers<void>();
  app.addHook('preParsing', async () => arrived.resolve());
  app.post('/', async () => ({ code: 0 }));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  const send = (body: string) =>
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n${body}`,
    );
  return { app, socket, send, arrived: arrived.promise };
}

test('a body that does not arrive in time is refused, and one that has arrived is left alone', async () => {
  const slow = await listening();
  slow.send('{"a":');
  await slow.arrived;
  vi.advanceTimersByTime((REQUEST_SECONDS - 2) * 1_000);
  expect(slow.socket.bytesRead).toBe(0);
  vi.advanceTimersByTime(4_000);
  const [refusal] = await once(slow.socket, 'data');
  expect(refusal).toMatch(/^HTTP\/1\.1 408 [^]*提交超时，请重试/);
  await slow.app.close();

  const quick = await listening();
  quick.send('{"a": 10}');
  expect(await once(quick.socket, 'data')).toEqual([expect.stringContaining('200 OK')]);
  vi.advanceTimersByTime((REQUEST_SECONDS + 2) * 1_000);
  quick.send('{"a": 11}');
  expect(await once(quick.socket, 'data')).toEqual([expect.stringContaining('200 OK')]);
  quick.socket.destroy();
  await quick.app.close();
});
