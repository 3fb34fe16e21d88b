import type { onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../app-error.ts';
import { Networks } from '../../networks.ts';

const LOOPBACK = ['127.0.0.0/8', '::1'];

/**
 * What serves those who run the product is there for this machine and the addresses of the settings; for others it is an
 * unknown address.
 */
export function operationsOnly({ operationsAllow, trustProxy }: Config): onRequestAsyncHookHandler {
  const allowed = new Networks([...LOOPBACK, ...operationsAllow]);
  return async ({ ip, headers }) => {
    // Passed on by a proxy that nobody vouches for: it is not this machine that asks.
    const isPassedOn = trustProxy === false && headers['x-forwarded-for'] !== undefined;
    if (isPassedOn || !allowed.has(ip)) throw new AppError('notFound');
  };
}
