import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { LIVE_CHANNEL } from '../../apps/server/src/database/announce.ts';
import type { Database } from '../../apps/server/src/database/connection.ts';

/** Sends what is announced to every socket; answers how that ends. */
export async function registerBareSockets(server: Server, database: Database): Promise<() => Promise<void>> {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.once('message', () => socket.send(JSON.stringify({ method: 'initMessage' })));
  });
  const listening = database.listen(LIVE_CHANNEL, {
    onPayload(payload) {
      const { message } = JSON.parse(payload);
      const text = JSON.stringify(message);
      for (const socket of sockets.clients) socket.send(text);
    },
    onReconnect: () => undefined,
    onLost: () => undefined,
  });
  await listening.started;
  return async () => {
    await listening.stop();
  };
}
