import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PATH } from '@edp/contract/live';
import { errorCodes } from '@edp/contract/error-codes';
import type { ErrorKind } from '@edp/contract/error-codes';
import type { Config } from '../config.ts';

/** The ticket in a socket's address; undefined for another address, empty when there is none that could be one. */
export function ticketInAddress(url = ''): string | undefined {
  const [path = ''] = url.split('?');
  if (!path.startsWith(SOCKET_PATH)) return undefined;
  const ticket = path.slice(SOCKET_PATH.length);
  return /^[\w-]{1,128}$/.test(ticket) ? ticket : '';
}

/** Whether the page that opens the socket is ours. What is no browser names no page. */
export function isOwnOrigin({ headers }: IncomingMessage, { trustProxy }: Config): boolean {
  const { origin, host = '' } = headers;
  if (origin === undefined) return true;
  // No page can send this header with a socket, so it does not matter which of the proxies is believed.
  const forwarded = trustProxy === false ? undefined : headers['x-forwarded-host'];
  const given = String(forwarded ?? host);
  const addressed = given.slice(given.lastIndexOf(',') + 1).trim();
  const page = URL.parse(origin);
  // Read with the page's scheme, so that a port that goes without saying may be said.
  return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${addressed}`)?.host;
}

/** Answers a handshake with a failure and hangs up. */
export function refuse(socket: Duplex, kind: ErrorKind): void {
  const { code, http, message } = errorCodes[kind];
  const text = JSON.stringify({ code, status: 0, msg: message, message, traceId: randomUUID() });
  const head = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
