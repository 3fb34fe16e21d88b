import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** One line for each answered request; the route's pattern stands for the address, which may carry a signature. */
export function registerRequestLog(app: FastifyInstance, { environment }: Config): void {
  const level = environment === 'production' ? 'info' : 'debug';
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const took = Math.round(reply.elapsedTime);
    request.log[level]({ method, route: routeOptions.url, status: reply.statusCode, ms: took }, 'answered');
  });
}
