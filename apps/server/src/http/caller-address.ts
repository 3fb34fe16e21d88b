import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { Networks } from '../networks.ts';

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** From where a request comes that the framework has not seen, such as that for a socket: the first address that no proxy vouches for. */
export function callerAddress(
  { socket, headers }: IncomingMessage,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string {
  const passedOn = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const nearestFirst = [socket.remoteAddress ?? '', ...passedOn.toReversed()];
  if (trustProxy === false) return nearestFirst[0] ?? '';
  if (trustProxy === true) return nearestFirst.at(-1) ?? '';
  const proxies = new Networks(trustProxy.flatMap((text) => named[text] ?? [text]));
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.has(address);
  return nearestFirst.find((address) => !isProxy(address)) ?? nearestFirst.at(-1) ?? '';
}
