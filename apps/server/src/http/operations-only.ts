import { BlockList, isIPv6 } from 'node:net';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../app-error.ts';

const LOOPBACK = ['127.0.0.0/8', '::1'];

/**
 * What serves those who run the product is there for this machine and the addresses of the settings; for others it is an
 * unknown address.
 */
export function operationsOnly({ operationsAllow, trustProxy }: Config): onRequestAsyncHookHandler {
  const allowed = listOf([...LOOPBACK, ...operationsAllow]);
  return async ({ ip, headers }) => {
    // Passed on by a proxy that nobody vouches for: it is not this machine that asks.
    const isPassedOn = trustProxy === false && headers['x-forwarded-for'] !== undefined;
    if (isPassedOn || !allowed.check(ip, familyOf(ip))) throw new AppError('notFound');
  };
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
