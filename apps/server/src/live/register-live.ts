import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { WebSocket } from 'ws';
import { LIVE_CHANNEL } from '../database/announce.ts';
import type { Listening } from '../database/listen.ts';
import type { Services } from '../http/implement.ts';
import { DueChanges } from './due-changes.ts';
import { Handshake } from './handshake.ts';
import type { Admitted } from './handshake.ts';
import { InitialState } from './initial-state.ts';
import type { InitialStateReaders } from './initial-state.ts';
import { Hub } from './hub.ts';
import { LiveEvents } from './live-events.ts';
import { LiveSocket, closeCodes } from './live-socket.ts';
import { TicketWatch } from './ticket-watch.ts';

/** When the server stops: so many windows are sent away at once, with so long between; the last after two seconds. */
const TOGETHER = 20;
const STEP = 10;
const LONGEST_GOODBYE = 2_000;
/** How long they have to answer. */
const PATIENCE = 1_000;

/**
 * The sockets of open windows: who may open one, what it is told and when it ends. Any number of processes may run;
 * what happens at one is announced to all through the database.
 */
export function registerLive(
  app: FastifyInstance,
  { config, database }: Services,
  readers: InitialStateReaders,
): void {
  const { log } = app;
  const hub = new Hub();
  const watch = new TicketWatch({ hub, database, log });
  const handshake = new Handshake({ config, watch, log });
  const dueChanges = new DueChanges({
    read: (tenantId) => readers.nextChange(database, tenantId),
    hasWindows: (tenantId) => hub.people(tenantId).length > 0,
    onDue(tenantId, { message }) {
      events.tellTenant(tenantId, message);
      events.retell(tenantId);
    },
    log,
  });
  const initialState = new InitialState(database, readers);
  const events = new LiveEvents({ hub, watch, dueChanges, initialState, log });
  let listening: Listening | undefined;

  const admit = (opened: WebSocket, admitted: Admitted) => {
    const socket = new LiveSocket(opened, admitted, {
      onIntroduced: () => events.tellState(socket),
      onEnded: () => hub.remove(socket),
    });
    hub.add(socket)?.end(closeCodes.badManners, { method: 'closeSocket' });
    watch.expect(socket, admitted);
  };

  app.server.on(
    'upgrade',
    (request, socket, head) => void handshake.answer({ request, socket, head }, admit),
  );
  app.addHook('onReady', async () => {
    listening = database.listen(LIVE_CHANNEL, {
      onPayload: (payload) => events.receive(payload),
      onReconnect() {
        watch.look(hub.sockets());
        events.tellEverybody();
      },
      onLost: (error) => log.warn({ err: error }, 'the connection for live events was lost'),
    });
    await listening.started;
  });
  app.addHook('preClose', async () => {
    handshake.close();
    watch.stop();
    dueChanges.stop();
    await sayGoodbye(handshake.sockets);
  });
  app.addHook('onClose', async () => listening?.stop());
  countSockets(app, handshake);
}

/**
 * Closes all sockets so that windows come back elsewhere, a few at a time: sent away in one moment, they would all
 * come back in one. Whoever does not answer in time is cut.
 */
async function sayGoodbye(sockets: ReadonlySet<WebSocket>): Promise<void> {
  const leaving = [...sockets];
  const gone = leaving.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  const together = Math.max(TOGETHER, Math.ceil((leaving.length * STEP) / LONGEST_GOODBYE));
  for (let start = 0; start < leaving.length; start += together) {
    if (start > 0) await sleep(STEP);
    for (const socket of leaving.slice(start, start + together)) socket.close(closeCodes.restart);
  }
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, PATIENCE);
  await Promise.all(gone);
  clearTimeout(timer);
}

function countSockets(app: FastifyInstance, handshake: Handshake): void {
  new Gauge({
    name: 'edp_live_sockets',
    help: 'Sockets of open windows',
    registers: [app.metrics],
    collect() {
      this.set(handshake.sockets.size);
    },
  });
}
