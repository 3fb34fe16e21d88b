import type { FastifyInstance } from 'fastify';
import { destination, type DestinationStream } from 'pino';
import type { Config } from '../../config.ts';

const MOST_BYTES_WAITING = 4096;
const LONGEST_WAIT_MS = 100;

/** The standard output, to which lines go together: one by one they would cost a tenth of a small request. */
export function logDestination(): DestinationStream {
  return destination({ fd: 1, minLength: MOST_BYTES_WAITING, periodicFlush: LONGEST_WAIT_MS, sync: false });
}

/** One line for each answered request; the route's pattern stands for the address, which may carry a signature. */
export function registerRequestLog(app: FastifyInstance, { environment }: Config): void {
  const level = environment === 'production' ? 'info' : 'debug';
  app.addHook('onResponse', ({ id, method, routeOptions, log }, reply, done) => {
    const took = Math.round(reply.elapsedTime);
    log[level](
      { reqId: id, method, route: routeOptions.url, status: reply.statusCode, ms: took },
      'answered',
    );
    done();
  });
}
