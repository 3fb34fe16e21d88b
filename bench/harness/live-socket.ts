import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { SOCKET_PATH } from '@edp/contract/live';

const TEXT = 0x81;

/** A window's socket that has been greeted; times are those of `performance.now()`. */
export interface LiveSocket {
  socket: Socket;
  startedAt: number;
  openedAt: number;
  greetedAt: number;
}

/**
 * Opens the socket of a window, spoken by hand, so that a thousand of them cost next to nothing. The handshake is given
 * up after the patience, in milliseconds.
 */
export async function openLiveSocket(port: number, ticket: string, patience?: number): Promise<LiveSocket> {
  const startedAt = performance.now();
  const socket = await shakeHands(port, ticket, patience);
  const openedAt = performance.now();
  socket.write(textFrame(JSON.stringify({ method: 'connection', token: ticket })));
  const [first]: Buffer[] = await once(socket, 'data');
  if (!first?.includes('initMessage')) throw new Error('not greeted');
  return { socket, startedAt, openedAt, greetedAt: performance.now() };
}

function shakeHands(port: number, ticket: string, patience: number | undefined): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const handshake = request({
    host: '127.0.0.1',
    port,
    path: `${SOCKET_PATH}${ticket}`,
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  });
  const giveUp = () => handshake.destroy(new Error('too slow'));
  const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
  handshake.once('close', () => clearTimeout(timer));
  handshake.once('error', reject);
  handshake.once('response', ({ statusCode }) => {
    handshake.destroy();
    reject(new Error(`refused with HTTP-${statusCode}`));
  });
  handshake.once('upgrade', (_response, socket: Socket) => {
    clearTimeout(timer);
    socket.on('error', () => socket.destroy());
    resolve(socket);
  });
  handshake.end();
  return promise;
}

/** A client's frame of less than 126 bytes, masked with zeros. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([TEXT, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
