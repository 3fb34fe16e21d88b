import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whoever has sent or is about to send over an open connection is answered; a proxy sees at `/readyz` that we go. */
const GRACE_MS = 1_000;
const EVERY_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    isStopping(): boolean;
  }
}

/** While the server stops, a connection goes as soon as its last answer has gone; otherwise it would be held open for more. */
export function letConnectionsGo(app: FastifyInstance): void {
  let stopping = false;
  app.decorate('isStopping', () => stopping);
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    stopping = true;
    await sleep(GRACE_MS);
    const timer = setInterval(() => server.closeIdleConnections(), EVERY_MS);
    server.once('close', () => clearInterval(timer));
  });
}
