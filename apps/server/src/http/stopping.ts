import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/** While the server stops, a connection goes as soon as its last answer has gone; otherwise it would be held open for more. */
export function letConnectionsGo(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    const timer = setInterval(() => server.closeIdleConnections(), EVERY_MS);
    server.once('close', () => clearInterval(timer));
  });
}
