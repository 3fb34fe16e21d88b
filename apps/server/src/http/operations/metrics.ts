import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Services } from '../implement.ts';
import { operationsOnly } from './operations-only.ts';

/**
 * `/metrics` for Prometheus: requests by route and code, latency, pool, open sockets, event-loop delay. Others add
 * theirs to `app.metrics`.
 */
export function registerMetrics(app: FastifyInstance, { config, database }: Services): void {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status', 'code'] as const;
  const requests = new Counter({
    name: 'edp_http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers,
  });
  const latency = new Histogram({
    name: 'edp_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  });
  new Gauge({
    name: 'edp_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, database.pool.totalCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'waited_for' }, database.pool.waitingCount);
    },
  });
  const sockets = new Gauge({ name: 'edp_open_sockets', help: 'Open network connections', registers });
  app.server.on('connection', (socket) => {
    sockets.inc();
    socket.once('close', () => sockets.dec());
  });
  app.addHook('onSend', (_request, reply, payload: unknown, done) => {
    reply.bodyCode = bodyCode(payload);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    requests.inc({ method, route, status: String(reply.statusCode), code: reply.bodyCode ?? '' });
    latency.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', { onRequest: operationsOnly(config) }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
  interface FastifyReply {
    /** `code` of the envelope that was sent, for the metrics. */
    bodyCode?: string;
  }
}

/** Every envelope begins with its code. */
function bodyCode(payload: unknown): string {
  return typeof payload === 'string' ? (/^\{"code":(\d+)/.exec(payload)?.[1] ?? '') : '';
}
